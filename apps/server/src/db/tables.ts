import type { Schema } from './schema.ts';

/** A table as backups know it. */
export interface Table {
  name: keyof Schema;
  /** Columns that name a row. */
  key: readonly string[];
  /** True when the database counts the key up. */
  counted: boolean;
}

const counted = (column = 'id') => ({ key: [column], counted: true });
const keyed = (...key: string[]) => ({ key, counted: false });

/**
 * Tables that are made anew rather than kept. What tells today's visitors apart is to be forgotten, not kept; what somebody
 * is about to import is looked at for a day at most, and quotas and tries of passwords count for a day at most. Of which
 * days there are backups is for the server to know that made them. A backup that is stolen must sign nobody in, so it has
 * neither sessions nor devices nor access tokens.
 */
export const derivedTables = [
  'session', 'access_token', 'nightly_backup',
  'search_entry', 'twin_key', 'event_change', 'author_count', 'sitemap_part', 'content_version', 'visitor_salt', 'visitor', 'visitor_page', 'import_draft', 'quota',
  'known_device', 'attempt', 'attempt_salt',
] as const satisfies (keyof Schema)[];

/** Tables that a former step made and a later one dropped: an older database still has them. */
export const formerTables = ['page_view', 'import_quota'];

/** All other tables, each after those that it refers to; the type checker misses one that is left out. */
const kept: Record<Exclude<keyof Schema, (typeof derivedTables)[number]>, Omit<Table, 'name'>> = {
  account: counted(),
  security_entry: counted(),
  picture: keyed('id'),
  artist: counted(),
  decoration: counted(),
  decoration_image: keyed('decoration_id', 'position'),
  release: counted(),
  event: counted(),
  floor: counted('floor_id'),
  floor_artist: keyed('floor_id', 'position'),
  event_decoration: keyed('event_id', 'position'),
  event_source: keyed('source', 'source_id', 'event_id'),
  activity: keyed('id'),
  activity_change: keyed('activity_id', 'position'),
  feedback: counted(),
  feedback_answer: counted(),
  review: keyed('resource_type', 'resource_id'),
  view_day: keyed('day'),
  view_day_page: keyed('day', 'page'),
  view_day_country: keyed('day', 'country'),
  view_day_referrer: keyed('day', 'referrer'),
  view_day_user: keyed('day', 'user_id'),
  external_identity: keyed('type', 'source', 'source_id', 'record_id'),
  merged: keyed('type', 'id'),
  idempotency: keyed('user_id', 'call', 'key'),
};

/** All tables whose rows are worth keeping, each after those that it refers to. */
export const tables: readonly Table[] = Object.entries(kept).map(([name, table]) => ({
  name: name as keyof typeof kept,
  ...table,
}));
