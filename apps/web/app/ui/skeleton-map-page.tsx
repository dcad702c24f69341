import { Skeleton, SkeletonCards } from './skeleton.tsx';
import styles from './skeleton-map-page.module.css';
import { SkeletonPage } from './skeleton-page.tsx';

/** The events map page on its way: the map, and beside or below it the list. */
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
