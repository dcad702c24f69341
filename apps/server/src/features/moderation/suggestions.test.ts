import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { recordCallNames } from '@moonfloor/contract/records/simple-calls';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { writeContent } from '../../db/content-version.ts';
import type { TestRequest } from '../../testing/client.ts';
import { describeOnDatabase } from '../../testing/databases.ts';
import { readMails } from '../../testing/mails.ts';
import { mergeRecords } from '../../testing/merge.ts';
import { recordFixtures, submitRecord, editRecord, fetchRecord } from '../../testing/record-fixtures.ts';
import { createSuiteApp, type TestAccount } from '../../testing/test-app.ts';
import { purgeDeleted } from '../records/purge.ts';

describeOnDatabase('suggestions', async (dialect) => {
  const site = await createSuiteApp(dialect, { MODERATION: 'none' });
  let [owner, author, moderator, admin]: TestAccount[] = [];
  let records = 0;
  beforeEach(async () => {
    [owner, author] = [await site.signIn(), await site.signIn()];
    [moderator, admin] = [await site.signIn('moderator'), await site.signIn('admin')];
  });
  // the next test lists its own only
  afterEach(() => site.deps.store.db.deleteFrom('suggestion').execute());

  const submit = async (type: ResourceType, name = `Record ${(records += 1)}`, more = {}): Promise<number> => {
    return (await submitRecord(site, owner!, type, { [`${type}_name`]: name, ...more })).id;
  };
  const get = <T extends ResourceType>(type: T, id: number) => fetchRecord(site, null, type, id);
  const suggest = (type: string, id: number, form: TestRequest['form'], more: TestRequest = {}) =>
    site.request('POST', `/suggestions/${type}/${id}`, { account: author!, form: form ?? {}, ...more });
  const list = (query = '', account = moderator) => account!.must('listSuggestions', { query });
  const decide = (id: number, json: unknown, account = moderator, version?: string) =>
    site.request('PUT', `/${account === owner ? '' : 'admin/'}suggestions/${id}`, {
      account: account!,
      json,
      headers: version === undefined ? {} : { 'if-match': `"${version}"` },
    });

  const mailsToAuthor = async () => (await readMails(site)).filter(({ to }) => to?.[0]?.address === author!.email);

  test('is made once per idempotency key of its author', async () => {
    const id = await submit('artist');
    const headers = { 'idempotency-key': 'once' };
    const first = await suggest('artist', id, { artist_city: 'Porto' }, { headers });
    const again = await suggest('artist', id, { artist_city: 'Porto' }, { headers });
    expect([first.statusCode, again.statusCode], again.body).toEqual([201, 201]);
    expect(again.json()).toEqual(first.json());
    const race = await Promise.all(
      [1, 2, 3].map(() => suggest('artist', id, { artist_city: 'Faro' }, { headers: { 'idempotency-key': 'race' } })),
    );
    expect(race.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(new Set(race.map((response) => response.json().id)).size).toBe(1);
    const other = await suggest('artist', id, { artist_city: 'Porto' }, { headers, account: moderator! });
    expect(other.json().id).not.toBe(first.json().id);
    expect((await list()).totals.waiting).toBe(3);
    const bad = await suggest('artist', id, { artist_city: 'Porto' }, { headers: { 'idempotency-key': 'a b' } });
    expect(bad.statusCode).toBe(400);
  });

  test('is repeated by its key after the record has changed, and does not use up a key when it is refused', async () => {
    const id = await submit('artist');
    const { updated_at: version } = await get('artist', id);
    const send = (key: string, form: TestRequest['form']) =>
      suggest('artist', id, form, { headers: { 'idempotency-key': key, 'if-match': `"${version}"` } });
    expect((await send('refused', {})).statusCode).toBe(409);
    const first = await send('refused', { artist_city: 'Porto' });
    expect(first.statusCode, first.body).toBe(201);
    site.clock.advance(60_000);
    await editRecord(site, owner!, 'artist', id, { artist_city: 'Faro' });
    expect((await send('refused', { artist_city: 'Porto' })).json().id).toBe(first.json().id);
    expect((await send('stale', { artist_city: 'Porto' })).statusCode).toBe(412);
  });

  test('is a difference to the current version, which a moderator accepts field by field', async () => {
    const id = await submit('artist', 'Ziggy', { artist_city: 'Lisbon', record_labels: 'Moss' });
    const before = await get('artist', id);
    site.clock.advance(60_000);
    const made = await suggest('artist', id, {
      artist_city: 'Porto',
      artist_info: 'Plays live',
      record_labels: 'Moss',
    });
    expect([made.statusCode, made.body]).toEqual([201, expect.anything()]);
    const change = { accepted: null, stale: false };
    expect(made.json()).toMatchObject({
      record: {
        type: 'artist',
        id,
        name: 'ZIGGY',
        status: 'active',
        author: { id: owner!.id, username: owner!.username },
      },
      record_version: before.updated_at,
      author: { id: author!.id, username: author!.username },
      created_at: new Date(site.clock.now()).toISOString(),
      state: 'waiting',
      barrier: 'own',
      changes: [
        { field: 'artist_city', before: 'Lisbon', after: 'Porto', ...change },
        { field: 'artist_info', before: null, after: 'Plays live', ...change },
      ],
    });
    expect(await get('artist', id)).toEqual(before);
    const waiting = await list();
    expect(waiting).toMatchObject({
      suggestions: [{ ...made.json(), barrier: null }],
      totals: { waiting: 1, decided: 0 },
    });
    const queue = await moderator!.must('listQueue');
    expect(queue).toMatchObject({ suggestions: waiting.suggestions, totals: { suggestions: 1 } });

    const decided = await decide(made.json().id, { accept: ['artist_city'] }, moderator, before.updated_at);
    expect(decided.statusCode, decided.body).toBe(200);
    expect(decided.json()).toMatchObject({
      state: 'partly',
      decided_by: { username: moderator!.username },
      changes: [{ accepted: true }, { accepted: false }],
    });
    expect(await get('artist', id)).toMatchObject({ artist_city: 'Porto', artist_info: null, created_by: owner!.id });
    const again = await decide(made.json().id, { accept: [], reason: 'No' });
    expect([again.statusCode, again.json().code]).toEqual([409, 'suggestion-decided']);
    expect((await author!.must('listOwnSuggestions')).suggestions).toMatchObject([{ state: 'partly' }]);
    const mails = await mailsToAuthor();
    expect(mails.map(({ subject }) => subject)).toEqual(['Your suggestion for ZIGGY']);
    expect(mails[0]!.text).toContain('Part of your suggestion for ZIGGY was accepted. Thank you!');
    expect(mails[0]!.text).toContain(`/artist/${id}`);

    const { activities } = await admin!.must('listActivity', { query: { type: 'artist', id } });
    expect(activities[0]).toMatchObject({ user_name: moderator!.username, fields: ['artist_city', 'suggestion'] });
    const entry = await admin!.tries('getActivity', { params: { id: activities[0]!.id } });
    expect(entry.json().changes[1]).toEqual({
      field: 'suggestion',
      before: null,
      after: { id: made.json().id, author: author!.username },
    });
    await admin!.must('restoreVersion', { params: { id: activities[1]!.id } });
    expect(await get('artist', id)).toMatchObject({ artist_city: 'Lisbon' });
  });

  test('the owner accepts or declines it with a reason; others neither see nor decide it', async () => {
    const id = await submit('release');
    const { id: first } = (await suggest('release', id, { label: 'Moss' })).json();
    const { id: second } = (await suggest('release', id, { link1: 'https://spam.example/' })).json();
    expect(await owner!.must('listOwnSuggestions', { query: '?of=received' })).toMatchObject({
      suggestions: [{ id: first }, { id: second }],
      next: null,
    });
    const other = await site.signIn();
    expect((await other.must('listOwnSuggestions', { query: '?of=received' })).suggestions).toEqual([]);
    for (const [account, status, code] of [
      [other, 404, 'suggestion-not-found'],
      [author!, 403, 'not-owner'],
    ] as const) {
      const refused = await account.tries('decideOwnSuggestion', {
        params: { id: first },
        json: { accept: ['label'] },
      });
      expect([refused.statusCode, refused.json().code]).toEqual([status, code]);
    }
    const silent = await decide(second, { accept: [] }, owner);
    expect([silent.statusCode, silent.json().detail]).toEqual([422, 'Please give a reason']);
    const declined = await decide(second, { accept: [], reason: 'Not our shop' }, owner);
    expect([declined.statusCode, declined.json()]).toMatchObject([200, { state: 'declined', reason: 'Not our shop' }]);
    expect((await decide(first, { accept: ['label'] }, owner)).json()).toMatchObject({ state: 'accepted' });
    const texts = (await mailsToAuthor()).map(({ text }) => text);
    expect(texts).toHaveLength(2);
    expect(texts).toContainEqual(expect.stringMatching(/was not accepted[^]*Not our shop/));
    expect(texts).toContainEqual(expect.stringMatching(/was accepted\. Thank you!/));
    expect(await get('release', id)).toMatchObject({ label: 'MOSS', link1: null });
  });

  test('fields that have changed since are marked, and a version that was not seen is not overwritten', async () => {
    const id = await submit('artist', undefined, { artist_city: 'Lisbon' });
    const version = (await get('artist', id)).updated_at;
    const made = await suggest('artist', id, { artist_city: 'Porto', artist_info: 'Live' });
    site.clock.advance(1000);
    await editRecord(site, owner!, 'artist', id, { artist_city: 'Faro' });
    const [suggestion] = (await list()).suggestions;
    expect(suggestion!.changes).toMatchObject([
      { field: 'artist_city', before: 'Lisbon', stale: true },
      { field: 'artist_info', stale: false },
    ]);
    const late = await decide(made.json().id, { accept: ['artist_info'] }, moderator, version);
    expect(late.statusCode).toBe(412);
    const accepted = await decide(made.json().id, { accept: ['artist_info'] }, moderator, suggestion!.record_version);
    expect(accepted.json()).toMatchObject({ state: 'partly' });
    expect(await get('artist', id)).toMatchObject({ artist_city: 'Faro', artist_info: 'Live' });
    const outdated = await suggest('artist', id, { artist_city: 'Porto' }, { headers: { 'if-match': `"${version}"` } });
    expect([outdated.statusCode, outdated.json().current.artist_city]).toEqual([412, 'Faro']);
  });

  test('a line-up is one field, and what would be invalid is refused', async () => {
    const floors = (...names: string[]) => [{ name: 'Main', artists: names.map((name) => ({ name })) }];
    const id = await submit('event', 'Party', { floors: floors('Ziggy') });
    const made = await suggest('event', id, { floors: floors('Ziggy', 'Nova'), latitude: '1', longitude: '2' });
    expect(
      made
        .json()
        .changes.map(({ field }: { field: string }) => field)
        .sort(),
    ).toEqual(['floors', 'latitude', 'longitude'].sort());
    const half = await decide(made.json().id, { accept: ['latitude'] });
    expect([half.statusCode, half.json().detail]).toEqual([422, 'Latitude and longitude must be given together']);
    expect((await decide(made.json().id, { accept: ['area'] })).statusCode).toBe(422);
    expect((await decide(made.json().id, { accept: ['floors'] })).statusCode).toBe(200);
    const { floors: now, latitude } = await get('event', id);
    expect([now[0]!.artists.map(({ artist_name: name }) => name), latitude]).toEqual([['ZIGGY', 'NOVA'], null]);
    for (const [form, status] of [
      [{ event_date: 'tomorrow' }, 422],
      [{ latitude: '1' }, 422],
      [{ nonsense: 'x' }, 422],
      [{ area: '' }, 409],
    ] as const)
      expect((await suggest('event', id, form)).statusCode).toBe(status);
  });

  describe.each(recordFixtures)('of a $type', ({ type, place }) => {
    const value = 'https://example.org/';
    test('is for members who may not edit a record, and covers what they can see', async () => {
      const id = await submit(type);
      for (const account of [owner!, admin!])
        expect((await suggest(type, id, { [place]: value }, { account })).json().code).toBe('suggest-own');
      expect((await suggest(type, 999, { [place]: value })).statusCode).toBe(404);
      const mine = await suggest(type, id, { [place]: value }, { account: moderator! });
      const refused = await decide(mine.json().id, { accept: [place] });
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'suggestion-own']);
      await admin!.tries('toggleStatus', { params: { type, id } });
      expect((await suggest(type, id, { [place]: value })).statusCode).toBe(404);
    });

    test('is moved by a merge, with all of it marked, and goes when the record is purged', async () => {
      const [id, other] = [await submit(type), await submit(type)];
      await suggest(type, id, { [place]: value });
      await mergeRecords(site, moderator!, type, other, id);
      expect((await list()).suggestions).toMatchObject([{ record: { id: other }, changes: [{ stale: true }] }]);
      await admin!.tries(recordCallNames(type).remove, { params: { id: other } });
      const [gone] = (await list()).suggestions;
      expect((await decide(gone!.id, { accept: [place] }, admin)).statusCode).toBe(404);
      await writeContent(site.deps.store, site.deps.contentVersion, (db) => purgeDeleted(db, site.deps.lifecycle));
      expect(await list()).toMatchObject({ suggestions: [], totals: { waiting: 0 } });
    });
  });

  test('after a merge, the author of the record that stays gets it', async () => {
    const [other, id] = [await site.signIn(), await submit('decoration')];
    expect((await suggest('decoration', id, { area: 'Porto' })).statusCode).toBe(201);
    const stays = await submitRecord(site, other, 'decoration', { decoration_name: 'Shore Crew' });
    await mergeRecords(site, moderator!, 'decoration', stays.id, id);
    const received = async (account: TestAccount) =>
      (await account.must('listOwnSuggestions', { query: '?of=received' })).suggestions.map(({ record }) => record.id);
    expect([await received(owner!), await received(other)]).toEqual([[], [stays.id]]);
  });

  test('a name that is taken meanwhile cannot be accepted', async () => {
    const id = await submit('artist', 'Old name');
    const taken = await suggest('artist', id, { artist_name: 'Moderator X' });
    await submit('artist', 'Moderator X');
    const refused = await decide(taken.json().id, { accept: ['artist_name'] });
    expect([refused.statusCode, refused.json().detail]).toEqual([409, 'This artist name already exists']);
    expect((await suggest('artist', id, { artist_name: 'Moderator X' })).statusCode).toBe(409);
    expect((await list()).totals['waiting']).toBe(1);
  });

  test('50 of a member wait at most', async () => {
    const id = await submit('artist');
    const version = (await get('artist', id)).updated_at;
    await site.deps.store.db
      .insertInto('suggestion')
      .values(
        Array.from({ length: 49 }, () => ({
          resource_type: 'artist' as const,
          resource_id: id,
          owner_id: owner!.id,
          author_id: author!.id,
          version,
          created_at: version,
          state: 'waiting' as const,
        })),
      )
      .execute();
    expect((await suggest('artist', id, { artist_city: 'Porto' })).statusCode).toBe(201);
    const refused = await suggest('artist', id, { artist_city: 'Faro' });
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'suggest-too-many']);
    const other = await submit('artist');
    await admin!.must('deleteArtist', { params: { id } });
    expect((await suggest('artist', other, { artist_city: 'Faro' })).statusCode, 'that can be accepted').toBe(201);
  });
});
