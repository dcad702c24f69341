import { messages } from '@moonfloor/contract/messages';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { ErrorPanel } from '../../ui/status-panels.tsx';
import { ContributionColumn } from './contribution-column.tsx';
import { contributionTypes } from './contribution-types.ts';
import styles from './member-dashboard.module.css';
import { useContributions } from './use-contributions.ts';

/** The member's contributions, one column per type. */
export function Contributions() {
  const { loaded, retry } = useContributions();
  if (loaded.state === 'failed') return <ErrorPanel message={messages.contentFailed} onRetry={retry} />;
  return (
    <div className={styles.columns}>
      {contributionTypes.map((kind) =>
        loaded.state === 'ready' ? (
          <ContributionColumn key={kind.type} kind={kind} items={kind.of(loaded.resources)} />
        ) : (
          <section key={kind.type} className={styles.column}>
            <h2 className={styles.title}>{kind.title}</h2>
            <SkeletonList layout="row" count={3} label={`Loading ${kind.title.toLowerCase()}…`} />
          </section>
        ),
      )}
    </div>
  );
}
