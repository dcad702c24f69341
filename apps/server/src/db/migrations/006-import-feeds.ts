import { type MigrationStep, runScript } from '../dialect/definitions.ts';

/** The source of an import keeps from which feed each entry came, so that entries that vanish from it are noticed. */
export const up: MigrationStep = (db, { text }) =>
  runScript(
    db,
    `alter table event_source add column feed ${text};
    create index event_source_feed on event_source (feed) where feed is not null`,
  );
