import { beforeEach, expect, test } from 'vitest';
import { describeOnDatabase } from '../../testing/databases.ts';
import { submitEvent, toggleRecordStatus } from '../../testing/events.ts';
import { submitRecord } from '../../testing/record-fixtures.ts';
import { createSuiteApp, type TestAccount } from '../../testing/test-app.ts';

describeOnDatabase('suggestions for records that one may edit', async (dialect) => {
  const site = await createSuiteApp(dialect, { MODERATION: 'none' });
  let [creator, keeper, author, moderator]: TestAccount[] = [];
  let records = 0;
  beforeEach(async () => {
    [creator, keeper, author] = [await site.signIn(), await site.signIn(), await site.signIn()];
    moderator = await site.signIn('moderator');
  });

  const submitArtist = async () =>
    (await submitRecord(site, creator!, 'artist', { artist_name: `Artist ${(records += 1)}` })).id;
  const suggest = async (id: number, city = 'Porto', by = author!) =>
    (await by.must('suggestArtist', { params: { id }, form: { artist_city: city } })).id;
  const help = (type: 'artist' | 'series', id: number) =>
    creator!.must('addHelper', { params: { type, id }, json: { username: keeper!.username } });
  const received = async (account: TestAccount, query = {}) =>
    (await account.must('listOwnSuggestions', { query: { of: 'received', ...query } })).suggestions.map(({ id }) => id);
  const waiting = async (account: TestAccount, id: number) =>
    (await account.must('getOwnership', { params: { type: 'artist', id } })).suggestions;

  test('are listed for helpers, except what they suggested before', async () => {
    const [id, other] = [await submitArtist(), await submitArtist()];
    await suggest(id, 'Faro', keeper);
    const wanted = await suggest(id);
    await suggest(other);
    expect(await received(keeper!)).toEqual([]);
    await help('artist', id);
    expect(await received(keeper!)).toEqual([wanted]);
    await keeper!.must('decideOwnSuggestion', { params: { id: wanted }, json: { accept: ['artist_city'] } });
    expect(await received(keeper!)).toEqual([]);
  });

  test('of an event are listed for the helpers of its series', async () => {
    const series = await submitRecord(site, creator!, 'series', { series_name: `Series ${(records += 1)}` });
    const event = await submitEvent(site, creator!, { event_name: 'Night', series_id: series.id });
    const { id } = await author!.must('suggestEvent', { params: { id: event.id }, form: { extras: 'Bring a cup' } });
    expect(await received(keeper!)).toEqual([]);
    await help('series', series.id);
    expect(await received(keeper!)).toEqual([id]);
  });

  test('are listed and counted for each record, for its editors and moderators only', async () => {
    const [id, other] = [await submitArtist(), await submitArtist()];
    const wanted = await suggest(id);
    await suggest(other);
    for (const account of [creator!, moderator!]) {
      expect(await received(account, { type: 'artist', id })).toEqual([wanted]);
      expect(await waiting(account, id)).toBe(1);
    }
    const refused = await keeper!.tries('listOwnSuggestions', { query: { of: 'received', type: 'artist', id } });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'not-owner']);
    expect(await waiting(keeper!, id)).toBe(0);
    expect(await waiting(author!, id)).toBe(0);
  });

  test('for a record that one does not see any more are not listed', async () => {
    const id = await submitArtist();
    const wanted = await suggest(id);
    const made = async () => (await author!.must('listOwnSuggestions')).suggestions.map((suggestion) => suggestion.id);
    expect(await made()).toEqual([wanted]);
    const admin = await site.signIn('admin');
    await toggleRecordStatus(site, admin, 'artist', id);
    expect([await made(), await received(creator!)]).toEqual([[], [wanted]]);
    await toggleRecordStatus(site, admin, 'artist', id);
    expect(await made()).toEqual([wanted]);
    await admin.must('deleteArtist', { params: { id } });
    expect([await made(), await received(creator!)]).toEqual([[], []]);
  });

  test('continue behind a cursor, although others are decided meanwhile', async () => {
    const id = await submitArtist();
    const made = [];
    for (const city of ['Porto', 'Faro', 'Braga', 'Evora', 'Lagos']) made.push(await suggest(id, city));
    const page = (after?: number | null) =>
      creator!.must('listOwnSuggestions', { query: { of: 'received', limit: 2, ...(after != null && { after }) } });
    const first = await page();
    expect(first.suggestions.map((suggestion) => suggestion.id)).toEqual(made.slice(0, 2));
    const json = { accept: [], reason: 'No' };
    await creator!.must('decideOwnSuggestion', { params: { id: made[0]! }, json });
    const second = await page(first.next);
    expect(second.suggestions.map((suggestion) => suggestion.id)).toEqual(made.slice(2, 4));
    const last = await page(second.next);
    expect([last.suggestions.map((suggestion) => suggestion.id), last.next]).toEqual([made.slice(4), null]);
    const own = await author!.must('listOwnSuggestions', { query: { limit: 4, after: made[4]! } });
    expect([own.suggestions.map((suggestion) => suggestion.id), own.next]).toEqual([
      made.slice(0, 4).toReversed(),
      null,
    ]);
  });
});
