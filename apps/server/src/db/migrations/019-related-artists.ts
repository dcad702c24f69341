import { type MigrationStep, runScript } from '../dialect/definitions.ts';

/** Artists name their aliases and members, as JSON lists; rows of their own link them in both directions. */
export const up: MigrationStep = (db, { text }) =>
  runScript(
    db,
    `alter table artist add column aliases ${text} not null default '[]';
alter table artist add column members ${text} not null default '[]';
create table related_artist (
  artist_id integer not null references artist (id) on delete cascade,
  relation ${text} not null,
  name_key ${text} not null,
  other_id integer references artist (id) on delete set null,
  primary key (artist_id, relation, name_key)
);
create index related_artist_other on related_artist (other_id);
create index related_artist_name on related_artist (name_key)`,
  );
