import { type MigrationStep, runScript } from '../dialect/definitions.ts';

/** Events are found by the name of their venue. */
export const up: MigrationStep = (db) =>
  runScript(db, 'create index event_venue on event (country, upper(event_location)) where event_location is not null');
