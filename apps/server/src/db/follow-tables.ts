import type { Generated } from 'kysely';
import type { FollowType } from '@moonfloor/contract/follow-targets';
import type { EventResponse, MailFrequency, NotificationKind } from '@moonfloor/contract/lists';
import type { StarType } from '@moonfloor/contract/star-types';
import type { Immutable } from './immutable.ts';

/** Types of records that announcements are about. */
export type AnnouncedType = 'event' | 'release';

/** Tables of follows and announcements. */
export interface FollowTables {
  /** Follows of members: `target` is an id in decimal, a name, or the canonical parameters of a filter. */
  follow: {
    id: Generated<number>;
    user_id: number;
    type: FollowType | 'filter';
    target: string;
    /** How the member calls a filter; null to describe it by its parameters. */
    name: string | null;
    created_at: Immutable<string>;
  };

  /** Stars of members; with `starred` 0 removed ones, so that another device does not add them again. */
  star: { user_id: number; type: StarType; target_id: number; starred: number; changed_at: string };

  /** Members who are interested in an event, or going. */
  event_response: { event_id: number; user_id: number; response: EventResponse; created_at: string };

  /** Number of responses to each event that has any; maintained by triggers. */
  event_response_count: { event_id: number; interested: number; going: number };

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
  notification_read: { user_id: number; announcement_id: number };

  /** How members are notified; without a row as by default. */
  notification_setting: {
    user_id: number;
    mail: MailFrequency;
    /** The last announcement that counts as read, and the last that mails have covered; 0 for none. */
    read_through: number;
    mailed_through: number;
    /** When the last mail was made, an instant, and the day of the last digest. */
    mailed_at: string | null;
    digest_day: string | null;
    /** Secrets in the address that stops mails, and in those of the private feeds; null until they are needed. */
    unsubscribe_token: string | null;
    feed_token: string | null;
  };

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
