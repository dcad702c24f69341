import { type MigrationStep, runScript } from '../dialect/definitions.ts';

/** An act can be cancelled, and stays in the line-up. */
export const up: MigrationStep = (db) =>
  runScript(
    db,
    'alter table floor_artist add column cancelled integer not null default 0 check (cancelled in (0, 1))',
  );
