import { afterEach, beforeEach, expect, test } from 'vitest';
import { moderatedTypes } from '@moonfloor/contract/moderation/moderation';
import { collectionOf, recordCallNames } from '@moonfloor/contract/records/simple-calls';
import { resourceTypes } from '@moonfloor/contract/values/lists';
import type { Environment } from '../../config.ts';
import { describeOnDatabase } from '../../testing/databases.ts';
import { submitEvent } from '../../testing/events.ts';
import { recordFixtures, submitRecord } from '../../testing/record-fixtures.ts';
import { createTestApp, type TestApp, type TestAccount } from '../../testing/test-app.ts';

describeOnDatabase('the admin dashboard', (dialect) => {
  let site: TestApp;
  let admin: TestAccount;
  let member: TestAccount;

  const start = async (env: Environment = {}): Promise<void> => {
    site = await createTestApp(dialect, env);
    [admin, member] = [await site.signIn('admin'), await site.signIn()];
  };
  beforeEach(() => start());
  afterEach(() => site.close());

  const dashboard = () => admin.must('getDashboard');
  const health = () => admin.must('getHealth');

  const totals = (count: number) =>
    Object.fromEntries(resourceTypes.map((type) => [`total_${collectionOf(type)}`, count]));

  test('of an empty site', async () => {
    expect(await dashboard()).toEqual({
      counts: { ...totals(0), total_users: 2 },
      recentActivity: [],
      upcomingEvents: [],
    });
    expect(await health()).toEqual({ database: true, disk: true, activeSessions: 2, pendingModerations: 0 });
  });

  test('counts records of all statuses but deleted, and shows the last five actions', async () => {
    for (const { type, fields, name } of recordFixtures) {
      const ids: number[] = [];
      for (const which of ['one', 'two', 'three']) {
        const response = await member.tries(recordCallNames(type).submit, { form: { ...fields, [name]: which } });
        ids.push(response.json().id);
      }
      await admin.tries('toggleStatus', { params: { type, id: ids[0]! } });
      await admin.tries(recordCallNames(type).remove, { params: { id: ids[1] } });
    }
    const { counts, recentActivity } = await dashboard();
    expect(counts).toEqual({ ...totals(2), total_users: 2 });
    expect(recentActivity).toHaveLength(5);
    expect(recentActivity[0]).toMatchObject({
      action_type: 'delete',
      resource_type: recordFixtures.at(-1)!.type,
      user_name: admin.username,
    });
  });

  test('shows the last changes of records, however many admins have signed in since', async () => {
    const { id } = await submitEvent(site, member, { event_name: 'The one' });
    const account = { username: 'Ada', email: 'ada@example.com', password: 'correct horse 17' };
    await site.tries('register', { json: account });
    await site.deps.store.db.updateTable('account').set({ role: 'admin' }).where('username', '=', 'Ada').execute();
    for (let count = 0; count < 6; count += 1) await site.tries('login', { json: account });
    expect((await dashboard()).recentActivity).toEqual([
      expect.objectContaining({ resource_type: 'event', resource_id: id }),
    ]);
  });

  test("shows the next events, including running ones, today's and drafts, without deleted ones", async () => {
    const add = async (day: string, account = admin, event_end_date = '') =>
      submitEvent(site, account, { event_name: day, event_date: day, event_end_date });
    await add('2026-06-14');
    await add('2026-06-02', admin, '2026-06-14');
    await add('2026-04-14', admin, '2026-06-15');
    const gone = await add('2026-06-16');
    await admin.tries('deleteEvent', { params: { id: gone.id } });
    const today = await add('2026-06-15');
    const draft = await add('2026-06-18', member);
    await add('2026-06-17');
    for (let day = 19; day < 29; day += 1) await add(`2026-06-${day}`);
    const { upcomingEvents } = await dashboard();
    expect(upcomingEvents).toHaveLength(8);
    expect(upcomingEvents.slice(0, 5)).toEqual([
      expect.objectContaining({ name: '2026-04-14' }),
      { id: today.id, name: '2026-06-15', start_date: '2026-06-15', status: 'published', event_status: 'scheduled' },
      expect.objectContaining({ name: '2026-06-17' }),
      { id: draft.id, name: '2026-06-18', start_date: '2026-06-18', status: 'draft', event_status: 'scheduled' },
      expect.objectContaining({ name: '2026-06-19' }),
    ]);
  });

  test('counts sessions that have neither ended nor expired', async () => {
    const other = await site.signIn();
    expect((await health()).activeSessions).toBe(3);
    await other.tries('logout');
    expect((await health()).activeSessions).toBe(2);
    site.clock.advance(20 * 24 * 60 * 60 * 1000);
    await health();
    site.clock.advance(15 * 24 * 60 * 60 * 1000);
    expect((await health()).activeSessions).toBe(1);
  });

  test('counts records pending moderation, depending on the setting', async () => {
    const submitAll = async (): Promise<void> => {
      for (const { type } of recordFixtures) await submitRecord(site, member, type);
    };
    await submitAll();
    expect((await health()).pendingModerations).toBe(1);
    await site.close();
    await start({ MODERATION: 'all' });
    await submitAll();
    expect((await health()).pendingModerations).toBe(moderatedTypes.length);
  });

  test('says what waits, to moderators what they decide about', async () => {
    const waiting = await submitEvent(site, member, { event_name: 'Waits' });
    await submitEvent(site, member, { event_name: 'Waits too' });
    const json = { decision: 'return', reason: 'Where?' };
    await admin.tries('decide', { params: { type: 'event', id: waiting.id }, json });
    const { id } = await submitEvent(site, admin, { event_name: 'Reported' });
    await member.tries('submitReport', { json: { type: 'event', id, reason: 'It is fake' } });
    await member.tries('suggestEvent', { params: { id }, form: { area: 'Elsewhere' } });
    await member.tries('submitFeedback', { json: { feedback: 'Well done' } });
    const all = { records: 1, reports: 1, suggestions: 1, claims: 0, feedback: 1, mails: 0 };
    expect(await admin.must('getWork')).toEqual(all);
    expect(await (await site.signIn('moderator')).must('getWork')).toEqual({ ...all, feedback: null, mails: null });
  });
});
