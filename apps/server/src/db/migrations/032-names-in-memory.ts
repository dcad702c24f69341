import { type MigrationStep, runScript } from '../dialect/definitions.ts';

/** Names are completed from memory, and alternative names found by their similarity keys. */
export const up: MigrationStep = (db) =>
  runScript(
    db,
    `drop index search_entry_names;
    drop index search_entry_others;
    alter table search_entry drop column other_keys`,
  );
