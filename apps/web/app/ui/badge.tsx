import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classNames } from './class-names.ts';

const tones = {
  published: 'teal',
  active: 'teal',
  released: 'teal',
  draft: 'yellow',
  inactive: 'yellow',
  upcoming: 'yellow',
  postponed: 'yellow',
  moved: 'yellow',
  scheduled: 'teal',
  cancelled: 'red',
  deleted: 'red',
} as const;

export type BadgeStatus = keyof typeof tones;

/** A record's status as a label in its colour; `children` replaces the text, not the colour. */
export function Badge({ status, children }: { status: BadgeStatus; children?: ReactNode }) {
  return <span className={classNames(styles.badge, styles[tones[status]])}>{children ?? status}</span>;
}
