import type { Kysely } from 'kysely';
import { type Columns, createTrigger, runScript, type Trigger } from './definitions.ts';

/**
 * Creates the table of a simple record type, with the columns, indexes and counts that all of them have. `columns` are those
 * of its fields besides name, country, descriptions and alternative names. Migrations call it: it never changes.
 */
export async function createRecordTable(
  db: Kysely<unknown>,
  types: Columns,
  { type, columns, uniqueNames }: { type: string; columns: readonly string[]; uniqueNames: boolean },
): Promise<void> {
  const { text, autoId } = types;
  await runScript(
    db,
    `create table ${type} (
      id ${autoId},
      ${type}_name ${text} not null,
      name_key ${text} not null check (name_key <> ''),
      alternative_names ${text} not null default '[]',
      country ${text} not null,
      ${columns.map((column) => `${column},\n`).join('')}
      descriptions ${text} not null default '{}',
      picture_id ${text} references picture (id),
      status ${text} not null check (status in ('active', 'inactive', 'deleted')),
      created_by integer references account (id) on delete set null,
      created_at ${text} not null,
      updated_at ${text} not null
    )`,
  );
  await createRecordIndexes(db, types, { type, uniqueNames });
}

/** Creates the indexes and counts of the table of a simple record type. Migrations call it: it never changes. */
export async function createRecordIndexes(
  db: Kysely<unknown>,
  { dialect }: Columns,
  { type, uniqueNames }: { type: string; uniqueNames: boolean },
): Promise<void> {
  const unique = `create unique index ${type}_active_name on ${type} (name_key) where status = 'active';
    create unique index ${type}_own_name on ${type} (created_by, name_key) where status <> 'deleted';\n`;
  await runScript(
    db,
    `create index ${type}_list on ${type} (status, name_key);
    create index ${type}_picture on ${type} (picture_id);
    create index ${type}_author on ${type} (created_by, created_at, status);
    create index ${type}_waiting on ${type} (status, created_at, id);
    create index ${type}_sitemap on ${type} (status, id, updated_at);
    ${uniqueNames ? unique : ''}create index ${type}_alternative_names on ${type} (status, name_key) where alternative_names <> '[]'`,
  );
  for (const event of ['insert', 'update', 'delete'] as const) await createTrigger(db, dialect, countsOf(type, event));
}

type Row = 'old' | 'new';

/** The trigger that counts records by author and by part of the sitemap. */
function countsOf(type: string, event: Trigger['event']): Trigger {
  const count = (row: Row, step: 1 | -1): string[] => [
    countOfAuthor(type, row, step, event === 'update'),
    countOfPart(type, row, step),
  ];
  const counts = [...(event === 'insert' ? [] : count('old', -1)), ...(event === 'delete' ? [] : count('new', 1))];
  const statements = event === 'insert' ? counts : [...counts, lastChangeOfPart(type, event)];
  return { name: `${type}_counts_${event}`, table: type, event, row: statements.join('; ') };
}

function countOfAuthor(type: string, row: Row, step: 1 | -1, isUpdate: boolean): string {
  const changed = 'and (old.status <> new.status or coalesce(old.created_by, 0) <> coalesce(new.created_by, 0))';
  return `insert into author_count (type, account_id, created, kept)
    select '${type}', ${row}.created_by, ${step}, case when ${row}.status = 'deleted' then 0 else ${step} end
    where ${row}.created_by is not null ${isUpdate ? changed : ''}
    on conflict (type, account_id) do update
      set created = author_count.created + excluded.created, kept = author_count.kept + excluded.kept`;
}

function countOfPart(type: string, row: Row, step: 1 | -1): string {
  return `insert into sitemap_part (type, part, shown, lastmod)
    select '${type}', (${row}.id - 1) / 1000 + 1, ${step}, ${row}.updated_at where ${row}.status = 'active'
    on conflict (type, part) do update set shown = sitemap_part.shown + excluded.shown,
      lastmod = case when excluded.lastmod > sitemap_part.lastmod then excluded.lastmod else sitemap_part.lastmod end`;
}

/** After the latest public record was hidden or deleted, the last change is that of the others. */
function lastChangeOfPart(type: string, event: Trigger['event']): string {
  return `update sitemap_part set lastmod = coalesce((select max(updated_at) from ${type} where status = 'active'
      and id > (sitemap_part.part - 1) * 1000 and id <= sitemap_part.part * 1000), lastmod)
    where type = '${type}' and part = (old.id - 1) / 1000 + 1 and lastmod = old.updated_at
      and old.status = 'active'${event === 'update' ? " and new.status <> 'active'" : ''}`;
}
