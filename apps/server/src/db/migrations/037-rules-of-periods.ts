import { type MigrationStep, runScript } from '../dialect/definitions.ts';

/** Cards show the rule of their day, which `periods` has. */
export const up: MigrationStep = (db) => runScript(db, 'alter table series_plan drop column recurrence');
