import { type MigrationStep, runScript } from '../dialect/definitions.ts';

/** Series have a description and links. */
export const up: MigrationStep = (db, { text }) =>
  runScript(
    db,
    ['description', 'link1', 'link2', 'link3'].map((name) => `alter table series add column ${name} ${text}`).join(';\n'),
  );
