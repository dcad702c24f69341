import { type MigrationStep, runScript } from '../dialect/definitions.ts';

/** Series with their rules, and events that are dates of one. */
export const up: MigrationStep = (db, { text, autoId }) =>
  runScript(
    db,
    `create table series (
  id ${autoId},
  series_name ${text} not null,
  status ${text} not null check (status in ('active', 'inactive', 'deleted')),
  created_by integer references account (id) on delete set null,
  created_at ${text} not null,
  updated_at ${text} not null
);
create table series_plan (
  series_id integer primary key references series (id) on delete cascade,
  recurrence ${text},
  exceptions ${text} not null default '[]',
  extra_dates ${text} not null default '[]',
  filled_until ${text} not null default ''
);
create index series_plan_filled on series_plan (filled_until);
create table series_period (
  series_id integer not null references series (id) on delete cascade,
  first_day ${text} not null,
  recurrence ${text},
  template ${text} not null,
  primary key (series_id, first_day)
);
alter table event add column series_id integer references series (id) on delete set null;
alter table event add column series_day ${text};
create index event_dates on event (series_id, event_date) where series_id is not null`,
  );
