import type { ReactNode } from 'react';
import { Card, CardList } from './card.tsx';
import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

type Shape = 'line' | 'half' | 'title' | 'picture' | 'square' | 'circle' | 'date' | 'field' | 'button' | 'panel';

/** A skeleton element; `half` is a short line. Decorative: use inside a `SkeletonList` or beside a `role="status"`. */
export function Skeleton({ shape = 'line' }: { shape?: Shape }) {
  return (
    <span className={classNames(styles.shape, styles[shape], shape === 'half' && styles.line)} aria-hidden="true" />
  );
}

/** Wraps skeletons with a politely announced loading message. */
export function SkeletonFrame({ label = 'Loading…', children }: { label?: string | undefined; children: ReactNode }) {
  return (
    <div role="status">
      <span className="visually-hidden">{label}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

type SkeletonCardsProps = { layout?: 'poster' | 'row' | 'round'; picture?: 'picture' | 'square'; count?: number };

/** Skeletons of cards, in the same layout as `CardList` and `Card`. Decorative, like `Skeleton`. */
export function SkeletonCards({ layout = 'poster', picture = 'picture', count = 6 }: SkeletonCardsProps) {
  return (
    <CardList layout={layout === 'row' ? 'rows' : layout === 'round' ? 'small' : 'grid'}>
      {Array.from({ length: count }, (_, index) => (
        <Card
          key={index}
          layout={layout}
          corner={layout === 'row' && <Skeleton shape="date" />}
          media={layout !== 'row' && <Skeleton shape={layout === 'round' ? 'circle' : picture} />}
        >
          <Skeleton shape="title" />
          <Skeleton shape="half" />
        </Card>
      ))}
    </CardList>
  );
}

/** `SkeletonCards` for a section, announced as `label`. */
export function SkeletonList({ label, ...cards }: { label?: string } & Parameters<typeof SkeletonCards>[0]) {
  return (
    <SkeletonFrame label={label}>
      <SkeletonCards {...cards} />
    </SkeletonFrame>
  );
}
