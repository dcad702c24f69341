import { type Kysely, sql } from 'kysely';
import { styleBits } from '@moonfloor/contract/events/event-match';
import { splitList } from '@moonfloor/contract/values/text';
import type { MigrationStep } from '../dialect/definitions.ts';

/** The ways of playing in brackets that acts have; others are linked when their event is written. */
const ways = ['LIVE', 'LIVE SET', 'LIVE ACT', 'LIVE PA', 'LIVESET', 'HYBRID', 'DJ', 'DJ SET', 'DJSET', 'ライブ'];

/** Acts named `X (live)` credit X also if they were stored before brackets were read. */
export const up: MigrationStep = async (db) => {
  for (const suffix of ways.flatMap((way) => [` (${way})`, ` [${way}]`])) {
    const [name, key] = ['artist_name', 'name_key'].map(
      (column) => sql`substr(act.${sql.ref(column)}, 1, length(act.${sql.ref(column)}) - ${sql.lit(suffix.length)})`,
    );
    await sql`insert into act_credit (floor_id, position, part, event_id, credited_as, name_key, artist_id, is_sure)
      select floor_id, position, 0, event_id, ${name}, ${key},
        (select id from artist where artist.name_key = ${key} and artist.status = 'active'), 1
      from floor_artist as act where act.name_key like ${sql.lit(`_%${suffix}`)}
        and not exists (select 1 from act_credit where act_credit.floor_id = act.floor_id and act_credit.position = act.position)`.execute(
      db,
    );
  }
  await addStyles(db);
};

/** Gives events the styles of the artists whom such acts credit. */
async function addStyles(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ event: number; styles: string }>`select act.event_id as event, artist.styles
    from act_credit inner join floor_artist as act on act.floor_id = act_credit.floor_id and act.position = act_credit.position
    inner join artist on artist.id = act_credit.artist_id
    where (act.name_key like '%)' or act.name_key like '%]')
      and act.artist_id is null and act.cancelled = 0 and act_credit.is_sure = 1 and artist.styles is not null`.execute(db);
  for (const { event, styles } of rows)
    await sql`update event set styles = styles | ${styleBits(splitList(styles))} where id = ${event}`.execute(db);
}
