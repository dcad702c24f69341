import { type MigrationStep, runScript } from '../dialect/definitions.ts';

/** Events name their promoters, as a JSON list; rows of their own find the events of a promoter. */
export const up: MigrationStep = (db, { text }) =>
  runScript(
    db,
    `alter table event add column promoters ${text} not null default '[]';
create table event_promoter (
  event_id integer not null references event (id) on delete cascade,
  name_key ${text} not null,
  primary key (event_id, name_key)
);
create index event_promoter_name on event_promoter (name_key)`,
  );
