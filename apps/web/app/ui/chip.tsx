import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '@moonfloor/messages/t';
import styles from './chip.module.css';
import { classNames } from './class-names.ts';
import { LinkedName } from './linked-name.tsx';

interface ChipProps {
  name: string;
  to?: string | undefined;
  /** Links of parts of a name that has no page of its own, in their order. */
  parts?: readonly { text: string; to: string }[] | undefined;
  flag?: string | null | undefined;
  country?: string | null | undefined;
  details?: (string | false | null | undefined)[];
  /** A time before the name. */
  time?: string | undefined;
  /** Whether the name is struck through; `details` say why. */
  struck?: boolean;
  /** A word that joins the name to the one before. */
  joiner?: string | null | undefined;
}

/** Length of a time without a day. */
const timeOfDay = 'HH:MM'.length;

/** A name with flag and details, linked if it has a page. `flag` is an emoji, `country` its text alternative. */
export function Chip({ name, to, parts = [], flag, country, details = [], time, struck = false, joiner }: ChipProps) {
  const shown = <LinkedName name={name} parts={parts} className={styles.part} />;
  const content = (
    <>
      {time && (
        <>
          <bdi className={classNames(styles.time, time.length > timeOfDay && styles.dated)}>{time}</bdi>{' '}
        </>
      )}
      {flag && (
        <span className={styles.flag} role="img" aria-label={country ?? t('flag')} title={country ?? undefined}>
          {flag}
        </span>
      )}
      <span className={styles.text}>
        <bdi className={styles.name}>{struck ? <s>{shown}</s> : shown}</bdi>
        {details.filter(Boolean).map((detail, index) => (
          <span key={`${index} ${detail}`} className={styles.detail}>
            {index === 0 ? ' ' : ' · '}
            <bdi>{detail}</bdi>
          </span>
        ))}
      </span>
    </>
  );
  return (
    <li className={styles.item}>
      {joiner && <span className="quiet">{`${joiner} `}</span>}
      {to ? (
        <Link className={classNames(styles.chip, styles.link)} to={to} viewTransition>
          {content}
        </Link>
      ) : (
        <span className={styles.chip}>{content}</span>
      )}
    </li>
  );
}

/** A descriptive tag: a style or an artist type. */
export function Tag({ children }: { children: ReactNode }) {
  return (
    <li className={classNames(styles.item, styles.tag)} dir="auto">
      {children}
    </li>
  );
}

/** A wrapping list of `Chip`s or `Tag`s; `label` is its accessible name. */
export function ChipList({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={`${styles.list} wrapped`} aria-label={label}>
      {children}
    </ul>
  );
}
