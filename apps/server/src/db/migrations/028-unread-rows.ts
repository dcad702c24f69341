import { type MigrationStep, runScript } from '../dialect/definitions.ts';

/** Rare pages and referrers of a day are no longer summed up: nothing read the sums. */
export const up: MigrationStep = (db) =>
  runScript(
    db,
    `delete from view_day_page where page = '*';
delete from view_day_referrer where referrer = '*'`,
  );
