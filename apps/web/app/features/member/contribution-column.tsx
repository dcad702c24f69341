import { useEffect, useRef, useState, useEffectEvent } from 'react';
import { Link } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Card, CardActions, CardList, CardTitle } from '../../ui/card.tsx';
import { formatDate, formatNumber } from '../../ui/format.ts';
import { EditIcon } from '../../ui/icons.tsx';
import { LoadMore } from '../../ui/pager.tsx';
import { EmptyState, Remark, ErrorPanel } from '../../ui/status-panels.tsx';
import { isPublicStatus, useRememberStatus } from '../records/hidden-records.ts';
import { type Contribution, type ContributionType, contributionTypes } from './contribution-types.ts';
import styles from './member-dashboard.module.css';
import { messages } from '@moonfloor/contract/messages';
import { SkeletonList } from '../../ui/skeleton.tsx';
import type { Resources } from '@moonfloor/contract/auth';
import { api } from '../../api/browser.ts';
import { useSession } from '../../api/session.tsx';
import { isExpired } from '../record-form/submit-failure.ts';

/** Number of items displayed initially, so that all types fit at a glance, and added each time. */
const firstPageSize = 10;
const nextPageSize = 50;

interface Column {
  kind: ContributionType;
  items: readonly Contribution[];
}

/** The member's records of one type, in pages: returned ones first, then newest first. */
export function ContributionColumn({ kind, items }: Column) {
  const [shown, setShown] = useState(firstPageSize);
  const list = useRef<HTMLDivElement>(null);
  const ordered = [...items.filter(({ review }) => review !== null), ...items.filter(({ review }) => review === null)];
  useEffect(() => {
    if (shown === firstPageSize) return;
    const firstAdded = list.current?.querySelectorAll('li')[shown - nextPageSize];
    firstAdded?.querySelector('a')?.focus({ preventScroll: true });
  }, [shown]);
  const heading = `your-${kind.type}s`;
  const title = `Your ${kind.type}s`;
  return (
    <section className={styles.column} aria-labelledby={heading}>
      <h2 id={heading} className={styles.title}>
        {title} {items.length > 0 && <span className={styles.count}>{formatNumber(items.length)}</span>}
      </h2>
      {items.length === 0 ? (
        <EmptyState text={`No ${kind.type}s yet`}>
          <Link className={styles.first} to={`/submit-${kind.type}`}>
            {kind.first}
          </Link>
        </EmptyState>
      ) : (
        <div ref={list}>
          <CardList layout="rows" label={title}>
            {ordered.slice(0, shown).map((item) => (
              <ContributionCard key={item.id} type={kind.type} item={item} />
            ))}
          </CardList>
        </div>
      )}
      {items.length > shown && <LoadMore onLoadMore={() => setShown(shown + nextPageSize)} />}
    </section>
  );
}

function ContributionCard({ type, item }: { type: ContributionType['type']; item: Contribution }) {
  const { id, name, status, created_at: created, review } = item;
  useRememberStatus(type, id, status);
  return (
    <Card>
      <CardTitle to={`/${type}/${id}`} hidden={!isPublicStatus(status)}>
        {name}
      </CardTitle>
      {review !== null && <Remark title="Sent back: please change this">{review.reason}</Remark>}
      <div className={styles.footer}>
        <p className={styles.facts}>
          <span>
            Created <time dateTime={created}>{formatDate(created)}</time>
          </span>
          <Badge status={status} />
        </p>
        <CardActions>
          <LinkButton to={`/edit/${type}/${id}`} size="small" icon={<EditIcon size={16} />} aria-label={`Edit ${name}`}>
            Edit
          </LinkButton>
        </CardActions>
      </div>
    </Card>
  );
}

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
            <h2 className={styles.title}>{`Your ${kind.type}s`}</h2>
            <SkeletonList layout="row" count={3} label={`Loading your ${kind.type}s…`} />
          </section>
        ),
      )}
    </div>
  );
}

/** Loading state of the member's contributions. */
type ContributionsState = { state: 'loading' | 'failed' } | { state: 'ready'; resources: Resources };

/** Loads the signed-in member's contributions. An expired session is ended immediately. */
function useContributions(): { loaded: ContributionsState; retry: () => void } {
  const { expire } = useSession();
  const [loaded, setLoaded] = useState<ContributionsState>({ state: 'loading' });
  const [tries, setTries] = useState(0);
  const onExpired = useEffectEvent(expire);

  useEffect(() => {
    const abort = new AbortController();
    const load = async (): Promise<void> => {
      setLoaded({ state: 'loading' });
      try {
        const { resources } = await api('getProfile', {}, { signal: abort.signal });
        if (!abort.signal.aborted) setLoaded({ state: 'ready', resources });
      } catch (error) {
        if (abort.signal.aborted) return;
        if (isExpired(error)) onExpired();
        else setLoaded({ state: 'failed' });
      }
    };
    void load();
    return () => abort.abort();
  }, [tries]);

  return { loaded, retry: () => setTries((count) => count + 1) };
}
