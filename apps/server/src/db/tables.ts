import { keysOf } from '@moonfloor/contract/keys';
import type { Schema } from './schema.ts';

/** A table as included in backups. */
export interface Table {
  name: keyof Schema;
  /** Columns of the primary key. */
  key: readonly string[];
  /** True if the database generates the key. */
  counted: boolean;
}

const withIdentity = (column = 'id') => ({ key: [column], counted: true });
const withKey = (...key: string[]) => ({ key, counted: false });

/**
 * Tables that backups exclude. Hashes of today's visitors must expire; import previews live for a day at most, as do
 * counts of quotas and password attempts. Which days have backups is known to the server that made them. A stolen
 * backup must not allow signing in, so it contains neither sessions nor devices nor access tokens nor links in mails nor
 * tickets. It contains second factors, because accounts would otherwise lose them by a restore. Mails that waited when a
 * backup was made have been sent since, and changes that waited to be announced have been announced. Browsers that get
 * reminders subscribe again when their pages are opened; a copy of the site must not send to them.
 */
export const excludedTables = [
  'sign_in_challenge',
  'access_token',
  'nightly_backup',
  'mail',
  'mail_link',
  'search_entry',
  'twin_key',
  'record_change',
  'author_count',
  'sitemap_part',
  'content_version',
  'visitor_salt',
  'visitor',
  'visitor_page',
  'import_draft',
  'quota',
  'known_device',
  'attempt',
  'attempt_salt',
  'identity_ticket',
  'notifier',
  'unannounced_change',
  'event_response_count',
  'owner_notice',
  'reminded_set',
  'sent_reminder',
  'push_subscription',
  // after the reminders that refer to it
  'session',
  'vapid_key',
] as const satisfies (keyof Schema)[];

/** All other tables, each after those that it refers to; the type checker reports a missing one. */
const backedUpTables: Record<Exclude<keyof Schema, (typeof excludedTables)[number]>, Omit<Table, 'name'>> = {
  account: withIdentity(),
  linked_identity: withIdentity(),
  passkey: withIdentity(),
  totp: withKey('user_id'),
  recovery_code: withKey('user_id', 'code_hash'),
  security_entry: withIdentity(),
  picture: withKey('id'),
  artist: withIdentity(),
  decoration: withIdentity(),
  decoration_image: withKey('decoration_id', 'position'),
  release: withIdentity(),
  event: withIdentity(),
  hidden_place: withKey('event_id'),
  floor: withIdentity('floor_id'),
  timetable_set: withIdentity('set_id'),
  floor_artist: withKey('floor_id', 'position'),
  event_decoration: withKey('event_id', 'position'),
  event_source: withKey('source', 'source_id', 'event_id'),
  activity: withKey('id'),
  activity_change: withKey('activity_id', 'position'),
  feedback: withIdentity(),
  feedback_answer: withIdentity(),
  review: withKey('resource_type', 'resource_id'),
  report: withIdentity(),
  suggestion: withIdentity(),
  suggestion_change: withKey('suggestion_id', 'position'),
  suggestion_picture: withKey('suggestion_id', 'picture_id'),
  suspended_record: withKey('resource_type', 'resource_id'),
  trouble: withIdentity(),
  record_owner: withKey('resource_type', 'resource_id', 'user_id'),
  claim: withIdentity(),
  block: withIdentity(),
  rejected_text: withIdentity(),
  view_day: withKey('day'),
  view_day_page: withKey('day', 'page'),
  view_day_country: withKey('day', 'country'),
  view_day_referrer: withKey('day', 'referrer'),
  view_day_user: withKey('day', 'user_id'),
  external_identity: withKey('type', 'source', 'source_id', 'record_id'),
  merged: withKey('type', 'id'),
  merged_set: withKey('id'),
  follow: withIdentity(),
  star: withKey('user_id', 'type', 'target_id'),
  event_response: withKey('event_id', 'user_id'),
  announcement: withIdentity(),
  announcement_topic: withKey('type', 'target', 'announcement_id'),
  notification_setting: withKey('user_id'),
  notification_read: withKey('user_id', 'announcement_id'),
  idempotency: withKey('user_id', 'call', 'key'),
};

/** All tables included in backups, each after those that it refers to. */
export const tables: readonly Table[] = keysOf(backedUpTables).map((name) => ({ name, ...backedUpTables[name] }));
