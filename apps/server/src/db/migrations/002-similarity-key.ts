import { type MigrationStep, runScript } from '../dialect/definitions.ts';

/** `twin_key` is called `similarity_key`. */
export const up: MigrationStep = async (db, { dialect }) => {
  await runScript(
    db,
    `alter table twin_key rename to similarity_key;
    drop index twin_key_key;
    drop index twin_key_tail;
    create index similarity_key_key on similarity_key (type, key, id);
    create index similarity_key_tail on similarity_key (type, tail, id)`,
  );
  if (dialect === 'postgres')
    await runScript(db, 'alter table similarity_key rename constraint twin_key_name to similarity_key_name');
};
