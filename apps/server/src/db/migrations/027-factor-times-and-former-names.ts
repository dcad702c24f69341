import { type MigrationStep, runScript } from '../dialect/definitions.ts';

/**
 * A sign-in that waits for its second factor keeps when the first one was given, which an issuer may not have asked for. An account keeps
 * its former names, so that they are erased with it.
 */
export const up: MigrationStep = (db, { text }) =>
  runScript(
    db,
    `alter table sign_in_challenge add column password_at ${text};
alter table account add column former_usernames ${text} not null default '[]'`,
  );
