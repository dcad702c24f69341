import { access } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { migrate } from '../db/migrate.ts';
import { describeOnBothDatabases, openTestStore } from './databases.ts';

describeOnBothDatabases('a test database', (dialect) => {
  test('is migrated, uses its dialect, and is deleted when closed', async () => {
    const { store, place, close } = await openTestStore(dialect);
    expect(store.dialect).toBe(dialect);
    expect(await migrate(store)).toEqual([]);
    await close();
    await expect(access(place.dataDir)).rejects.toThrow('ENOENT');
  });
});
