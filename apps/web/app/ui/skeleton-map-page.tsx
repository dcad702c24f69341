import { Skeleton, SkeletonCards } from './skeleton.tsx';
import styles from './skeleton-map-page.module.css';
import { SkeletonPage } from './skeleton-page.tsx';

/** Skeleton of the events map page: the map, and the list beside or below it. */
export function SkeletonMapPage() {
  return (
    <SkeletonPage title="Events Map" actions compact>
      <div className={styles.grid}>
        <Skeleton shape="panel" />
        <SkeletonCards layout="row" count={6} />
      </div>
    </SkeletonPage>
  );
}
