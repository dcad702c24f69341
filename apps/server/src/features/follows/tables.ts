import type { Generated } from 'kysely';
import type { FollowType } from '@moonfloor/contract/members/follow-targets';
import type { MailFrequency } from '@moonfloor/contract/values/lists';
import { type Immutable, keyed, numbered, owned, type Tables } from '../../db/table.ts';

/** Tables of follows, and of how members hear of them. */
export interface FollowTables {
  /** Follows of members: `target` is an id in decimal, a name, or the canonical parameters of a filter. */
  follow: {
    id: Generated<number>;
    account_id: number;
    type: FollowType | 'filter';
    target: string;
    /** How the member calls a filter; null to describe it by its parameters. */
    name: string | null;
    created_at: Immutable<string>;
  };

  /** How members are notified; without a row as by default. */
  notification_setting: {
    account_id: number;
    mail: MailFrequency;
    /** The last announcement that counts as read, and the last that mails have covered; 0 for none. */
    read_through: number;
    mailed_through: number;
    /** When the last mail was made, an instant, and the day of the last digest. */
    mailed_at: string | null;
    digest_day: string | null;
    /** Secrets in the address that stops mails, and in those of the private feeds; null until they are needed. */
    unsubscribe_token: string | null;
    /** 1 if the member gets mail about records that they have added. */
    own_mails: Generated<number>;
    feed_token: string | null;
  };
}

declare module '../../db/schema.ts' {
  interface Schema extends FollowTables {}
}

export const tables: Tables<FollowTables> = {
  follow: {
    backup: numbered(),
    ofRecord: { type: 'type', id: 'target', idIsText: true, moves: { unlessSame: ['account_id'] } },
    persons: { rows: [owned('account_id', 'follows', ['type', 'target', 'name', 'created_at'], ['id'])] },
  },
  notification_setting: {
    backup: keyed('account_id'),
    persons: {
      rows: [
        owned('account_id', 'notification_settings', ['mail', 'mailed_at', 'digest_day', 'own_mails'], ['account_id']),
      ],
    },
  },
};
