import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { moderatedTypes } from '@moonfloor/contract/moderation/moderation';
import { collectionOf, recordCallNames } from '@moonfloor/contract/records/simple-calls';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { describeOnDatabase } from '../../testing/databases.ts';
import { recordFixtures, submitRecord } from '../../testing/record-fixtures.ts';
import { createSuiteApp, createTestApp, type TestApp, type TestAccount } from '../../testing/test-app.ts';

const waitingTypes = recordFixtures.filter(({ type }) => type !== 'release');
const later = 60_000;

describeOnDatabase('the moderation queue', async (dialect) => {
  const shared = await createSuiteApp(dialect, { MODERATION: 'all' });
  let site: TestApp;
  let admin: TestAccount;
  let member: TestAccount;
  let submitted: [ResourceType, number][];

  const use = async (of: TestApp): Promise<void> => {
    site = of;
    submitted = [];
    [admin, member] = [await site.signIn('admin'), await site.signIn()];
  };
  /** Continues the test on a site of its own. */
  const open = async (MODERATION: string): Promise<void> => {
    const own = await createTestApp(dialect, { MODERATION });
    onTestFinished(own.close);
    await use(own);
  };
  beforeEach(() => use(shared));
  // deleted records are not in the queue
  afterEach(() =>
    Promise.all(submitted.map(([type, id]) => admin.tries(recordCallNames(type).remove, { params: { id } }))),
  );

  const submit = async (type: ResourceType, name: string, account: TestAccount = member) => {
    const record = await submitRecord(site, account, type, { [`${type}_name`]: name });
    site.clock.advance(later);
    submitted.push([type, record.id]);
    return record;
  };
  const queue = (query = '') => admin.must('listQueue', { query });
  const names = async (query = '') => (await queue(query)).records.map(({ name }) => name);
  const decide = (type: string, id: number | string, json: unknown, seen?: string, account = admin) => {
    const headers: Record<string, string> = seen === undefined ? {} : { 'if-match': `"${seen}"` };
    return account.tries('decide', { params: { type, id }, json, headers });
  };
  const sendBack = async (type: string, id: number, reason = 'The date is missing') => {
    const response = await decide(type, id, { decision: 'return', reason });
    expect(response.statusCode, response.body).toBe(200);
    site.clock.advance(later);
  };
  const publish = { decision: 'publish' };

  test('is empty at first', async () => {
    await open('all');
    const none = { page: 1, limit: 50, total: 0, pages: 0 };
    expect(await queue()).toEqual({
      records: [],
      reports: [],
      suggestions: [],
      totals: { waiting: 0, returned: 0, decided: 0, reports: 0, suggestions: 0 },
      pagination: none,
    });
  });

  test('is decided by moderators too, who can take back only their own decision and not edit the record', async () => {
    const moderator = await site.signIn('moderator');
    const { id, updated_at } = await submit('event', 'Moderated');
    const undo = { decision: 'undo' };
    const edit = await moderator.tries('updateEvent', { params: { id }, form: { area: 'Elsewhere' } });
    expect([edit.statusCode, edit.json().detail]).toEqual([
      403,
      'Only its author, owners, helpers and admins can edit this',
    ]);
    const published = await decide('event', id, publish, updated_at, moderator);
    expect([published.statusCode, published.json()]).toEqual([200, { type: 'event', id, status: 'published' }]);
    expect((await decide('event', id, undo)).statusCode).toBe(409);
    const undone = await decide('event', id, undo, undefined, moderator);
    expect([undone.statusCode, undone.json()]).toEqual([200, { type: 'event', id, status: 'draft' }]);
    expect(await names()).toEqual(['MODERATED']);
  });

  test('contains events first, then artists and crews, each oldest first, with their authors', async () => {
    await submit('decoration', 'Crew');
    await submit('artist', 'Second artist');
    const event = await submit('event', 'Second');
    await submit('artist', 'Third artist');
    await submit('event', 'Third');
    await submit('release', 'Out of it');
    await submit('event', 'An admin knows', admin);
    expect(await names()).toEqual(['SECOND', 'THIRD', 'SECOND ARTIST', 'THIRD ARTIST', 'CREW']);
    const { records, totals } = await queue();
    const { id, created_at, updated_at } = event;
    expect(records[0]).toMatchObject({
      id,
      type: 'event',
      name: 'SECOND',
      status: 'draft',
      author: member.username,
      created_at,
      updated_at,
      day: '2026-07-01',
      country: 'Brazil',
      author_record: { id: member.id, since: expect.any(String), published: 0, troubles: 0 },
    });
    expect(totals).toMatchObject({ waiting: 5, returned: 0 });
  });

  test('pages continue from one type to the next', async () => {
    for (const name of ['a', 'b', 'c']) await submit('event', name);
    for (const name of ['d', 'e']) await submit('artist', name);
    for (const name of ['f', 'g']) await submit('decoration', name);
    expect(await names('?limit=2')).toEqual(['A', 'B']);
    expect(await names('?limit=2&page=2')).toEqual(['C', 'D']);
    expect(await names('?limit=2&page=3')).toEqual(['E', 'F']);
    expect(await names('?limit=2&page=4')).toEqual(['G']);
    expect(await names('?limit=2&page=5')).toEqual([]);
    expect((await queue('?limit=2&page=4')).pagination).toEqual({ page: 4, limit: 2, total: 7, pages: 4 });
  });

  test('contains only events unless all types are moderated', async () => {
    await open('events');
    const artist = await submit('artist', 'Switched off');
    await admin.tries('toggleStatus', { params: { type: 'artist', id: artist.id } });
    await submit('event', 'Waits');
    expect(await names()).toEqual(['WAITS']);
    expect((await queue()).totals).toMatchObject({ waiting: 1, returned: 0 });
  });

  test('contains what waits after records of a suspended author were deleted', async () => {
    const spammer = await site.signIn();
    const { id, status } = await submit('event', 'Spam', spammer);
    await decide('event', id, publish);
    const own = await submit('event', 'Own');
    await admin.tries('updateAccount', { params: { id: spammer.id }, json: { suspended: true } });
    expect((await queue()).totals).toMatchObject({ waiting: 1 });
    await admin.tries('deleteEvent', { params: { id } });
    expect({ status, ...(await queue()).totals, names: await names() }).toMatchObject({
      status: own.status,
      waiting: 1,
      names: ['OWN'],
    });
  });

  test('contains records without an author after the account was deleted', async () => {
    await submit('event', 'Left behind');
    await site.deps.store.db.deleteFrom('account').where('id', '=', member.id).execute();
    expect((await queue()).records[0]?.author).toBeNull();
  });

  test.each([
    ['?state=done', 'State must be waiting, returned or decided'],
    ['?page=0', 'page must be a number from 1'],
    ['?limit=x', 'limit must be a number from 1'],
  ])('%s is rejected', async (query, detail) => {
    const response = await admin.tries('listQueue', { query });
    expect([response.statusCode, response.json().detail]).toEqual([422, detail]);
  });

  describe.each(waitingTypes)('a pending $type', ({ type, place, name: field }) => {
    const shown = type === 'event' ? 'published' : 'active';
    const hidden = type === 'event' ? 'draft' : 'inactive';

    test('that is published becomes visible to everyone and leaves the queue', async () => {
      const { id, updated_at: seen } = await submit(type, 'WELCOME');
      const response = await decide(type, id, publish, seen);
      expect(response.statusCode, response.body).toBe(200);
      expect(response.json()).toEqual({ id, type, status: shown });
      expect(await site.must(recordCallNames(type).get, { params: { id } })).toMatchObject({
        status: shown,
        [field]: 'WELCOME',
      });
      expect(await queue()).toMatchObject({ records: [], totals: { waiting: 0, returned: 0 } });
    });

    test('that is returned shows the reason to its author, and is pending again after a change', async () => {
      const { id } = await submit(type, 'NOT YET');
      await sendBack(type, id, '  Please add\r\na date.  ');
      expect(await names()).toEqual([]);
      const [record] = (await queue('?state=returned')).records;
      expect(record).toMatchObject({ id, type, status: hidden, review: { reason: 'Please add\na date.' } });
      const { resources } = await member.must('getProfile');
      expect(resources[collectionOf(type)][0]!.review).toEqual(record?.review);
      expect(await member.must('getReview', { params: { type, id } })).toEqual({ review: record?.review });

      const form = { [place]: 'Where it is' };
      await member.must(recordCallNames(type).update, { params: { id }, form });
      expect(await names()).toEqual(['NOT YET']);
      expect((await queue()).totals).toMatchObject({ waiting: 1, returned: 0 });
      const { resources: after } = await member.must('getProfile');
      expect(after[collectionOf(type)][0]!.review).toBeNull();
    });

    test('that was returned can still be published, or returned for another reason', async () => {
      const { id } = await submit(type, 'Twice');
      await sendBack(type, id, 'One');
      await sendBack(type, id, 'Another');
      expect((await queue('?state=returned')).records.map(({ review }) => review?.reason)).toEqual(['Another']);
      expect((await decide(type, id, publish)).statusCode).toBe(200);
      expect((await queue()).totals).toMatchObject({ waiting: 0, returned: 0 });
    });

    test('that was returned and then toggled or deleted is no longer returned', async () => {
      for (const [method, url] of [
        ['PUT', '/admin/toggle-status/TYPE/ID'],
        ['DELETE', '/ALL/ID'],
      ] as const) {
        const { id } = await submit(type, `Away by ${method}`);
        await sendBack(type, id);
        const path = url.replace('TYPE', type).replace('ALL', collectionOf(type)).replace('ID', String(id));
        expect((await site.request(method, path, { account: admin })).statusCode).toBeLessThan(300);
        expect((await queue('?state=returned')).totals).toMatchObject({ waiting: 0, returned: 0 });
      }
    });

    test('is decided once: the second decision is rejected', async () => {
      const { id, updated_at: seen } = await submit(type, 'Wanted');
      const responses = await Promise.all([decide(type, id, publish, seen), decide(type, id, publish, seen)]);
      expect(responses.map((response) => response.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const late = await decide(type, id, { decision: 'return', reason: 'No' }, seen);
      expect([late.statusCode, late.json().detail]).toEqual([409, 'Somebody else has already decided this']);
    });

    test('is published in the version reviewed, or not at all', async () => {
      const { id, updated_at: seen } = await submit(type, 'Changing');
      await member.tries(recordCallNames(type).update, { params: { id }, form: { [place]: 'Elsewhere' } });
      const response = await decide(type, id, publish, seen);
      expect([response.statusCode, response.json().detail]).toEqual([
        412,
        'Somebody else has changed this in the meantime',
      ]);
      const [record] = (await queue()).records;
      expect((await decide(type, id, publish, record?.updated_at)).statusCode).toBe(200);
    });

    test('that another admin has just returned is not published with an outdated version', async () => {
      const { id, updated_at: seen } = await submit(type, 'Contested');
      await sendBack(type, id);
      expect((await decide(type, id, publish, seen)).statusCode).toBe(412);
    });

    test('that was deleted is not found', async () => {
      const { id } = await submit(type, 'Gone');
      await admin.tries(recordCallNames(type).remove, { params: { id } });
      for (const gone of [id, 999_999, 'x']) expect((await decide(type, gone, publish)).statusCode).toBe(404);
    });

    test('has both decisions in its history', async () => {
      const { id } = await submit(type, 'REMEMBERED');
      await sendBack(type, id);
      await decide(type, id, publish);
      const deeds = await site.deps.store.db
        .selectFrom('activity')
        .where('resource_type', '=', type)
        .where('resource_id', '=', id)
        .orderBy('id')
        .select(['user_name', 'action_type', 'resource_name'])
        .execute();
      const by = { user_name: admin.username, resource_name: 'REMEMBERED' };
      expect(deeds.slice(1)).toEqual([
        { ...by, action_type: 'other' },
        { ...by, action_type: 'update' },
      ]);
    });
  });

  test('a reason is visible to the author and admins only', async () => {
    const { id } = await submit('event', 'Private');
    await sendBack('event', id, 'Between us');
    const read = (account: TestAccount | null) =>
      site.as(account).tries('getReview', { params: { type: 'event', id } });
    expect((await read(admin)).json().review.reason).toBe('Between us');
    expect((await read(await site.signIn())).json()).toEqual({ review: null });
    const release = await submit('release', 'Never waits');
    expect(await member.must('getReview', { params: { type: 'release', id: release.id } })).toEqual({ review: null });
  });

  test.each([
    [{}, 'Decision must be publish, return or undo', 'decision'],
    [{ decision: 'burn' }, 'Decision must be publish, return or undo', 'decision'],
    [{ decision: 'return' }, 'Please write a reason', 'reason'],
    [{ decision: 'return', reason: ' \n ' }, 'Please write a reason', 'reason'],
    [{ decision: 'return', reason: 'x'.repeat(1001) }, 'Reason can have at most 1000 characters', 'reason'],
    [{ decision: 'return', reason: 'nul\0' }, 'Reason contains characters that cannot be stored', 'reason'],
  ])('%o is not a decision', async (json, message, field) => {
    const { id } = await submit('event', 'Undecided');
    const response = await decide('event', id, json);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ detail: message, errors: [{ field, message }] });
    expect(await names()).toEqual(['UNDECIDED']);
  });

  test('releases are never pending', async () => {
    const { id } = await submit('release', 'Out');
    const response = await decide('release', id, publish);
    expect([response.statusCode, response.json().detail]).toEqual([
      422,
      `Type must be one of ${moderatedTypes.join(', ')}`,
    ]);
  });
});
