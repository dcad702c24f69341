import { sql } from 'kysely';
import { createTrigger, type MigrationStep } from '../dialect/definitions.ts';
import { triggers } from './001-baseline/triggers.ts';

/** Each type with its status column and the value of public records. */
const shownRecords = [
  { type: 'event', status: 'status', shown: 'published' },
  { type: 'artist', status: 'status', shown: 'active' },
  { type: 'decoration', status: 'status', shown: 'active' },
  { type: 'release', status: 'state', shown: 'listed' },
] as const;

/**
 * The last change of a part of the sitemap is that of its public records, also after the latest one was hidden: so it is the
 * same after a restore, which counts public records only.
 */
export const up: MigrationStep = async (db, { dialect }) => {
  for (const { type, status, shown } of shownRecords) {
    const latest = `coalesce((select max(updated_at) from ${type} where ${status} = '${shown}'
      and id > (sitemap_part.part - 1) * 1000 and id <= sitemap_part.part * 1000), lastmod)`;
    await sql.raw(`update sitemap_part set lastmod = ${latest} where type = '${type}' and shown > 0`).execute(db);
    for (const event of ['update', 'delete'] as const) {
      const name = `${type}_counts_${event}`;
      const { row } = triggers.find((trigger) => trigger.name === name)!;
      const hidden = `old.${status} = '${shown}'${event === 'update' ? ` and new.${status} <> '${shown}'` : ''}`;
      const recount = `update sitemap_part set lastmod = ${latest}
        where type = '${type}' and part = (old.id - 1) / 1000 + 1 and lastmod = old.updated_at and ${hidden}`;
      await (dialect === 'postgres'
        ? sql`drop trigger ${sql.ref(name)} on ${sql.table(type)}`
        : sql`drop trigger ${sql.ref(name)}`
      ).execute(db);
      // as step 003 has left it
      const counted = row.replaceAll('user_id', 'account_id');
      await createTrigger(db, dialect, { name, table: type, event, row: `${counted}; ${recount}` });
    }
  }
};
