import { Fragment, type ReactNode } from 'react';
import { t } from '@moonfloor/messages/t';
import { Card, CardList } from './card.tsx';
import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

/** Lines of text, images, controls and panels; `half` is a short line, `search` the filters of a list. */
type Shape =
  | ('line' | 'half' | 'title' | 'heading' | 'subtitle' | 'date')
  | ('picture' | 'square' | 'circle' | 'search' | 'button' | 'panel');

/** A skeleton element. Decorative: use inside a `SkeletonList` or beside a `role="status"`. */
export function Skeleton({ shape = 'line' }: { shape?: Shape }) {
  return <span className={classNames(styles.shape, styles[shape])} aria-hidden="true" />;
}

/** Repeats an element. */
export const repeat = (count: number, element: ReactNode): ReactNode[] =>
  Array.from({ length: count }, (_, index) => <Fragment key={index}>{element}</Fragment>);

/** Wraps skeletons with a politely announced loading message. */
export function SkeletonFrame({
  label = t('Loading…'),
  children,
}: {
  label?: string | undefined;
  children: ReactNode;
}) {
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
      {repeat(
        count,
        <Card
          layout={layout}
          corner={layout === 'row' && <Skeleton shape="date" />}
          media={layout !== 'row' && <Skeleton shape={layout === 'round' ? 'circle' : picture} />}
        >
          <Skeleton shape="title" />
          <Skeleton shape="half" />
        </Card>,
      )}
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
