import { type MigrationStep, runScript } from '../dialect/definitions.ts';

/** An idempotency key belongs to the contents that it was first sent with. */
export const up: MigrationStep = (db, { text }) => runScript(db, `alter table idempotency add column content ${text}`);
