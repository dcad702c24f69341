import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Card, CardActions, CardList, CardTitle } from '../../ui/card.tsx';
import { formatDate, formatNumber } from '../../ui/format.ts';
import { EditIcon } from '../../ui/icons.tsx';
import { LoadMore } from '../../ui/pager.tsx';
import { EmptyState, Remark } from '../../ui/status-panels.tsx';
import { isPublicStatus, useRememberStatus } from '../records/hidden-records.ts';
import type { Contribution, ContributionType } from './contribution-types.ts';
import styles from './member-dashboard.module.css';

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
    const news = list.current?.querySelectorAll('li')[shown - nextPageSize];
    news?.querySelector('a')?.focus({ preventScroll: true });
  }, [shown]);
  const heading = `your-${kind.type}s`;
  return (
    <section className={styles.column} aria-labelledby={heading}>
      <h2 id={heading} className={styles.title}>
        {kind.title} {items.length > 0 && <span className={styles.count}>{formatNumber(items.length)}</span>}
      </h2>
      {items.length === 0 ? (
        <EmptyState text={kind.empty}>
          <Link className={styles.first} to={`/submit-${kind.type}`}>
            {kind.first}
          </Link>
        </EmptyState>
      ) : (
        <div ref={list}>
          <CardList layout="rows" label={kind.title}>
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
