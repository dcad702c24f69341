import { sql } from 'kysely';
import { type MigrationStep, runScript } from '../dialect/definitions.ts';

/**
 * A plan is one row with all of its periods, and the values of the last one as those of its dates to come. Dates note which
 * fields they have of their own.
 */
export const up: MigrationStep = async (db, { text }) => {
  await runScript(
    db,
    `alter table event add column own_fields ${text};
alter table series_plan add column periods ${text} not null default '[]';
alter table series_plan add column template ${text} not null default '{}'`,
  );
  const { rows } = await sql<{ series_id: number; first_day: string; recurrence: string | null; template: string }>`
    select series_id, first_day, recurrence, template from series_period order by series_id, first_day`.execute(db);
  for (const [series, periods] of Map.groupBy(rows, (row) => row.series_id)) {
    const { first_day: event_date, template } = periods.at(-1)!;
    const values = JSON.stringify({ ...JSON.parse(template), event_date });
    const stored = JSON.stringify(periods.map(({ first_day, recurrence }) => ({ first_day, recurrence })));
    await sql`update series_plan set periods = ${stored}, template = ${values} where series_id = ${series}`.execute(db);
  }
  // a plan without periods was none
  await sql`delete from series_plan where periods = '[]'`.execute(db);
  await sql`drop table series_period`.execute(db);
};
