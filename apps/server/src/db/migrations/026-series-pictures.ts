import { sql } from 'kysely';
import { pictureId } from '@moonfloor/contract/values/picture';
import { type MigrationStep, runScript } from '../dialect/definitions.ts';

/** A plan says which picture its dates to come get, so that the picture counts as used; one that was deleted is left out. */
export const up: MigrationStep = async (db, { text }) => {
  await runScript(
    db,
    `alter table series_plan add column picture_id ${text};
create index series_plan_picture on series_plan (picture_id)`,
  );
  const { rows } = await sql<{ series_id: number; template: string }>`select series_id, template from series_plan
    where template like '%"image":"%'`.execute(db);
  for (const { series_id, template } of rows) {
    const values = JSON.parse(template);
    const id = pictureId(values.image);
    const { rows: pictures } = await sql`select 1 from picture where id = ${id}`.execute(db);
    if (pictures.length > 0) await sql`update series_plan set picture_id = ${id} where series_id = ${series_id}`.execute(db);
    else
      await sql`update series_plan set template = ${JSON.stringify({ ...values, image: null })}
        where series_id = ${series_id}`.execute(db);
  }
};
