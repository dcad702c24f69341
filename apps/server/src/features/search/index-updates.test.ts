import { expect, onTestFinished, test } from 'vitest';
import { recordCallNames } from '@moonfloor/contract/records/simple-calls';
import { resourceTypes, type ResourceType } from '@moonfloor/contract/values/lists';
import { describeOnDatabase } from '../../testing/databases.ts';
import { submitEvent } from '../../testing/events.ts';
import { recordFixtures } from '../../testing/record-fixtures.ts';
import { searchSite } from '../../testing/search.ts';
import { createSecondApp, createSuiteApp } from '../../testing/test-app.ts';

describeOnDatabase('the search index follows every change', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const admin = await site.signIn('admin');

  const names = async (q: string) => (await searchSite(site, q)).names;
  const submit = (type: ResourceType, form: Readonly<Record<string, unknown>>, account = admin) =>
    account.tries(recordCallNames(type).submit, { form });
  const toggle = (type: string, id: number) => admin.tries('toggleStatus', { params: { type, id } });

  test.each(recordFixtures)(
    'a record of type $type is found only while it is public',
    async ({ type, fields, name }) => {
      const submitted = await submit(type, { ...fields, [name]: `Gibbous${type}` });
      const { id } = submitted.json();
      const shown = submitted.json()[name];
      expect(await names(`gibbous${type}`)).toEqual([shown]);
      expect((await searchSite(site, `gibbous${type}`, { type })).total).toBe(1);

      const hidden = { results: [], total: 0, counts: { event: 0, artist: 0, decoration: 0, release: 0 } };
      expect((await toggle(type, id)).statusCode).toBe(200);
      expect(await searchSite(site, `gibbous${type}`)).toMatchObject(hidden);
      expect(await searchSite(site, `gibbuos${type}`)).toMatchObject(hidden);
      expect(await site.must('completeSearch', { query: { q: `gibbous${type}` } })).toMatchObject({
        results: [],
        total: 0,
      });
      await toggle(type, id);
      expect(await names(`gibbous${type}`)).toEqual([shown]);

      const edit = await admin.tries(recordCallNames(type).update, {
        params: { id },
        form: { [name]: `Crescent${type}` },
      });
      expect(edit.statusCode, edit.body).toBe(200);
      expect(await names(`gibbous${type}`)).toEqual([]);
      expect(await names(`crescent${type}`)).toEqual([edit.json()[name]]);

      await admin.tries(recordCallNames(type).remove, { params: { id } });
      expect(await searchSite(site, `crescent${type}`)).toMatchObject(hidden);
      await toggle(type, id);
      expect(await names(`crescent${type}`)).toEqual(type === 'event' ? [] : [edit.json()[name]]);
    },
  );

  test('a pending event is not found, even by its author, until it is published', async () => {
    const member = await site.signIn();
    const { id, status } = (
      await submit('event', { ...recordFixtures[0].fields, event_name: 'Waxing' }, member)
    ).json();
    expect(status).toBe('draft');
    for (const account of [null, member]) {
      const response = await site.as(account).tries('search', { query: { q: 'waxing' } });
      expect(response.json()).toMatchObject({ results: [], pagination: { total: 0 } });
    }
    await toggle('event', id);
    expect(await names('waxing')).toEqual(['WAXING']);
  });

  test('a new name is completed at once, also by another server', async () => {
    const other = await createSecondApp(site);
    onTestFinished(other.close);
    const complete = () => other.as(admin).must('completeArtists', { query: { query: 'fresh' } });
    expect(await complete()).toEqual([]);
    const { id } = (await submit('artist', { artist_name: 'Fresh Moon', artist_country: 'Japan' })).json();
    expect(await complete()).toEqual([{ id, artist_name: 'FRESH MOON', alternative_name: null }]);
  });

  test('words that occur in hidden records only do not affect results', async () => {
    await submitEvent(site, admin, { event_name: 'Perigee' });
    expect(await names('perigea')).toEqual(['PERIGEE']);
    const { id } = await submitEvent(site, admin, { event_name: 'Perigea' });
    expect(await names('perigea')).toEqual(['PERIGEA', 'PERIGEE']);
    await toggle('event', id);
    expect((await searchSite(site, 'perigea')).results).toMatchObject([{ name: 'PERIGEE', near: true }]);
  });

  test('upcoming events come before past ones, as days go by', async () => {
    await submitEvent(site, admin, {
      event_name: 'Apogee one',
      event_date: '2026-06-13',
      event_end_date: '2026-06-15',
    });
    await submitEvent(site, admin, { event_name: 'Apogee two', event_date: '2026-06-20' });
    await submitEvent(site, admin, { event_name: 'Apogee three', event_date: '2026-06-01' });
    await submitEvent(site, admin, { event_name: 'Apogee four', event_date: '2025-06-01' });
    const order = async () => (await names('apogee')).map((name) => name.split(' ')[1]).join(' ');
    expect(await order()).toBe('ONE TWO THREE FOUR');
    site.clock.advance(24 * 60 * 60 * 1000);
    expect(await order()).toBe('TWO ONE THREE FOUR');
    site.clock.set('2026-06-15T12:00:00.000Z');
  });

  test('pages follow each other, of all types or one', async () => {
    for (let count = 0; count < 30; count += 1) {
      await submitEvent(site, admin, { event_name: `Syzygy ${count}`, event_date: '2026-07-01' });
    }
    for (let count = 0; count < 3; count += 1)
      await submit('artist', { artist_name: `Syzygy ${count}`, artist_country: 'Japan' });
    const first = await searchSite(site, 'syzygy');
    expect(first).toMatchObject({ total: 33, pages: 2, counts: { event: 30, artist: 3, decoration: 0, release: 0 } });
    expect(first.results).toHaveLength(24);
    const second = await searchSite(site, 'syzygy', { page: '2' });
    expect(second.results).toHaveLength(9);
    expect(new Set([...first.results, ...second.results].map(({ type, id }) => `${type} ${id}`)).size).toBe(33);
    const artists = await searchSite(site, 'syzygy', { type: 'artist', limit: '2', page: '2' });
    expect(artists).toMatchObject({
      total: 3,
      pages: 2,
      counts: { event: 30, artist: 3 },
      results: [{ type: 'artist' }],
    });
    expect((await searchSite(site, 'syzygy', { page: '1000000' })).results).toEqual([]);
    expect((await searchSite(site, 'syzygy', { limit: '1000' })).results).toHaveLength(33);
  });

  test.each([
    [`q=${'x'.repeat(201)}`, 'Query can have at most 200 characters'],
    ['q=%00', 'Query contains characters that cannot be stored'],
    ['q=x&type=events', `Type must be one of all, ${resourceTypes.join(', ')}`],
    ['q=x&page=0', 'page must be a number from 1'],
    ['q=x&page=1.5', 'page must be a number from 1'],
    ['q=x&limit=none', 'limit must be a number from 1'],
  ])('%s is rejected with a message', async (query, detail) => {
    const response = await site.tries('search', { query });
    expect([response.statusCode, response.json().detail]).toEqual([422, detail]);
  });

  test('query syntax characters are treated as text', async () => {
    for (const q of [
      "'; drop table event; --",
      '%_%',
      '((((',
      '*'.repeat(200),
      '満'.repeat(200),
      'x y '.repeat(50),
      '🌕'.repeat(100),
      '\u0301'.repeat(30),
    ]) {
      const found = await searchSite(site, q);
      expect([q, found.names, found.total]).toEqual([q, [], 0]);
    }
    // None of it was executed, and each character is searched for literally.
    await submitEvent(site, admin, { event_name: 'Totality %_; drop 満月' });
    for (const q of ['totality', '満月', 'drop totality'])
      expect([q, await names(q)]).toEqual([q, ['TOTALITY %_; DROP 満月']]);
  });
});
