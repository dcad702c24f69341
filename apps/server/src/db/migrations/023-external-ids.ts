import { type MigrationStep, runScript } from '../dialect/definitions.ts';

/** Records of all types have external ids, so that tables of them can be imported again. */
export const up: MigrationStep = (db, { text }) =>
  runScript(
    db,
    `
create table external_id_of_records (
  type ${text} not null,
  source ${text} not null,
  source_id ${text} not null,
  record_id integer not null,
  fields ${text},
  created_at ${text} not null,
  updated_at ${text} not null,
  constraint external_id_entry primary key (type, source, source_id, record_id)
);
insert into external_id_of_records
  select type, source, source_id, record_id, fields, created_at, updated_at from external_id;
drop table external_id;
alter table external_id_of_records rename to external_id;
create index external_id_record on external_id (type, record_id)`,
  );
