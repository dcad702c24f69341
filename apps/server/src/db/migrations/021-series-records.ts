import { sql } from 'kysely';
import { type MigrationStep, runScript } from '../dialect/definitions.ts';
import { createRecordIndexes } from '../dialect/record-table.ts';

/** Series are records. They are where their events are, as far as these say so. */
export const up: MigrationStep = async (db, columns) => {
  const { text } = columns;
  const added = [
    `name_key ${text} not null default ''`,
    `alternative_names ${text} not null default '[]'`,
    `country ${text} not null default ''`,
    `area ${text}`,
    'venue integer',
    'promoter integer',
    `descriptions ${text} not null default '{}'`,
    `picture_id ${text} references picture (id)`,
  ];
  await runScript(db, added.map((column) => `alter table series add column ${column}`).join(';\n'));
  const placeOf = (column: string) => sql`(select ${sql.ref(column)} from event
    where event.series_id = series.id order by event.event_date desc, event.id limit 1)`;
  await sql`update series set name_key = series_name, country = coalesce(${placeOf('country')}, ''), area = ${placeOf('area')}`.execute(
    db,
  );
  await sql`insert into author_count (type, account_id, created, kept)
    select 'series', created_by, count(*), sum(case when status = 'deleted' then 0 else 1 end) from series
    where created_by is not null group by created_by`.execute(db);
  await sql`insert into sitemap_part (type, part, shown, lastmod)
    select 'series', (id - 1) / 1000 + 1, count(*), max(updated_at) from series where status = 'active' group by 2`.execute(
    db,
  );
  await createRecordIndexes(db, columns, { type: 'series', uniqueNames: false });
};
