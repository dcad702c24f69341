import type { Schema } from './schema.ts';

/** A table as backups know it. */
export interface Table {
  name: keyof Schema;
  /** Columns that name a row. */
  key: readonly string[];
  /** True when the database counts the key up. */
  counted: boolean;
}

const withIdentity = (column = 'id') => ({ key: [column], counted: true });
const withKey = (...key: string[]) => ({ key, counted: false });

/**
 * Tables that are made anew rather than kept. What tells today's visitors apart is to be forgotten, not kept; what somebody
 * is about to import is looked at for a day at most, and quotas and tries of passwords count for a day at most. Of which
 * days there are backups is for the server to know that made them. A backup that is stolen must sign nobody in, so it has
 * neither sessions nor devices nor access tokens.
 */
export const excludedTables = [
  'session',
  'access_token',
  'nightly_backup',
  'search_entry',
  'twin_key',
  'event_change',
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
] as const satisfies (keyof Schema)[];

/** Tables that a former step made and a later one dropped: an older database still has them. */
export const droppedTables = ['page_view', 'import_quota'];

/** All other tables, each after those that it refers to; the type checker misses one that is left out. */
const backedUpTables: Record<Exclude<keyof Schema, (typeof excludedTables)[number]>, Omit<Table, 'name'>> = {
  account: withIdentity(),
  security_entry: withIdentity(),
  picture: withKey('id'),
  artist: withIdentity(),
  decoration: withIdentity(),
  decoration_image: withKey('decoration_id', 'position'),
  release: withIdentity(),
  event: withIdentity(),
  floor: withIdentity('floor_id'),
  floor_artist: withKey('floor_id', 'position'),
  event_decoration: withKey('event_id', 'position'),
  event_source: withKey('source', 'source_id', 'event_id'),
  activity: withKey('id'),
  activity_change: withKey('activity_id', 'position'),
  feedback: withIdentity(),
  feedback_answer: withIdentity(),
  review: withKey('resource_type', 'resource_id'),
  view_day: withKey('day'),
  view_day_page: withKey('day', 'page'),
  view_day_country: withKey('day', 'country'),
  view_day_referrer: withKey('day', 'referrer'),
  view_day_user: withKey('day', 'user_id'),
  external_identity: withKey('type', 'source', 'source_id', 'record_id'),
  merged: withKey('type', 'id'),
  idempotency: withKey('user_id', 'call', 'key'),
};

/** All tables whose rows are worth keeping, each after those that it refers to. */
export const tables: readonly Table[] = Object.entries(backedUpTables).map(([name, table]) => ({
  name: name as keyof typeof backedUpTables,
  ...table,
}));
