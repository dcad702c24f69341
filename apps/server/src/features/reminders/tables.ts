import type { Generated } from 'kysely';
import { excluded, nobody, owned, partsOf, type Tables } from '../../db/table.ts';

/** Tables of reminders that browsers get by Web Push. */
export interface ReminderTables {
  /** Browsers that get reminders; those without an account, too. */
  push_subscription: {
    id: Generated<number>;
    /** The address at the push service, a secret. */
    endpoint: string;
    /** The browser's public key and authentication secret (RFC 8291). */
    p256dh: string;
    auth: string;
    language: string;
    /** How long before a set begins. */
    minutes: number;
    /** The signed-in member, whose stars are reminded of; null without an account. */
    account_id: number | null;
    /** Hash of the network of a browser without an account, see `features/attempts/attempt-keys.ts`; null for members. */
    network: string | null;
    /** The session that turned the reminders on; they end with it. Null if there was none, or it has expired. */
    session_id: number | null;
    updated_at: string;
    /** Failed tries since the last success, and when to try again. */
    failures: Generated<number>;
    retry_at: string | null;
  };

  /** Sets that are starred on the device of a browser without an account. */
  reminded_set: { subscription_id: number; set_id: number };

  /** Reminders that were sent, or are being sent: a set that moves is reminded of again. */
  sent_reminder: { subscription_id: number; set_id: number; set_start: string; sent_at: string };

  /** One row: the key pair by which push services know this site (VAPID, RFC 8292). */
  vapid_key: { id: number; public_key: string; private_key: string };
}

declare module '../../db/schema.ts' {
  interface Schema extends ReminderTables {}
}

/** Why backups leave out what belongs to a browser. */
const notCopied = excluded(
  'a copy of the site must not send to browsers, which subscribe again when their pages are opened',
);

export const tables: Tables<ReminderTables> = {
  push_subscription: {
    backup: notCopied,
    persons: {
      rows: [owned('account_id', 'browsers_with_reminders', ['endpoint', 'language', 'minutes', 'updated_at'], ['id'])],
    },
  },
  reminded_set: {
    backup: notCopied,
    persons: partsOf(
      'push_subscription',
      'subscription_id',
      'reminded_sets',
      ['set_id'],
      ['subscription_id', 'set_id'],
    ),
  },
  sent_reminder: {
    backup: notCopied,
    persons: partsOf(
      'push_subscription',
      'subscription_id',
      'sent_reminders',
      ['set_id', 'set_start', 'sent_at'],
      ['subscription_id', 'set_id', 'set_start'],
    ),
  },
  vapid_key: { backup: notCopied, persons: nobody },
};
