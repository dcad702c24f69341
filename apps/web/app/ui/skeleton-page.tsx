import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { DetailTop } from './detail.tsx';
import { PageHeader } from './page.tsx';
import type { ClickedCard } from './record-transition.ts';
import styles from './skeleton-page.module.css';
import { Skeleton, SkeletonCards, SkeletonFrame } from './skeleton.tsx';
import { SpinnerBlock } from './spinner.tsx';

/** Skeleton of a page: header with the known `title`, a back link `above`, `actions` at its end, and content. */
export function SkeletonPage({
  above = false,
  title,
  moving = false,
  actions = false,
  compact = false,
  children,
}: {
  above?: boolean;
  title?: string | undefined;
  moving?: boolean;
  actions?: boolean;
  compact?: boolean;
  children?: ReactNode;
}) {
  return (
    <SkeletonFrame>
      <PageHeader
        above={above && <Skeleton shape="button" />}
        title={
          title ?? (
            <span className={styles.heading}>
              <Skeleton shape="title" />
            </span>
          )
        }
        moving={moving}
        subtitle={
          !above && (
            <span className={styles.subtitle}>
              <Skeleton />
            </span>
          )
        }
        actions={actions && <Skeleton shape="button" />}
        compact={compact}
      />
      {children}
    </SkeletonFrame>
  );
}

/** A page with a spinner, as the specification requires, and its `title` if known. */
export function SpinnerPage({ title, subtitle }: { title?: string; subtitle?: string }) {
  return (
    <SkeletonFrame>
      {title && <PageHeader title={title} moving={false} subtitle={subtitle} />}
      <SpinnerBlock />
    </SkeletonFrame>
  );
}

type SkeletonDetailProps = { round?: boolean; ratio?: number; spinner?: boolean; seen?: ClickedCard | null };

/**
 * Skeleton of a record's page: image and facts, with what the clicked card already displayed (`seen`) in their place.
 * `round` as in `DetailTop`, `ratio` (width by height) of its image if it is fixed; with `spinner`, a spinner replaces
 * the missing parts.
 */
export function SkeletonDetail({ round = false, ratio, spinner = false, seen = null }: SkeletonDetailProps) {
  const picture = seen?.picture ?? null;
  if (spinner && seen === null) return <SpinnerPage />;
  return (
    <SkeletonPage above title={seen?.name} moving={seen !== null}>
      <DetailTop
        round={round}
        moving={seen !== null}
        media={
          picture === null ? (
            <Skeleton shape={round ? 'circle' : 'square'} />
          ) : (
            <span
              className={classNames(styles.picture, round && styles.round)}
              style={{ backgroundImage: `url("${picture.src}")`, aspectRatio: round ? 1 : (ratio ?? picture.ratio) }}
            />
          )
        }
      >
        {spinner ? <SpinnerBlock /> : <SkeletonLines count={5} />}
      </DetailTop>
    </SkeletonPage>
  );
}

/** Skeleton of a list's search and filters. */
export function SkeletonFilters() {
  return (
    <div className={styles.filters}>
      <Skeleton shape="field" />
    </div>
  );
}

/** Skeleton of paragraphs or facts in a column. */
export function SkeletonLines({ count }: { count: number }) {
  return (
    <div className={styles.lines}>
      {Array.from({ length: count }, (_, at) => (
        <div key={at}>
          <Skeleton />
          <Skeleton shape="half" />
        </div>
      ))}
    </div>
  );
}

/** Skeleton of form fields. */
export function SkeletonFields({ count }: { count: number }) {
  return (
    <div className={styles.fields}>
      {Array.from({ length: count }, (_, at) => (
        <Skeleton key={at} shape="field" />
      ))}
    </div>
  );
}

/** Skeleton of panels side by side, such as counts or charts; `tall` ones are two per row. */
export function SkeletonPanels({ count, tall = false }: { count: number; tall?: boolean }) {
  return (
    <div className={classNames(styles.panels, tall && styles.tall)}>
      {Array.from({ length: count }, (_, at) => (
        <Skeleton key={at} shape="panel" />
      ))}
    </div>
  );
}

/** Skeleton of the events map page: the map, and the list beside or below it. */
export function SkeletonMapPage() {
  return (
    <SkeletonPage title="Events Map" actions compact>
      <div className={styles.map}>
        <Skeleton shape="panel" />
        <SkeletonCards layout="row" count={6} />
      </div>
    </SkeletonPage>
  );
}
