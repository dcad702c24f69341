import { afterEach, beforeEach, expect, test } from 'vitest';
import { dayMs } from '@moonfloor/contract/values/durations';
import type { Client } from '../../testing/client.ts';
import { describeOnDatabase } from '../../testing/databases.ts';
import { submitEvent } from '../../testing/events.ts';
import { mergeRecords } from '../../testing/merge.ts';
import { createTestApp, type TestApp, type TestAccount } from '../../testing/test-app.ts';
import { saveKeeper } from './keepers.ts';

describeOnDatabase('owners and helpers', (dialect) => {
  let site: TestApp;
  let [admin, moderator, creator, owner, helper, stranger]: TestAccount[] = [];
  let id: number;
  beforeEach(async () => {
    site = await createTestApp(dialect);
    [admin, moderator, creator, owner, helper, stranger] = [
      await site.signIn('admin'),
      await site.signIn('moderator'),
      await site.signIn('user', 'Creator'),
      await site.signIn('user', 'Owner'),
      await site.signIn('user', 'Helper'),
      await site.signIn('user', 'Stranger'),
    ];
    id = (await submitEvent(site, creator, { event_name: 'Night' })).id;
    await own(id);
  });
  afterEach(() => site.close());

  const own = (event: number, account = owner!): Promise<void> =>
    site.deps.store.db
      .transaction()
      .execute((db) =>
        saveKeeper(
          db,
          { type: 'event', id: event },
          { accountId: account.id, role: 'owner' },
          '2026-06-15T12:00:00.000Z',
        ),
      );
  const get = (account: TestAccount | null = null) => site.as(account).tries('getEvent', { params: { id } });
  const edit = (account: TestAccount, form: Record<string, unknown> = { area: 'Alentejo' }) =>
    account.tries('updateEvent', { params: { id }, form });
  const addHelper = (username: string, account = owner!) =>
    account.tries('addHelper', { params: { type: 'event', id }, json: { username } });
  const remove = (account: TestAccount, by: TestAccount) =>
    by.tries('removeKeeper', { params: { type: 'event', id, user: account.id } });
  const update = (json: unknown, account: Client = owner!) =>
    account.tries('updateOwnership', { params: { type: 'event', id }, json });
  const publish = () => admin!.tries('toggleStatus', { params: { type: 'event', id } });

  test('owners and helpers see the draft and why it was sent back, and edit it; others do not', async () => {
    expect((await get(owner)).statusCode).toBe(200);
    expect((await get(stranger)).statusCode).toBe(404);
    expect((await edit(stranger!)).statusCode).toBe(404);
    expect((await edit(owner!)).statusCode).toBe(200);
    const json = { decision: 'return', reason: 'Where is it?' };
    await moderator!.tries('decide', { params: { type: 'event', id }, json });
    const review = async (account: TestAccount) =>
      (await account.must('getReview', { params: { type: 'event', id } })).review?.reason ?? null;
    expect([await review(owner!), await review(stranger!)]).toEqual(['Where is it?', null]);

    const added = await addHelper('hELPER');
    expect([added.statusCode, added.json()]).toMatchObject([201, { username: 'Helper', role: 'helper' }]);
    expect((await edit(helper!, { area: 'Algarve' })).statusCode).toBe(200);
    expect((await remove(helper!, owner!)).statusCode).toBe(204);
    expect((await edit(helper!)).statusCode).toBe(404);
    expect((await owner!.tries('deleteEvent', { params: { id } })).statusCode).toBe(403);
  });

  test('owners name helpers; helpers name nobody; admins remove anybody', async () => {
    expect((await addHelper('Nobody Here')).json().code).toBe('helper-unknown');
    await addHelper('Helper');
    expect((await addHelper('Helper')).json().code).toBe('helper-already');
    expect((await addHelper('Stranger', helper)).json().code).toBe('owners-only');
    await publish();
    expect((await addHelper('Stranger', stranger)).json().code).toBe('owners-only');
    expect((await remove(owner!, helper!)).json().code).toBe('owners-only');
    expect((await remove(owner!, creator!)).json().code).toBe('owners-only');
    const { keepers } = await owner!.must('getOwnership', { params: { type: 'event', id } });
    expect(keepers).toMatchObject([
      { username: 'Owner', role: 'owner' },
      { username: 'Helper', role: 'helper' },
    ]);
    expect(await helper!.must('getOwnership', { params: { type: 'event', id } })).toMatchObject({
      role: 'helper',
      keepers: [],
    });
    expect(await helper!.must('listOwned')).toEqual([{ type: 'event', id, name: 'NIGHT', role: 'helper' }]);
    expect((await remove(helper!, helper!)).statusCode).toBe(204);
    expect((await remove(owner!, admin!)).statusCode).toBe(204);
    expect((await remove(owner!, admin!)).json().code).toBe('keeper-not-found');
    expect((await edit(owner!)).statusCode).toBe(403);
  });

  test('a member names 20 helpers a day', async () => {
    const codes: number[] = [];
    for (let count = 0; count < 21; count += 1) {
      codes.push((await addHelper('Helper')).statusCode);
      await remove(helper!, owner!);
    }
    expect(codes).toEqual([...Array.from({ length: 20 }, () => 201), 429]);
    site.clock.advance(dayMs);
    expect((await addHelper('Helper')).statusCode).toBe(201);
  });

  test('a page with twenty helpers can still get its owner', async () => {
    await publish();
    for (let count = 0; count < 20; count += 1) {
      const { username } = await site.signIn();
      expect((await addHelper(username, creator)).statusCode).toBe(201);
    }
    expect((await addHelper('Helper', admin)).json().code).toBe('too-many-keepers');
    const claim = { params: { type: 'event', id }, json: { message: 'It is mine' } } as const;
    await stranger!.must('claimRecord', claim);
    const [waiting] = (await moderator!.must('listClaims')).claims;
    await moderator!.must('decideClaim', { params: { id: waiting!.id }, json: { decision: 'accept' } });
    expect((await edit(stranger!)).statusCode).toBe(200);
  });

  test('an owner is named, or not any more, 120 times an hour at most', async () => {
    await publish();
    const codes: number[] = [];
    for (let count = 0; count < 121; count += 1) codes.push((await update({ shown: count % 2 === 0 })).statusCode);
    expect(codes.filter((code) => code !== 200)).toEqual([429]);
  });

  test('pages that one helps with hinder nobody to own others', async () => {
    const rows = Array.from({ length: 200 }, (_, at) => ({ resource_type: 'event', resource_id: 1000 + at }) as const);
    const created_at = '2026-06-15T12:00:00.000Z';
    const values = rows.map((row, at) => ({
      ...row,
      account_id: helper!.id,
      role: 'helper' as const,
      mail_token: `${at}`,
      created_at,
    }));
    await site.deps.store.db.insertInto('record_owner').values(values).execute();
    expect((await addHelper('Helper')).json().code).toBe('too-many-owned');
    await expect(own(id, helper)).resolves.toBeUndefined();
  });

  test('pages that were deleted are not listed', async () => {
    expect(await owner!.must('listOwned')).toHaveLength(1);
    await admin!.tries('deleteEvent', { params: { id } });
    expect(await owner!.must('listOwned')).toEqual([]);
  });

  test('the creator names helpers without a claim, and does not learn who owns the page', async () => {
    const relation = () => creator!.must('getOwnership', { params: { type: 'event', id } });
    expect(await relation()).toMatchObject({ role: 'creator', keepers: [], claim: null });
    expect((await addHelper('Helper', creator)).statusCode).toBe(201);
    expect(await relation()).toMatchObject({ role: 'creator', keepers: [{ username: 'Helper', role: 'helper' }] });
    expect((await edit(helper!, { area: 'Algarve' })).statusCode).toBe(200);
    expect((await remove(owner!, creator!)).json().code).toBe('owners-only');
    expect((await remove(helper!, creator!)).statusCode).toBe(204);
    expect((await edit(helper!)).statusCode).toBe(404);
  });

  test('a page names its owners only with their consent', async () => {
    await publish();
    const named = async () => (await get()).json().claimed_by;
    expect(await named()).toEqual([]);
    expect((await update({ shown: true })).json()).toMatchObject({ shown: true, notified: true });
    expect(await named()).toEqual(['Owner']);
    expect((await update({ shown: true }, stranger)).json().code).toBe('owners-only');
    await admin!.tries('updateAccount', { params: { id: owner!.id }, json: { suspended: true } });
    expect(await named()).toEqual([]);
    await admin!.tries('updateAccount', { params: { id: owner!.id }, json: { suspended: false } });
    expect(await named()).toEqual(['Owner']);
    const token = (await site.must('login', { json: { email: owner!.email, password: 'a password for tests' } })).token;
    await site.must('updateProfile', { token, json: { username: 'Renamed' } });
    expect(await named()).toEqual(['Renamed']);
    await update({ shown: false }, site.as({ token }));
    expect(await named()).toEqual([]);
  });

  test('ownership moves with a merge, and goes with a purge', async () => {
    const other = await submitEvent(site, creator!, { event_name: 'Other night' });
    await own(other.id, helper);
    await update({ shown: true, notified: true });
    await admin!.must('addHelper', { params: { type: 'event', id: other.id }, json: { username: 'Owner' } });
    await mergeRecords(site, admin!, 'event', other.id, id);
    expect(await owner!.must('listOwned')).toMatchObject([{ id: other.id, role: 'owner' }]);
    expect(await helper!.must('listOwned')).toMatchObject([{ id: other.id }]);
    const { claimed_by: named } = await admin!.must('getEvent', { params: { id: other.id } });
    expect(named).toEqual(['Owner']);
  });

  test('an owner decides about suggestions', async () => {
    await publish();
    const suggested = await stranger!.tries('suggestEvent', { params: { id }, form: { area: 'Porto' } });
    expect(suggested.statusCode, suggested.body).toBe(201);
    const decide = (account: TestAccount) =>
      account.tries('decideOwnSuggestion', { params: { id: suggested.json().id }, json: { accept: ['area'] } });
    expect((await decide(helper!)).statusCode).toBe(404);
    expect((await decide(owner!)).statusCode).toBe(200);
    expect((await get()).json().area).toBe('Porto');
  });
});
