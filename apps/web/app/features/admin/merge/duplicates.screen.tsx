import { Link, useSearchParams } from 'react-router';
import { formMessages } from '@moonfloor/contract/form-messages';
import { resourceTypes } from '@moonfloor/contract/lists';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { EmptyState, ErrorPanel } from '../../../ui/status-panels.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { mergePath } from '../../records/merge-path.ts';
import { DuplicateItem } from '../../records/duplicate-item.tsx';
import { PairsSkeleton } from './merge-skeletons.tsx';
import styles from './merge.module.css';
import { useDuplicatePairs, type DuplicateFilter } from './use-duplicate-pairs.ts';

export const meta = () => [{ title: 'Duplicates · Moonfloor' }, { name: 'robots', content: 'noindex' }];

const addressOf = ({ type, when }: DuplicateFilter): string =>
  `/admin-dashboard/duplicates?${new URLSearchParams({ type, ...(when === 'past' && { when }) })}`;

const choices: (DuplicateFilter & { label: string })[] = [
  { type: 'event', when: 'upcoming', label: 'Upcoming events' },
  { type: 'event', when: 'past', label: 'Past events' },
  ...resourceTypes.slice(1).map((type) => ({ type, when: 'upcoming' as const, label: `${formMessages[type].name}s` })),
];

/** Lists pairs of likely duplicates, each with a link to the merge page. */
export default function DuplicatesScreen() {
  const [params] = useSearchParams();
  const type = resourceTypes.find((known) => known === params.get('type')) ?? 'event';
  const wanted: DuplicateFilter = {
    type,
    when: type === 'event' && params.get('when') === 'past' ? 'past' : 'upcoming',
  };
  return (
    <>
      <Tabs
        label="Duplicates"
        current={addressOf(wanted)}
        tabs={choices.map((choice) => ({ to: addressOf(choice), label: choice.label }))}
      />
      <DuplicatePairs key={addressOf(wanted)} {...wanted} />
    </>
  );
}

function DuplicatePairs(wanted: DuplicateFilter) {
  const { pairs, next, busy, error, loadMore } = useDuplicatePairs(wanted);
  const more = next !== null && !busy;
  return (
    <div className={styles.form}>
      <p role="status" className={styles.count}>
        {!busy &&
          error === null &&
          pairs.length > 0 &&
          `${pairs.length} ${pairs.length === 1 ? 'pair is' : 'pairs are'} likely the same${more ? ' so far' : ''}.`}
      </p>
      <ul className={styles.pairs} aria-label="Pairs that are likely the same">
        {pairs.map(({ one, other }) => (
          <li key={`${one.id} ${other.id}`} className={styles.pair}>
            <ul className={styles.two}>
              <DuplicateItem duplicate={one} />
              <DuplicateItem duplicate={other} />
            </ul>
            <LinkButton
              size="small"
              to={mergePath(one.type, one.id, other.id)}
              aria-label={`Compare ${one.name} with ${other.name}`}
            >
              Compare
            </LinkButton>
          </li>
        ))}
      </ul>
      {busy && <PairsSkeleton count={pairs.length === 0 ? 3 : 1} />}
      {error !== null && <ErrorPanel message={error} onRetry={loadMore} />}
      {!busy && error === null && pairs.length === 0 && (
        <EmptyState text={more ? 'No duplicates so far' : 'No duplicates found'}>
          {!more && <Link to="/admin-dashboard">Back to the dashboard</Link>}
        </EmptyState>
      )}
      {more && error === null && (
        <p>
          <Button onClick={loadMore}>Look further</Button>
        </p>
      )}
    </div>
  );
}
