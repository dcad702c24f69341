import { type MigrationStep, runScript } from '../dialect/definitions.ts';

/** Quotas are counted among attempts. What members used of them is not moved: it is forgotten within a day anyway. */
export const up: MigrationStep = (db) => runScript(db, 'drop table quota');
