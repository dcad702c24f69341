import { type Generated, type RawBuilder, sql } from 'kysely';
import type { NoticeKind, ResourceType } from '@moonfloor/contract/values/lists';
import { addressed, excluded, type Immutable, numbered, owned, type Tables } from '../../db/table.ts';

/** The state of a mail. `unknown`: it was handed over, but the mail server's answer was lost. */
type MailState = 'waiting' | 'sending' | 'sent' | 'unknown' | 'undeliverable';

/** The queue of outgoing mail, and what members are told at the bell. */
export interface MailTables {
  /** What members are told about records that they have added or own, or may edit now. */
  notice: {
    id: Generated<number>;
    account_id: Immutable<number>;
    kind: Immutable<NoticeKind>;
    type: Immutable<ResourceType>;
    record_id: number;
    /** Name of the record at that time. */
    name: Immutable<string>;
    /** The reason for sending it back; names of the changed fields, with commas; the member who named a helper. */
    detail: Immutable<string | null>;
    created_at: Immutable<string>;
    /** When the mail about it was queued, or left out; null until then. */
    mailed_at: string | null;
    /** When the member has seen it; null until then. */
    read_at: string | null;
  };

  /** Mails that wait, are being sent, were sent, or could not be sent. */
  mail: {
    id: Generated<number>;
    /** UUID of the Message-ID header, the same for every try. */
    message_id: Immutable<string>;
    /** Identifies the subject of the mail; a second mail with the same key is not queued. Null for none. */
    key: Immutable<string | null>;
    /** The recipient's account, if the mail is to one. */
    account_id: Immutable<number | null>;
    to_address: Immutable<string>;
    language: Immutable<string>;
    /** The kind of mail, such as `password-reset`. */
    kind: Immutable<string>;
    subject: Immutable<string>;
    /** JSON of its content (`features/mail/enqueue.ts`); null once it is sent, as it may contain secret links. */
    body: string | null;
    unsubscribe_url: Immutable<string | null>;
    /** 1 for a mail that nobody waits for: others are sent first. */
    bulk: Immutable<number>;
    state: MailState;
    tries: Generated<number>;
    next_try_at: string;
    /** Identifies the lease of the process that sends it: when that is considered dead. Null unless leased. */
    lease_until: string | null;
    /** When its links stop working: it is not sent after that. Null for never. */
    expires_at: Immutable<string | null>;
    /** Why the last try failed: the mail server's answer, or one of `mailReasons`. */
    reason: string | null;
    created_at: Immutable<string>;
    /** When it was sent or given up. */
    ended_at: string | null;
  };
}

declare module '../../db/schema.ts' {
  interface Schema extends MailTables {}
}

/** The condition that a notice has the reason for which an account sent a record back. */
const isSentBackBy = (id: number): RawBuilder<unknown> =>
  sql`(kind = 'returned' and exists (select 1 from activity where account_id = ${id} and action_type = 'other'
    and resource_type = notice.type and resource_id = notice.record_id))`;

/** The condition that a mail is to somebody whom an account has written to as moderator, admin or owner. */
export const isAnsweredBy = (id: number): RawBuilder<unknown> =>
  sql`account_id in (select account_id from notice where ${isSentBackBy(id)}
    union select account_id from claim where decided_by = ${id}
    union select author_id from suggestion where decided_by = ${id}
    union select account_id from feedback where id in (select feedback_id from feedback_answer where account_id = ${id}))`;

export const tables: Tables<MailTables> = {
  notice: {
    backup: numbered(),
    ofRecord: { type: 'type', id: 'record_id', moves: { unlessSame: [] } },
    persons: {
      rows: [
        owned(
          'account_id',
          'notices',
          ['kind', 'type', 'record_id', 'name', 'detail', 'created_at', 'read_at'],
          ['id'],
        ),
      ],
    },
    texts: {
      columns: ['detail'],
      key: ['id'],
      about: (id, names) => sql`(${isSentBackBy(id)} or (kind = 'helper' and detail in (${sql.join(names)})))`,
    },
  },
  mail: {
    backup: excluded('mails that waited when a backup was made have been sent since'),
    persons: {
      rows: [
        { column: 'account_id', holds: 'id', key: ['id'], exported: null, erasure: 'delete' },
        {
          ...addressed('to_address', ['id']),
          exported: { as: 'mails', columns: ['to_address', 'kind', 'subject', 'state', 'created_at', 'ended_at'] },
        },
      ],
    },
    // they may name anyone
    texts: { columns: ['subject', 'body'], blocks: 'body', key: ['id'], about: isAnsweredBy },
  },
};
