import type { ReactNode } from 'react';
import { msg, t } from '@moonfloor/messages/t';
import styles from './badge.module.css';
import { classNames } from './class-names.ts';

const statuses = {
  published: ['teal', msg('published')],
  active: ['teal', msg('active')],
  released: ['teal', msg('released')],
  draft: ['yellow', msg('draft')],
  inactive: ['yellow', msg('inactive')],
  upcoming: ['yellow', msg('upcoming')],
  postponed: ['yellow', msg('postponed')],
  moved: ['yellow', msg('moved')],
  scheduled: ['teal', msg('scheduled')],
  cancelled: ['red', msg('cancelled')],
  deleted: ['red', msg('deleted')],
} as const;

export type BadgeStatus = keyof typeof statuses;

/** A record's status as a label in its colour; `children` replaces the text, not the colour. */
export function Badge({ status, children }: { status: BadgeStatus; children?: ReactNode }) {
  const [tone, name] = statuses[status];
  return <span className={classNames(styles.badge, styles[tone])}>{children ?? t(name)}</span>;
}
