import { type MigrationStep, runScript } from '../dialect/definitions.ts';

/**
 * Most acts have no set. With them in the index, SQLite takes a set for one of very many acts, and reads all acts instead
 * of the sets of some events.
 */
export const up: MigrationStep = (db) =>
  runScript(
    db,
    `drop index floor_artist_set;
create index floor_artist_set on floor_artist (set_id) where set_id is not null`,
  );
