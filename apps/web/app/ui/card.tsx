import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { useIsInitialPage } from './initial-page.ts';
import styles from './card.module.css';
import { classNames } from './class-names.ts';
import { longNameSize, NameText, wordWidth } from './name-text.tsx';
import { useCardTransition } from './record-transition.ts';
import { NameList } from './rich.tsx';

const listClasses = {
  grid: styles.grid,
  small: classNames(styles.grid, styles.small),
  rows: styles.rows,
  pairs: classNames(styles.rows, styles.pairs),
};

/** Pictures' `sizes` by layout, as in `card.module.css`; on phones 92 %, so that density 2 selects 1200 px. */
export const cardSizes = {
  grid: '(min-width: 1160px) 18rem, (min-width: 880px) 30vw, (min-width: 570px) 45vw, 88vw',
  small: '(min-width: 640px) 14rem, 44vw',
  rows: '(min-width: 480px) 6rem, 3.7rem',
};

type CardListProps = { layout?: keyof typeof listClasses; label?: string; children: ReactNode };

/** A list of `Card`s: a grid of large or small ones, or dense rows, in `pairs` if wide enough. */
export function CardList({ layout = 'grid', label, children }: CardListProps) {
  return (
    <ul className={listClasses[layout]} aria-label={label}>
      {children}
    </ul>
  );
}

/**
 * One record in a list. `poster` has its picture on top, `row` a thumbnail at its end, `round` a round one. `corner` is
 * on the picture's lower edge (a date block; in a row it comes first), `over` at the picture's end (a badge). `above` may
 * overflow the card's box. `lit` displays the hover state. Other attributes and handlers are passed to the list item.
 */
export function Card({
  layout = 'poster',
  media,
  corner,
  over,
  highlighted = false,
  above,
  className,
  children,
  ...rest
}: {
  layout?: 'poster' | 'row' | 'round';
  media?: ReactNode;
  corner?: ReactNode;
  over?: ReactNode;
  highlighted?: boolean;
  above?: ReactNode;
} & ComponentProps<'li'>) {
  const row = layout === 'row';
  // content-visibility clips content that overflows the box
  const late = useIsInitialPage() && above === undefined && styles.lazy;
  return (
    <li
      {...rest}
      className={classNames(
        styles.card,
        layout !== 'poster' && styles[layout],
        highlighted && styles.active,
        late,
        className,
      )}
    >
      {above}
      {row && corner && <div className={styles.corner}>{corner}</div>}
      {media && (
        <div className={styles.media}>
          {media}
          {!row && corner && <div className={styles.corner}>{corner}</div>}
          {over && <div className={styles.badge}>{over}</div>}
        </div>
      )}
      <div className={styles.body}>{children}</div>
    </li>
  );
}

type CardTitleProps = { to?: string; level?: 2 | 3; hidden?: boolean; children: ReactNode };

/** The record's name, with `to` as the card's link. `hidden`: visitors may not see it, so it is not prefetched. */
export function CardTitle({ to, level = 3, hidden = false, children }: CardTitleProps) {
  const Heading = `h${level}` as const;
  const name = typeof children === 'string' ? <NameText>{children}</NameText> : <bdi>{children}</bdi>;
  return (
    <Heading className={`${styles.title} fitted`} style={wordWidth(children)}>
      {to ? (
        <CardLink to={to} hidden={hidden} fullName={typeof children === 'string' ? children : undefined}>
          {name}
        </CardLink>
      ) : (
        name
      )}
    </Heading>
  );
}

type CardLinkProps = { to: string; hidden: boolean; fullName: string | undefined; children: ReactNode };

function CardLink({ to, hidden, fullName, children }: CardLinkProps) {
  const title = longNameSize(fullName) === undefined ? undefined : fullName;
  return (
    <Link
      ref={useCardTransition(to)}
      className={styles.link}
      to={to}
      title={title}
      data-record=""
      data-hidden={hidden || undefined}
      viewTransition
    >
      <bdi className={styles.clamped}>{children}</bdi>
    </Link>
  );
}

type CardLineProps = { icon?: ReactNode; names?: readonly string[]; children?: ReactNode };

/** A line of secondary facts in the page's language, or of `names` from records, with an optional icon. */
export function CardLine({ icon, names, children }: CardLineProps) {
  return (
    <p className={styles.line}>
      {icon} <span className={styles.text}>{names === undefined ? children : <NameList names={names} />}</span>
    </p>
  );
}

/** Separate buttons and links on a card. */
export function CardActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
