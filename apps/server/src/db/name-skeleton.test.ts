import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeOnBothDatabases, openTestStore } from '../testing/databases.ts';
import { createNameSkeletons } from './migrations/033-name-skeletons.ts';
import { renewNameSkeletons } from './migrations/066-name-skeletons-again.ts';
import { columns } from './dialect/columns.ts';

describeOnBothDatabases('accounts created before skeletons were stored', (dialect) => {
  test('keep their names; the first of those that look alike gets the skeleton', async () => {
    const { store, close } = await openTestStore(dialect);
    const { db } = store;
    await sql`drop index account_username_skeleton`.execute(db);
    await sql`alter table account drop column username_skeleton`.execute(db);
    for (const username of ['raver', 'r\u0430ver', 'other']) {
      await sql`insert into account (username, username_key, email, email_key, role, password_hash, created_at)
        values (${username}, ${username}, ${username}, ${username}, 'user', 'none', '2026-01-01T00:00:00.000Z')`.execute(
        db,
      );
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- migrations are independent of the current tables
    await createNameSkeletons(db as Kysely<unknown>, columns(dialect));
    const rows = await db.selectFrom('account').orderBy('id').select(['username', 'username_skeleton']).execute();
    expect(rows.map((row) => [row.username, row.username_skeleton])).toEqual([
      ['raver', 'RAVER'],
      ['r\u0430ver', null],
      ['other', 'OTHER'],
    ]);
    await close();
  });

  test('whose skeletons were made by other rules get new ones, and lose none of their names', async () => {
    const { store, close } = await openTestStore(dialect);
    const { db } = store;
    const names = ['moon \u2764', 'moon \u2764\ufe0f', '\uff52\uff41\uff56\uff45', 'rave'];
    for (const [index, username] of names.entries()) {
      await sql`insert into account (username, username_key, username_skeleton, email, email_key, role, password_hash, created_at)
        values (${username}, ${username}, ${`old ${3 - index}`}, ${username}, ${username}, 'user', 'none', '2026-01-01T00:00:00.000Z')`.execute(
        db,
      );
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- migrations are independent of the current tables
    await renewNameSkeletons(db as Kysely<unknown>);
    const rows = await db.selectFrom('account').orderBy('id').select(['username', 'username_skeleton']).execute();
    expect(rows.map((row) => row.username)).toEqual(names);
    expect(rows.map((row) => row.username_skeleton)).toEqual(['RNOON \u2764', null, 'RAVE', null]);
    await close();
  });
});
