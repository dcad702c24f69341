import { type Kysely, sql } from 'kysely';
import { type Columns, oneOf } from '../dialect/columns.ts';
import { createTrigger } from '../dialect/triggers.ts';

/** Number of ids in one sitemap. */
const idsOfPart = 1000;

/** Each type with its status column and the value of public records. */
const types = [
  { type: 'event', status: 'status', shown: 'published' }, { type: 'artist', status: 'status', shown: 'active' },
  { type: 'decoration', status: 'status', shown: 'active' }, { type: 'release', status: 'state', shown: 'listed' },
] as const;

type Counted = (typeof types)[number];

/**
 * Counts maintained by triggers, which would otherwise require scanning all records: records by member, and sitemaps.
 */
export async function createCounts(db: Kysely<unknown>, { dialect, text }: Columns): Promise<void> {
  const names = types.map(({ type }) => type);
  await db.schema
    .createTable('author_count')
    .addColumn('type', text, (c) => c.notNull().check(oneOf('type', names)))
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('created', 'integer', (c) => c.notNull())
    .addColumn('kept', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('author_count_pk', ['type', 'user_id'])
    .execute();
  await sql`create index author_count_most on author_count (type, created desc, user_id)`.execute(db);
  await db.schema
    .createTable('sitemap_part')
    .addColumn('type', text, (c) => c.notNull().check(oneOf('type', names)))
    .addColumn('part', 'integer', (c) => c.notNull())
    .addColumn('shown', 'integer', (c) => c.notNull())
    .addColumn('lastmod', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('sitemap_part_pk', ['type', 'part'])
    .execute();
  for (const counted of types) {
    await fill(db, counted);
    for (const event of ['insert', 'update', 'delete'] as const) {
      const row = [
        ...(event === 'insert' ? [] : [addToAuthor(counted, 'old', -1, event), addToPart(counted, 'old', -1)]),
        ...(event === 'delete' ? [] : [addToAuthor(counted, 'new', 1, event), addToPart(counted, 'new', 1)]),
      ].join('; ');
      await createTrigger(db, dialect, { name: `${counted.type}_counts_${event}`, table: counted.type, event, row });
    }
  }
}

async function fill(db: Kysely<unknown>, { type, status, shown }: Counted): Promise<void> {
  await sql.raw(`insert into author_count (type, user_id, created, kept)
    select '${type}', created_by, count(*), sum(case when ${status} = 'deleted' then 0 else 1 end)
    from ${type} where created_by is not null group by created_by`).execute(db);
  await sql.raw(`insert into sitemap_part (type, part, shown, lastmod)
    select '${type}', (id - 1) / ${idsOfPart} + 1, count(*), max(updated_at)
    from ${type} where ${status} = '${shown}' group by (id - 1) / ${idsOfPart} + 1`).execute(db);
}

/** Counts a row for its author; on update only if author or status changes. */
function addToAuthor({ type, status }: Counted, row: 'old' | 'new', step: 1 | -1, event: string): string {
  const changed = event === 'update' ? ` and (old.${status} <> new.${status} or coalesce(old.created_by, 0) <> coalesce(new.created_by, 0))` : '';
  return `insert into author_count (type, user_id, created, kept)
    select '${type}', ${row}.created_by, ${step}, case when ${row}.${status} = 'deleted' then 0 else ${step} end
    where ${row}.created_by is not null${changed}
    on conflict (type, user_id) do update set created = author_count.created + excluded.created, kept = author_count.kept + excluded.kept`;
}

/** Counts a public row in its part of the sitemap, and updates the part's time of change. */
function addToPart({ type, status, shown }: Counted, row: 'old' | 'new', step: 1 | -1): string {
  return `insert into sitemap_part (type, part, shown, lastmod)
    select '${type}', (${row}.id - 1) / ${idsOfPart} + 1, ${step}, ${row}.updated_at where ${row}.${status} = '${shown}'
    on conflict (type, part) do update set shown = sitemap_part.shown + excluded.shown,
      lastmod = case when excluded.lastmod > sitemap_part.lastmod then excluded.lastmod else sitemap_part.lastmod end`;
}
