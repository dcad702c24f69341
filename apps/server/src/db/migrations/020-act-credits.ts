import { type MigrationStep, runScript } from '../dialect/definitions.ts';

/** An act whose name credits several artists, such as `X & Y`, links to each of them. */
export const up: MigrationStep = (db, { text }) =>
  runScript(
    db,
    `create table act_credit (
  floor_id integer not null,
  position integer not null,
  part integer not null,
  event_id integer not null,
  credited_as ${text} not null,
  name_key ${text} not null,
  artist_id integer references artist (id) on delete set null,
  is_sure integer not null,
  primary key (floor_id, position, part),
  foreign key (floor_id, position) references floor_artist (floor_id, position) on delete cascade
);
create index act_credit_artist on act_credit (artist_id, event_id);
create index act_credit_name on act_credit (name_key);
create index act_credit_event on act_credit (event_id)`,
  );
