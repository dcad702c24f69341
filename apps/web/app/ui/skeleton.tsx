import { Card, CardList } from './card.tsx';
import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

/** A shape of what is coming; `half` is a short line. Ornament: put it into a `SkeletonList` or beside a `role="status"`. */
export function Skeleton({ shape = 'line' }: { shape?: 'line' | 'half' | 'title' | 'picture' | 'circle' | 'date' }) {
  return <span className={classNames(styles.shape, styles[shape], shape === 'half' && styles.line)} aria-hidden="true" />;
}

/** As many empty cards as will come, in the same layout as `CardList` and `Card`, announced as `label`. */
export function SkeletonList({
  layout = 'poster',
  count = 6,
  label = 'Loading…',
}: {
  layout?: 'poster' | 'row' | 'round';
  count?: number;
  label?: string;
}) {
  return (
    <div role="status">
      <span className="visually-hidden">{label}</span>
      <div aria-hidden="true">
        <CardList layout={layout === 'row' ? 'rows' : layout === 'round' ? 'small' : 'grid'}>
          {Array.from({ length: count }, (_, index) => (
            <Card
              key={index}
              layout={layout}
              corner={layout === 'row' && <Skeleton shape="date" />}
              media={layout !== 'row' && <Skeleton shape={layout === 'round' ? 'circle' : 'picture'} />}
            >
              <Skeleton shape="title" />
              <Skeleton shape="half" />
            </Card>
          ))}
        </CardList>
      </div>
    </div>
  );
}
