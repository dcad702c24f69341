import { sql } from 'kysely';
import { type MigrationStep, runScript } from '../dialect/definitions.ts';

/** Columns with keys of names; those of the first three tables are unique. */
const keys = {
  account: ['username_key'],
  artist: ['name_key'],
  decoration: ['name_key'],
  release: ['artist_name_key'],
  floor_artist: ['name_key'],
  event_decoration: ['name_key'],
  timetable_set: ['name_key', 'floor_key'],
  merged: ['name_key'],
};
const unique = new Set(['account', 'artist', 'decoration']);

const apostrophes = '`´‘’‛ʹʻʼʽˈ′‵＇';

/**
 * Search entries have the number of the rule that produced them, and the keys of alternative names; the server writes all
 * of them again when it starts. Names are the same with every kind of apostrophe; of two that have been different, one
 * keeps its key.
 */
export const up: MigrationStep = async (db, { text }) => {
  await runScript(
    db,
    `alter table search_entry add column rule integer not null default 0;
    alter table search_entry add column other_keys ${text};
    create index search_entry_names on search_entry (type, status, name_key);
    create index search_entry_others on search_entry (type, status, name_key) where other_keys is not null`,
  );
  for (const [table, columns] of Object.entries(keys))
    for (const column of columns) {
      const [from, key] = [sql.table(table), sql.ref(column)];
      const has = [...apostrophes].map((sign) => sql`instr(${key}, ${sign}) > 0`);
      const found = sql<{ key: string }>`select distinct ${key} as key from ${from} where ${sql.join(has, sql` or `)}`;
      for (const { key: old } of (await found.execute(db)).rows) {
        const plain = old.replace(new RegExp(`[${apostrophes}]`, 'gu'), "'");
        const taken = sql`select 1 from ${from} where ${key} = ${plain}`;
        if (unique.has(table) && (await taken.execute(db)).rows.length > 0) continue;
        await sql`update ${from} set ${key} = ${plain} where ${key} = ${old}`.execute(db);
      }
    }
};
