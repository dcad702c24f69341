import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Card, CardActions, CardList, CardTitle } from '../../ui/card.tsx';
import { formatNumber, t } from '@moonfloor/messages/t';
import { formatDate } from '../../ui/format.ts';
import { EditIcon } from '../../ui/action-icons.tsx';
import { LoadMore } from '../../ui/pager.tsx';
import { EmptyState, Remark, ErrorPanel } from '../../ui/status-panels.tsx';
import { isPublicStatus, useRememberStatus } from '../records/hidden-records.ts';
import { type Contribution, type ContributionType, contributionTypes } from './contribution-types.ts';
import styles from './member-dashboard.module.css';
import { messages } from '@moonfloor/contract/messages';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { rich } from '../../ui/rich.tsx';
import { api } from '../../api/browser.ts';
import { useLoad } from '../../api/use-load.ts';

/** Number of items displayed initially, so that all types fit at a glance, and added each time. */
const firstPageSize = 10;
const nextPageSize = 50;

interface Column {
  kind: ContributionType;
  items: readonly Contribution[];
}

/** The member's records of one type, in pages: returned ones first, then newest first. */
function ContributionColumn({ kind, items }: Column) {
  const [shown, setShown] = useState(firstPageSize);
  const list = useRef<HTMLDivElement>(null);
  const ordered = [...items.filter(({ review }) => review !== null), ...items.filter(({ review }) => review === null)];
  useEffect(() => {
    if (shown === firstPageSize) return;
    const firstAdded = list.current?.querySelectorAll('li')[shown - nextPageSize];
    firstAdded?.querySelector('a')?.focus({ preventScroll: true });
  }, [shown]);
  const heading = `your-${kind.type}s`;
  const title = t(kind.title);
  return (
    <section className={styles.column} aria-labelledby={heading}>
      <h2 id={heading} className={styles.title}>
        {title} {items.length > 0 && <span className={styles.count}>{formatNumber(items.length)}</span>}
      </h2>
      {items.length === 0 ? (
        <EmptyState text={t(kind.none)}>
          <Link className={styles.first} to={`/submit-${kind.type}`}>
            {t(kind.first)}
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
      {review !== null && <Remark title={t('Sent back: please change this')}>{review.reason}</Remark>}
      <div className={styles.footer}>
        <p className={`${styles.facts} quiet`}>
          <span>
            {rich('Created <time>{date}</time>', {
              time: (text) => <time dateTime={created}>{text}</time>,
              date: formatDate(created),
            })}
          </span>
          <Badge status={status} />
        </p>
        <CardActions>
          <LinkButton
            to={`/edit/${type}/${id}`}
            size="small"
            icon={<EditIcon size={16} />}
            aria-label={t('Edit {name}', { name })}
          >
            {t('Edit')}
          </LinkButton>
        </CardActions>
      </div>
    </Card>
  );
}

/** The member's contributions, one column per type. */
export function Contributions() {
  const { data, error, busy, reload } = useLoad((signal) => api('getProfile', {}, { signal }));
  if (error !== null && !busy) return <ErrorPanel message={t(messages.contentFailed)} onRetry={reload} />;
  return (
    <div className={styles.columns}>
      {contributionTypes.map((kind) =>
        data !== null ? (
          <ContributionColumn key={kind.type} kind={kind} items={kind.of(data.resources)} />
        ) : (
          <section key={kind.type} className={styles.column}>
            <h2 className={styles.title}>{t(kind.title)}</h2>
            <SkeletonList layout="row" count={3} label={t(kind.loading)} />
          </section>
        ),
      )}
    </div>
  );
}
