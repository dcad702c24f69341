import { type MigrationStep, runScript } from '../dialect/definitions.ts';

/** The database no longer checks what can be starred, so that another type needs no migration. */
export const up: MigrationStep = (db, { text }) =>
  runScript(
    db,
    `
create table star_of_any (
  account_id integer not null references account (id) on delete cascade,
  type ${text} not null,
  target_id integer not null,
  starred integer not null,
  changed_at ${text} not null,
  constraint star_once primary key (account_id, type, target_id)
);
insert into star_of_any
  select account_id, type, target_id, starred, changed_at from star;
drop table star;
alter table star_of_any rename to star;
create index star_target on star (type, target_id)`,
  );
