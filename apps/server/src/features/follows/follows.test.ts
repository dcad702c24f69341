import { expect, test } from 'vitest';
import { limits } from '@moonfloor/contract/api/limits';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { describeOnDatabase } from '../../testing/databases.ts';
import { deleteRecord, submitEvent, toggleRecordStatus } from '../../testing/events.ts';
import { mergeRecords, mergeVersions } from '../../testing/merge.ts';
import { submitRecord } from '../../testing/record-fixtures.ts';
import { createSuiteApp, type TestAccount } from '../../testing/test-app.ts';

describeOnDatabase('following', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const admin = await site.signIn('admin');

  const put = async (account: TestAccount, path: string) =>
    (await site.request('PUT', `/follows/${path}`, { account })).statusCode;
  const remove = async (account: TestAccount, path: string) =>
    (await site.request('DELETE', `/follows/${path}`, { account })).statusCode;
  const list = (account: TestAccount) => account.must('listFollows');
  const followFilter = (account: TestAccount, json: object) => account.tries('followFilter', { json });
  const submit = async (type: ResourceType, form: object): Promise<number> =>
    (await submitRecord(site, admin, type, { ...form })).id;

  test('records, labels, countries and styles are followed and unfollowed', async () => {
    const account = await site.signIn();
    const event = await submitEvent(site, admin);
    const artist = await submit('artist', { artist_name: 'Followed', artist_country: 'Japan' });
    const crew = await submit('decoration', { decoration_name: 'Hung', country: 'Japan' });
    const paths = [
      `event/${event.id}`,
      `artist/${artist}`,
      `decoration/${crew}`,
      `label/${encodeURIComponent('Moss & Fern / 2')}`,
      `country/${encodeURIComponent('United Kingdom')}`,
      'style/psydub',
    ];
    for (const path of paths) expect([path, await put(account, path)]).toEqual([path, 204]);
    expect(await put(account, paths[0]!)).toBe(204);
    const followed = await list(account);
    expect(followed.map(({ created_at: _, ...follow }) => follow)).toEqual([
      { type: 'style', id: 'PsyDub', name: 'PsyDub', day: null, query: null },
      { type: 'country', id: 'United Kingdom', name: 'United Kingdom', day: null, query: null },
      { type: 'label', id: 'MOSS & FERN / 2', name: 'MOSS & FERN / 2', day: null, query: null },
      { type: 'decoration', id: crew, name: 'HUNG', day: null, query: null },
      { type: 'artist', id: artist, name: 'FOLLOWED', day: null, query: null },
      { type: 'event', id: event.id, name: 'FULL MOON GATHERING', day: event.event_date, query: null },
    ]);
    expect(await list(await site.signIn())).toEqual([]);
    for (const path of [...paths, paths[0]!]) expect([path, await remove(account, path)]).toEqual([path, 204]);
    expect(await list(account)).toEqual([]);
  });

  test('what was never followed leaves no trace', async () => {
    const account = await site.signIn();
    expect(await remove(account, 'artist/987654')).toBe(204);
    const stars = site.deps.store.db.selectFrom('star').where('account_id', '=', account.id).selectAll();
    expect(await stars.execute()).toEqual([]);
  });

  test('artists are starred as long as they are followed', async () => {
    const account = await site.signIn();
    const artist = await submit('artist', { artist_name: 'Starred', artist_country: 'Japan' });
    const starred = () => account.must('syncStars', { json: { changes: [] } });
    await put(account, `artist/${artist}`);
    expect((await starred()).stars).toMatchObject([{ type: 'artist', id: artist }]);
    await remove(account, `artist/${artist}`);
    expect((await starred()).stars).toEqual([]);
  });

  test('what does not exist, or is hidden, cannot be followed', async () => {
    const account = await site.signIn();
    const draft = await submitEvent(site, await site.signIn());
    const paths = [
      'artist/999',
      `event/${draft.id}`,
      'event/0x1',
      'artist/99999999999',
      'artist/3000000000',
      'country/Atlantis',
      'style/Techno',
      `label/${'x'.repeat(201)}`,
      'label/%20',
      'label/%00',
    ];
    for (const path of paths) expect([path, await put(account, path)]).toEqual([path, 404]);
    expect(await put(account, 'release/1')).toBe(422);
    expect(await list(account)).toEqual([]);
  });

  test('a calendar and a feed have the events of everything that is followed', async () => {
    const act = { artist_name: 'Calendar act', artist_country: 'Japan' };
    const followed = {
      artist: [await submit('artist', act), { floors: JSON.stringify([{ name: 'Main', artists: [act] }]) }],
      decoration: [
        await submit('decoration', { decoration_name: 'Calendar crew', country: 'Japan' }),
        { decorations: JSON.stringify([{ decoration_name: 'Calendar crew' }]) },
      ],
      venue: [
        await submit('venue', { venue_name: 'Calendar hall', country: 'Japan' }),
        { event_location: 'Calendar hall' },
      ],
      promoter: [
        await submit('promoter', { promoter_name: 'Calendar tribe', country: 'Japan' }),
        { promoters: JSON.stringify([{ promoter_name: 'Calendar tribe' }]) },
      ],
    } as const;
    for (const [type, [id, form]] of Object.entries(followed)) {
      const account = await site.signIn();
      const { feeds } = await account.must('createFollowingFeeds');
      const event_name = `Of the ${type}`;
      await submitEvent(site, admin, { country: 'Japan', event_name, ...form });
      expect(await put(account, `${type}/${id}`)).toBe(204);
      for (const address of [feeds.calendar, feeds.atom]) {
        const { body } = await site.request('GET', new URL(address).pathname);
        expect(body, address).toContain(event_name.toUpperCase());
      }
    }
  });

  test.each(['suspended_at', 'delete_at'] as const)(
    'the calendar and the feed end with the access: %s',
    async (column) => {
      const account = await site.signIn();
      const { feeds } = await account.must('createFollowingFeeds');
      const statusOf = async (address: string) => (await site.request('GET', new URL(address).pathname)).statusCode;
      const statuses = () => Promise.all([feeds.calendar, feeds.atom, feeds.timetable].map(statusOf));
      expect(await statuses()).toEqual([200, 200, 200]);
      const { db } = site.deps.store;
      await db
        .updateTable('account')
        .set({ [column]: '2026-06-30T00:00:00.000Z' })
        .where('id', '=', account.id)
        .execute();
      expect(await statuses()).toEqual([404, 404, 404]);
    },
  );

  test('a record that is hidden later loses its name, and can be unfollowed', async () => {
    const account = await site.signIn();
    const { id } = await submitEvent(site, admin);
    await put(account, `event/${id}`);
    await toggleRecordStatus(site, admin, 'event', id);
    expect(await list(account)).toMatchObject([{ type: 'event', id, name: null }]);
    expect(await remove(account, `event/${id}`)).toBe(204);
    expect(await list(account)).toEqual([]);
  });

  test('a filter is stored in its canonical form, once', async () => {
    const account = await site.signIn();
    const query = 'radius=200&near=45.76,4.84&style=Psytrance,PsyDub&when=upcoming';
    const first = await followFilter(account, { query });
    expect(first.statusCode, first.body).toBe(201);
    expect(first.json()).toMatchObject({
      type: 'filter',
      name: 'PsyDub, Psytrance, within 200 km of a place in France',
      query: 'style=PsyDub%2CPsytrance&near=45.76%2C4.84&radius=200',
    });
    const again = await followFilter(account, { query: first.json().query });
    expect(again.json()).toEqual(first.json());
    const named = await followFilter(account, { query: 'country=France', name: 'Weekend trips' });
    expect(await list(account)).toEqual([named.json(), first.json()]);
    expect(named.json().name).toBe('Weekend trips');
    const other = await site.signIn();
    expect(await remove(other, `filters/${first.json().id}`)).toBe(204);
    expect(await remove(account, `filters/${named.json().id}`)).toBe(204);
    expect(await list(account)).toEqual([first.json()]);
    const german = await account.tries('listFollows', { headers: { 'accept-language': 'de' } });
    expect(german.json()[0].name).toContain('im Umkreis von 200 km');
  });

  test('a filter is called by place and days', async () => {
    const account = await site.signIn();
    const nameOf = async (query: string): Promise<string> => (await followFilter(account, { query })).json().name;
    const nearQuery = 'near=43.6,1.44&from=2027-05-07&to=2027-05-09';
    expect(await nameOf(nearQuery)).toBe('within 100 km of a place in France, 07/05/2027 --- 09/05/2027');
    await submitEvent(site, admin, { area: 'Toulouse', country: 'France', latitude: '43.7', longitude: '1.4' });
    expect(await nameOf(nearQuery)).toBe('within 100 km of Toulouse, France, 07/05/2027 --- 09/05/2027');
    expect(await nameOf('country=Japan&from=2027-05-07')).toBe('Japan, from 07/05/2027');
    expect(await nameOf('country=Japan&to=2027-05-07')).toBe('Japan, to 07/05/2027');
  });

  test.each([
    ['contry=France', 'There is no filter called contry'],
    ['country=Atlantis', 'Please choose a country from the list'],
    ['style=Techno', 'Style must be among'],
    ['near=91,0', 'near must be a latitude and a longitude'],
    ['artist=999999', 'There is no artist 999999'],
    ['a too long text', 'Filter can have at most 2000 characters'],
  ])('%s is rejected with a sentence', async (text, detail) => {
    const query = text.includes('=') ? text : `q=${'x'.repeat(3000)}`;
    const { statusCode, body } = await followFilter(await site.signIn(), { query });
    expect(statusCode, body).toBe(422);
    expect(JSON.parse(body).detail).toContain(detail);
  });

  test('the longest text in any script can be part of a filter', async () => {
    const { statusCode, body } = await followFilter(await site.signIn(), { query: `q=${'満'.repeat(200)}&style=Goa` });
    expect(statusCode, body).toBe(201);
  });

  test('the number of follows and filters is limited', async () => {
    const account = await site.signIn();
    const filters = Array.from({ length: limits.followedFilters }, (_, n) => `q=word${n}`);
    for (const query of filters) await followFilter(account, { query });
    const full = await followFilter(account, { query: 'q=one more' });
    expect([full.statusCode, full.json().code]).toEqual([422, 'too-many-filters']);
    expect((await followFilter(account, { query: filters[0] })).statusCode).toBe(201);
    const labels = Array.from({ length: limits.follows - limits.followedFilters }, (_, n) => `L${n}`);
    await site.deps.store.db
      .insertInto('follow')
      .values(
        labels.map((target) => ({ account_id: account.id, type: 'label' as const, target, created_at: '2026-01-01' })),
      )
      .execute();
    const { statusCode, body } = await account.tries('follow', { params: { type: 'style', id: 'Goa' } });
    expect([statusCode, JSON.parse(body).code]).toEqual([422, 'too-many-follows']);
    expect(await list(account)).toHaveLength(limits.follows);
  });

  test.each([
    ['venue', 'venue_id'],
    ['promoter', 'promoter'],
    ['series', 'series'],
    ['artist', 'artist'],
  ] as const)('filters that name a merged %s name the one that remains, saved or in a URL', async (type, parameter) => {
    const account = await site.signIn();
    const country = type === 'artist' ? { artist_country: 'Peru' } : { country: 'Peru' };
    const add = (name: string) => submitRecord(site, admin, type, { [`${type}_name`]: name, ...country });
    const [keep, from] = [await add(`Kept ${type}`), await add(`Merged ${type}`)];
    const event = await submitEvent(site, admin, {
      country: 'Peru',
      ...{
        venue: { event_location: 'Merged venue' },
        promoter: { promoters: JSON.stringify([{ promoter_name: 'Merged promoter' }]) },
        series: { event_name: 'Merged series', series_id: String(from.id) },
        artist: { floors: JSON.stringify([{ name: 'Main', artists: [{ artist_name: 'Merged artist' }] }]) },
      }[type],
    });
    const queryOf = (id: number | string): string => `country=Peru&${parameter}=${id}`;
    for (const { id } of [from, keep])
      expect((await followFilter(account, { query: queryOf(id) })).statusCode).toBe(201);
    expect((await followFilter(account, { query: queryOf(`${from.id}000`) })).statusCode).toBe(422);
    const merged = await mergeVersions(site, admin, type, keep, from);
    expect(merged.statusCode, merged.body).toBe(200);
    const followed = await list(account);
    expect(followed.map((one) => one.query)).toEqual([queryOf(keep.id)]);
    expect(followed[0]!.name).toMatch(new RegExp(`Kept ${type}`, 'i'));
    // nor does it matter where the number is kept: in a calendar, an embed, a link
    for (const { id } of [from, keep]) {
      const query = { [parameter]: id };
      expect((await site.must('listEvents', { query })).events).toMatchObject([{ id: event.id }]);
      expect(await site.must('eventsAtom', { query })).toMatch(new RegExp(`Moonfloor events: Kept ${type}<`, 'i'));
    }
    expect((await followFilter(account, { query: queryOf(from.id) })).json()).toMatchObject({ id: followed[0]!.id });
  });

  test('who follows a record that is merged follows the other one, once', async () => {
    const [one, both] = [await site.signIn(), await site.signIn()];
    const keep = await submit('artist', { artist_name: 'Merge One', artist_country: 'Japan' });
    const from = await submit('artist', { artist_name: 'Merge Two', artist_country: 'Japan' });
    await put(one, `artist/${from}`);
    for (const id of [keep, from]) await put(both, `artist/${id}`);
    await mergeRecords(site, admin, 'artist', keep, from);
    for (const account of [one, both]) expect(await list(account)).toMatchObject([{ type: 'artist', id: keep }]);
    expect(await put(one, `artist/${from}`)).toBe(204);
    expect(await remove(one, `artist/${from}`)).toBe(204);
    expect(await list(one)).toEqual([]);
    await deleteRecord(site, admin, 'artist', keep);
    expect(await put(one, `artist/${from}`)).toBe(404);
  });
});
