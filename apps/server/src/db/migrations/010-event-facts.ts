import { type MigrationStep, runScript } from '../dialect/definitions.ts';

/** Events have facts, as a JSON object. */
export const up: MigrationStep = (db, { text }) =>
  runScript(db, `alter table event add column facts ${text} not null default '{}'`);
