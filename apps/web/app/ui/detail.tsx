import type { ReactNode } from 'react';
import styles from './detail.module.css';
import { classNames } from './class-names.ts';
import { usePageTransition } from './record-transition.ts';

type DetailTopProps = { media: ReactNode; round?: boolean; moving?: boolean; children: ReactNode };

/** The top of a record's page: picture and facts, both visible on phones; `moving` as in `PageHeader`. */
export function DetailTop({ media, round = false, moving, children }: DetailTopProps) {
  return (
    <div className={styles.top}>
      <div
        ref={usePageTransition<HTMLDivElement>(moving === undefined)}
        className={classNames(styles.media, round && styles.round)}
        data-moving={moving ? '' : undefined}
      >
        {media}
      </div>
      <div className={styles.side}>{children}</div>
    </div>
  );
}

/** The facts of a record; its children are `Fact`s. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

/** One fact: a small label and its value. */
export function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>
        <span className={styles.icon}>{icon}</span>
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

type QuietFactProps = { icon: ReactNode; highlighted?: boolean; children: ReactNode };

/** A secondary fact with an icon; `highlighted` makes it glow. */
export function QuietFact({ icon, highlighted = false, children }: QuietFactProps) {
  return (
    <li className={classNames(styles.quietFact, highlighted && styles.glow)}>
      {icon}
      <span>{children}</span>
    </li>
  );
}

/** Actions on a record, in a row. */
export function DetailActions({ children }: { children: ReactNode }) {
  return <div className="actions not-printed">{children}</div>;
}
