import { type MigrationStep, runScript } from '../dialect/definitions.ts';

/** Rare pages and referrers of a day are no longer summed up, as nothing read the sums; owners are told with authors. */
export const up: MigrationStep = (db) =>
  runScript(
    db,
    `delete from view_day_page where page = '*';
delete from view_day_referrer where referrer = '*';
drop table owner_notice`,
  );
