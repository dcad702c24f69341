import { SkeletonFields, SkeletonLines } from '../../../ui/skeleton-page.tsx';
import { Skeleton, SkeletonFrame } from '../../../ui/skeleton.tsx';
import { DuplicateSkeleton } from '../../records/duplicate-item.tsx';
import styles from './merge.module.css';

/** So many pairs on their way. */
export function PairsSkeleton({ count }: { count: number }) {
  return (
    <SkeletonFrame label="Looking for duplicates…">
      <div className={styles.pairs}>
        {Array.from({ length: count }, (_, at) => (
          <div key={at} className={styles.pair}>
            <div className={styles.two}>
              <DuplicateSkeleton />
              <DuplicateSkeleton />
            </div>
            <Skeleton shape="button" />
          </div>
        ))}
      </div>
    </SkeletonFrame>
  );
}

/** The records that one may be the same as, on their way. */
export function MergeSourcesSkeleton() {
  return (
    <SkeletonFrame label="Looking for duplicates…">
      <div className={styles.form}>
        <Skeleton />
        <div className={styles.pairs}>
          <DuplicateSkeleton />
          <DuplicateSkeleton />
        </div>
      </div>
    </SkeletonFrame>
  );
}

/** Two records side by side, and the fields in which they differ, on their way. */
export function MergeCandidatesSkeleton() {
  const side = (
    <div className={styles.side}>
      <SkeletonLines count={2} />
    </div>
  );
  return (
    <SkeletonFrame label="Loading both records…">
      <div className={styles.form}>
        <div className={styles.sides}>
          {side}
          {side}
        </div>
        <Skeleton shape="button" />
        <SkeletonFields count={3} />
      </div>
    </SkeletonFrame>
  );
}
