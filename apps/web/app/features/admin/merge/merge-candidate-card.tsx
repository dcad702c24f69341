import { Link } from 'react-router';
import type { ResourceType } from '@moonfloor/contract/lists';
import type { MergeCandidate } from '@moonfloor/contract/merge';
import { Badge } from '../../../ui/badge.tsx';
import { formatDate } from '../../../ui/format.ts';
import styles from './merge.module.css';

/** One of the two records of a merge: whether it is kept, its name, and what refers to it. */
export function MergeCandidateCard({ type, side, title }: { type: ResourceType; side: MergeCandidate; title: string }) {
  return (
    <div className={styles.side}>
      <p className={styles.role}>{title}</p>
      <h3 className={styles.name}>
        <Link to={`/${type}/${side.id}`} target="_blank">
          <bdi>{side.name}</bdi>
        </Link>
      </h3>
      <p>
        <Badge status={side.status} />
      </p>
      <p className={styles.facts}>
        No. {side.id}, added {formatDate(side.created_at)}
        {side.author !== null && (
          <>
            {' '}
            by <bdi>{side.author}</bdi>
          </>
        )}
      </p>
      {linksText(side) !== '' && <p className={styles.facts}>{linksText(side)}</p>}
    </div>
  );
}

const countText = (count: number, name: string): string[] =>
  count === 0 ? [] : [`${count} ${name}${count === 1 ? '' : 's'}`];

/** Returns what refers to a record: `3 events and 1 release`; empty when nothing does. */
export function linksText({ links }: MergeCandidate): string {
  return [...countText(links.events, 'event'), ...countText(links.releases, 'release')].join(' and ');
}
