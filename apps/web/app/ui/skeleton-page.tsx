import type { ReactNode } from 'react';
import { t } from '@moonfloor/messages/t';
import { classNames } from './class-names.ts';
import { DetailTop } from './detail.tsx';
import { PageHeader } from './page.tsx';
import type { ClickedCard } from './record-transition.ts';
import styles from './skeleton-page.module.css';
import { repeat, Skeleton, SkeletonCards, SkeletonFrame } from './skeleton.tsx';
import { SpinnerBlock } from './spinner.tsx';

interface SkeletonPageProps {
  above?: boolean;
  title?: string | undefined;
  moving?: boolean;
  actions?: boolean;
  compact?: boolean;
  children?: ReactNode;
}

/** Skeleton of a page: header with the known `title`, a back link `above`, `actions` at its end, and content. */
export function SkeletonPage({ above, title, moving = false, actions, compact, children }: SkeletonPageProps) {
  return (
    <SkeletonFrame>
      <PageHeader
        above={above && <Skeleton shape="button" />}
        title={title ?? <Skeleton shape="heading" />}
        moving={moving}
        subtitle={!above && <Skeleton shape="subtitle" />}
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
 * Skeleton of a record's page: picture and facts, with the parts that the clicked card already displayed (`seen`) in their place.
 * `round` as in `DetailTop`, `ratio` (width by height) of its picture if it is fixed; with `spinner`, a spinner replaces
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

/** Skeleton of paragraphs or facts in a column. */
export function SkeletonLines({ count }: { count: number }) {
  const lines = (
    <div>
      <Skeleton />
      <Skeleton shape="half" />
    </div>
  );
  return <div className={styles.lines}>{repeat(count, lines)}</div>;
}

/** Skeleton of a dashboard: figures, then charts or lists. */
export function SkeletonDashboard() {
  return (
    <>
      <div className={styles.figures}>{repeat(5, <Skeleton shape="panel" />)}</div>
      <div className={styles.charts}>{repeat(4, <Skeleton shape="panel" />)}</div>
    </>
  );
}

/** Skeleton of the events map page: the map, and the list beside or below it. */
export function SkeletonMapPage() {
  return (
    <SkeletonPage title={t('Events Map')} actions compact>
      <div className={styles.map}>
        <Skeleton shape="panel" />
        <SkeletonCards layout="row" count={6} />
      </div>
    </SkeletonPage>
  );
}
