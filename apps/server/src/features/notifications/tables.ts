import type { Generated } from 'kysely';
import type { FollowType } from '@moonfloor/contract/members/follow-targets';
import type { NotificationKind } from '@moonfloor/contract/values/lists';
import {
  cleared,
  derived,
  excluded,
  type Immutable,
  keyed,
  nobody,
  numbered,
  owned,
  type Tables,
} from '../../db/table.ts';

/** Types of records that announcements are about. */
export type AnnouncedType = 'event' | 'release';

export interface AnnouncementTables {
  /** Announcements to members: something new, or the changes of an event since the last announcement. */
  announcement: {
    id: Generated<number>;
    kind: NotificationKind;
    type: AnnouncedType;
    record_id: number;
    /** The author of something new, who is not told of it. */
    author_id: number | null;
    /** The author of the changes, if it was one account, who is not told of them. */
    actor_id: number | null;
    /** JSON, `announcedChanges` of the contract. */
    changes: string;
    created_at: Immutable<string>;
  };

  /** The topics of an announcement, as far as anybody follows them. */
  announcement_topic: { announcement_id: number; type: FollowType | 'filter'; target: string };

  /** Announcements that a member has read, besides those up to `read_through`. */
  notification_read: { account_id: number; announcement_id: number };

  /** One row: the last entry of the history that has been examined for announcements. */
  notifier: { id: number; activity_id: number };

  /** Records whose changes have not been announced yet. */
  unannounced_change: {
    type: AnnouncedType;
    record_id: number;
    /** The first entry of the history that has not been announced. */
    activity_id: number;
    /** When the first and the last of these changes were made. */
    first_at: string;
    last_at: string;
    /** 1 while the record is not public: its changes are announced if it is published again. */
    hidden: Generated<number>;
  };
}

declare module '../../db/schema.ts' {
  interface Schema extends AnnouncementTables {}
}

export const tables: Tables<AnnouncementTables> = {
  announcement: {
    backup: numbered(),
    ofRecord: { type: 'type', id: 'record_id', moves: { unlessSame: [] } },
    persons: { rows: [cleared('author_id', ['id']), cleared('actor_id', ['id'])] },
  },
  announcement_topic: {
    backup: keyed('type', 'target', 'announcement_id'),
    ofRecord: { type: 'type', id: 'target', idIsText: true, moves: { unlessSame: ['announcement_id'] } },
    persons: { none: 'records, names and filters; who follows them is in `follow`' },
  },
  notification_read: {
    backup: keyed('account_id', 'announcement_id'),
    persons: { rows: [owned('account_id', 'read_notifications', ['announcement_id'], ['announcement_id'])] },
  },
  notifier: { backup: excluded('changes that waited to be announced have been announced since'), persons: nobody },
  unannounced_change: {
    backup: excluded('changes that waited to be announced have been announced since'),
    ofRecord: { type: 'type', id: 'record_id' },
    persons: derived,
  },
};
