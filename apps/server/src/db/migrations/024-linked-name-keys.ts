import { type Kysely, sql } from 'kysely';
import { nameKey } from '@moonfloor/contract/values/text';
import { type MigrationStep, runScript } from '../dialect/definitions.ts';

/** Events are found by the key of their venue's name, and releases by that of their label's. */
export const up: MigrationStep = async (db, { text }) => {
  await runScript(
    db,
    `drop index event_venue;
drop index release_label;
alter table event add column location_key ${text};
alter table release add column label_key ${text}`,
  );
  await fillKeys(db, 'event', 'event_location', 'location_key');
  await fillKeys(db, 'release', 'label', 'label_key');
  await runScript(
    db,
    `create index event_venue on event (country, location_key);
create index release_label on release (label_key, release_date, id)`,
  );
};

/** Rows that are read and written at once. */
const atOnce = 1000;

async function fillKeys(db: Kysely<unknown>, table: string, column: string, key: string): Promise<void> {
  const [from, name] = [sql.table(table), sql.ref(column)];
  for (let last = 0; ;) {
    const { rows } = await sql<{ id: number; name: string }>`select id, ${name} as name from ${from}
      where id > ${last} and ${name} is not null order by id limit ${atOnce}`.execute(db);
    if (rows.length === 0) return;
    const keys = rows.map((row) => sql`(${row.id}, ${nameKey(row.name)})`);
    await sql`update ${from} set ${sql.ref(key)} = entry.column2 from (values ${sql.join(keys)}) as entry
      where id = cast(entry.column1 as integer)`.execute(db);
    last = rows.at(-1)!.id;
  }
}
