import { SkeletonFields, SkeletonLines } from '../../../ui/skeleton-page.tsx';
import { Skeleton, SkeletonFrame } from '../../../ui/skeleton.tsx';
import { DuplicateSkeleton } from '../../records/duplicate-item.tsx';
import styles from './merge.module.css';

/** Skeleton of `count` pairs. */
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

/** Skeleton of the list of likely duplicates. */
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

/** Skeleton of two records side by side and the fields in which they differ. */
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
