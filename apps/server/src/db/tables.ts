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

/** Tables that are made anew rather than kept. */
export const derivedTables = ['content_version'] as const satisfies (keyof Schema)[];

/** All other tables, each after those that it refers to; the type checker misses one that is left out. */
const kept: Record<Exclude<keyof Schema, (typeof derivedTables)[number]>, Omit<Table, 'name'>> = {
  account: counted(),
  session: keyed('token_hash'),
  picture: keyed('id'),
  artist: counted(),
  decoration: counted(),
  decoration_image: keyed('decoration_id', 'position'),
  release: counted(),
  event: counted(),
  floor: counted('floor_id'),
  floor_artist: keyed('floor_id', 'position'),
  event_decoration: keyed('event_id', 'position'),
  activity: counted(),
  feedback: counted(),
  page_view: counted(),
  idempotency: keyed('user_id', 'call', 'key'),
};

/** All tables whose rows are worth keeping, each after those that it refers to. */
export const tables: readonly Table[] = Object.entries(kept).map(([name, table]) => ({
  name: name as keyof typeof kept,
  ...table,
}));
