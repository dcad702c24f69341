import { expect, test } from 'vitest';
import { recordCallNames } from '@moonfloor/contract/records/simple-calls';
import { resourceTypes } from '@moonfloor/contract/values/lists';
import { moonfloor } from '../../testing/command.ts';
import { describeWithRaces } from '../../testing/databases.ts';
import { submitEvent } from '../../testing/events.ts';
import { recordFixtures } from '../../testing/record-fixtures.ts';
import { search } from '../../testing/search.ts';
import { createSecondApp, createSuiteApp, type TestApp } from '../../testing/test-app.ts';

describeWithRaces('the admin search', async (dialect, alone) => {
  const site = await createSuiteApp(dialect);
  const admin = await site.signIn('admin');

  const find = (query: Readonly<Record<string, string>>) => search(site, admin, query);

  alone('finds nothing on a new site', async () => {
    expect(await find({})).toEqual({ rows: [], names: [], total: 0 });
  });

  alone.each(recordFixtures)(
    'finds a record of type $type from its submission to its deletion',
    async ({ type, fields, name, place }) => {
      const word = `follow${type}`;
      const submitted = await admin.tries(recordCallNames(type).submit, { form: { ...fields, [name]: word } });
      const { id, status, created_at, updated_at, event_date: day = null } = submitted.json();
      const shown = submitted.json()[name];
      const [row] = (await find({ query: word })).rows;
      expect(row).toEqual({ id, type, name: shown, day, status, created_at, updated_at, merged_into: null });

      site.clock.advance(1000);
      const value = type === 'release' ? 'https://changed.example' : 'Changed';
      const edit = await admin.tries(recordCallNames(type).update, {
        params: { id },
        form: { [name]: `renamed${type}`, [place]: value },
      });
      expect(edit.statusCode, edit.body).toBe(200);
      expect((await find({ query: word })).total).toBe(0);
      const renamed = await find({ query: `renamed${type} changed` });
      expect(renamed.rows).toEqual([{ ...row, name: edit.json()[name], updated_at: edit.json().updated_at }]);

      const hidden = (await admin.tries('toggleStatus', { params: { type, id } })).json().status;
      expect((await find({ type })).rows.map((found) => found.status)).toEqual([hidden]);
      await admin.tries(recordCallNames(type).remove, { params: { id } });
      expect((await find({ query: `renamed${type}` })).rows[0]).toMatchObject({ id, status: 'deleted' });
      expect((await moonfloor(placeOf(site, dialect), 'purge-deleted')).code).toBe(0);
      expect((await find({ query: `renamed${type}` })).total).toBe(0);
    },
  );

  alone('sorts by each column in both directions, ties by creation; pages follow each other', async () => {
    const names = ['delta', 'Álpha', 'charlie', 'bravo', 'echo'];
    const ids: number[] = [];
    for (const name of names) {
      site.clock.advance(1000);
      ids.push((await submitEvent(site, admin, { event_name: `sorted ${name}` })).id);
    }
    site.clock.advance(1000);
    await admin.tries('toggleStatus', { params: { type: 'event', id: ids[2]! } });
    const order = async (query: Readonly<Record<string, string>>) =>
      (await find({ query: 'sorted', ...query })).names.map((name) => name.split(' ')[1]).join(' ');
    expect(await order({})).toBe('ECHO BRAVO CHARLIE ÁLPHA DELTA');
    expect(await order({ sortOrder: 'asc' })).toBe('DELTA ÁLPHA CHARLIE BRAVO ECHO');
    expect(await order({ sortBy: 'updated_at' })).toBe('CHARLIE ECHO BRAVO ÁLPHA DELTA');
    expect(await order({ sortBy: 'name', sortOrder: 'asc' })).toBe('ÁLPHA BRAVO CHARLIE DELTA ECHO');
    expect(await order({ sortBy: 'name' })).toBe('ECHO DELTA CHARLIE BRAVO ÁLPHA');
    expect(await order({ sortBy: 'status', sortOrder: 'asc' })).toBe('CHARLIE DELTA ÁLPHA BRAVO ECHO');
    expect(await order({ sortBy: 'status' })).toBe('ECHO BRAVO ÁLPHA DELTA CHARLIE');
    expect(await order({ limit: '2', page: '2' })).toBe('CHARLIE ÁLPHA');
    expect(await order({ limit: '2', page: '3' })).toBe('DELTA');
    expect(await find({ query: 'sorted', limit: '2', page: '9' })).toEqual({ rows: [], names: [], total: 5 });
  });

  alone('a release changes its status on its day, also in the sort order', async () => {
    const add = (release_name: string, release_date: string) =>
      admin.tries('submitRelease', { form: { release_name, release_date, artist_name: 'X' } });
    await add('turning tomorrow', '2026-06-16');
    await add('turning later', '2026-07-16');
    await add('turning out', '2026-01-01');
    const statuses = async () =>
      (await find({ query: 'turning', sortBy: 'status', sortOrder: 'asc' })).rows.map(
        ({ name, status }) => `${name.split(' ')[1]} ${status}`,
      );
    expect(await statuses()).toEqual(['out released', 'tomorrow upcoming', 'later upcoming']);
    site.clock.advance(24 * 60 * 60 * 1000);
    expect(await statuses()).toEqual(['tomorrow released', 'out released', 'later upcoming']);
  });

  alone('returns up to 100 results and the total', async () => {
    for (let count = 0; count < 101; count += 1) await submitEvent(site, admin, { event_name: `many ${count}` });
    const first = await find({ query: 'many' });
    expect([first.rows.length, first.total]).toEqual([100, 101]);
    expect((await find({ query: 'many', limit: '1000' })).rows).toHaveLength(100);
    expect((await find({ query: 'many', page: '2' })).rows).toHaveLength(1);
    expect((await find({ query: 'many', type: 'artist' })).total).toBe(0);
  });

  alone.each([
    ['type=events', `Type must be one of all, ${resourceTypes.join(', ')}`],
    ['type=', `Type must be one of all, ${resourceTypes.join(', ')}`],
    ['sortBy=id', 'Sort must be created_at, updated_at, name or status'],
    ['sortOrder=up', 'Order must be asc or desc'],
    ['page=0', 'page must be a number from 1'],
    ['limit=x', 'limit must be a number from 1'],
    [`query=${'x'.repeat(201)}`, 'Query can have at most 200 characters'],
    ['query=%00', 'Query contains characters that cannot be stored'],
  ])('%s is rejected with a message', async (query, detail) => {
    const response = await admin.tries('searchContent', { query });
    expect([response.statusCode, response.json().detail]).toEqual([422, detail]);
  });

  test.runIf(dialect === 'postgres')('immediately finds what another process has written', async () => {
    const second = await createSecondApp(site);
    const { id } = await submitEvent(site, admin, { event_name: 'elsewhere one' });
    expect((await search(second, admin, { query: 'elsewhere' })).names).toEqual(['ELSEWHERE ONE']);
    await submitEvent(second, admin, { event_name: 'elsewhere two' });
    expect((await find({ query: 'elsewhere', sortBy: 'name' })).names).toEqual(['ELSEWHERE TWO', 'ELSEWHERE ONE']);
    await admin.tries('toggleStatus', { params: { type: 'event', id } });
    expect((await search(second, admin, { query: 'elsewhere one' })).rows[0]?.status).toBe('draft');
    await second.close();
  });

  test('finds a change made during a concurrent request', async () => {
    const { id } = await submitEvent(site, admin, { event_name: 'busy' });
    for (let round = 0; round < 30; round += 1) {
      const name = `busy${round}`;
      const [found] = await Promise.all([
        admin.tries('updateEvent', { params: { id }, form: { event_name: name } }).then(() => find({ query: name })),
        ...Array.from({ length: 3 }, () => find({ query: 'busy' })),
      ]);
      expect(found.total).toBe(1);
    }
  });
});

function placeOf({ deps: { config } }: TestApp, dialect: 'sqlite' | 'postgres') {
  const remove = (): Promise<void> => Promise.resolve();
  return {
    dialect,
    dataDir: config.dataDir,
    remove,
    ...(config.databaseUrl !== null && { databaseUrl: config.databaseUrl }),
  };
}
