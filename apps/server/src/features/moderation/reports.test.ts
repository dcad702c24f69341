import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { recordCallNames } from '@moonfloor/contract/records/simple-calls';
import { hourMs } from '@moonfloor/contract/values/durations';
import { type ResourceType, resourceTypes } from '@moonfloor/contract/values/lists';
import { writeContent } from '../../db/content-version.ts';
import { describeOnDatabase } from '../../testing/databases.ts';
import { mergeRecords } from '../../testing/merge.ts';
import { recordFixtures, submitRecord } from '../../testing/record-fixtures.ts';
import { createSuiteApp, type TestAccount } from '../../testing/test-app.ts';
import { purgeDeleted } from '../records/purge.ts';

describeOnDatabase('reports', async (dialect) => {
  const site = await createSuiteApp(dialect, { MODERATION: 'none' });
  let [owner, reporter, moderator, admin]: TestAccount[] = [];
  let records = 0;
  beforeEach(async () => {
    // reports of one network within an hour are limited
    site.clock.advance(hourMs);
    [owner, reporter] = [await site.signIn(), await site.signIn()];
    [moderator, admin] = [await site.signIn('moderator'), await site.signIn('admin')];
  });
  // the next test lists its own only
  afterEach(() => site.deps.store.db.deleteFrom('report').execute());

  const submit = async (type: ResourceType, name = `Reported ${(records += 1)}`): Promise<number> => {
    return (await submitRecord(site, owner!, type, { [`${type}_name`]: name })).id;
  };
  const report = async (type: string, id: number, account: TestAccount | null = null, reason = 'This is spam') =>
    site.as(account).tries('submitReport', { json: { type, id, reason } });
  const list = (query = '', account = moderator) => account!.must('listReports', { query });
  const decide = (id: number, json: unknown, account = moderator) =>
    account!.tries('decideReport', { params: { id }, json });

  test('anyone can report a record with a reason; moderators see who, why and about what', async () => {
    const id = await submit('event', 'Reported');
    const created_at = new Date(site.clock.now()).toISOString();
    const sent = await report('event', id, null, '  This party\r\nis invented  ');
    expect([sent.statusCode, sent.json()]).toEqual([201, { id: expect.any(Number) }]);
    site.clock.advance(1000);
    await report('event', id, reporter);
    const { reports, totals } = await list();
    expect(totals).toEqual({ open: 2, decided: 0 });
    expect(reports[0]).toMatchObject({
      id: sent.json().id,
      record: {
        type: 'event',
        id,
        name: 'REPORTED',
        status: 'published',
        author: { id: owner!.id, username: owner!.username },
      },
      reason: 'This party\nis invented',
      reporter: null,
      created_at,
      state: 'open',
    });
    expect(reports[1]).toMatchObject({ reporter: { username: reporter!.username } });
    const queue = await moderator!.must('listQueue');
    expect(queue).toMatchObject({ reports, totals: { reports: 2, suggestions: 0 } });
  });

  test('a moderator dismisses one, and only the first decision counts', async () => {
    await report('artist', await submit('artist'));
    const { id } = (await list()).reports[0]!;
    const noted = await decide(id, { decision: 'note', note: 'Asked the label' });
    expect([noted.statusCode, noted.json()]).toMatchObject([200, { state: 'open', note: 'Asked the label' }]);
    const dismissed = await decide(id, { decision: 'dismiss' });
    expect(dismissed.json()).toMatchObject({
      state: 'dismissed',
      note: 'Asked the label',
      decided_by: { username: moderator!.username },
    });
    const again = await decide(id, { decision: 'done' });
    expect([again.statusCode, again.json().detail]).toEqual([409, 'Somebody else has already decided on this report']);
    expect((await list()).totals).toEqual({ open: 0, decided: 1 });
    expect((await list('?state=decided')).reports).toEqual([dismissed.json()]);
  });

  describe.each(recordFixtures.map(({ type }) => type))('about a %s', (type) => {
    test('an admin hides or deletes it, which settles all reports about it', async () => {
      const id = await submit(type);
      for (const decision of ['unpublish', 'delete'] as const) {
        await report(type, id, moderator);
        await report(type, id, owner);
        const [first] = (await list()).reports;
        const refused = await decide(first!.id, { decision });
        expect([refused.statusCode, refused.json().code]).toEqual([403, 'admin-only']);
        expect((await list()).totals.open).toBe(2);
        const acted = await decide(first!.id, { decision, note: 'Right' }, admin);
        expect(acted.statusCode, acted.body).toBe(200);
        expect(acted.json()).toMatchObject({
          state: 'acted',
          note: 'Right',
          decided_by: { username: admin!.username },
        });
        expect((await list()).totals.open).toBe(0);
        expect((await site.tries(recordCallNames(type).get, { params: { id } })).statusCode).toBe(404);
        expect((await owner!.tries(recordCallNames(type).get, { params: { id } })).statusCode).toBe(
          decision === 'delete' ? 404 : 200,
        );
      }
      const history = await admin!.must('listActivity', { query: { type, id } });
      expect(history.activities.map((entry) => entry.action_type)).toEqual(['delete', 'update', 'create']);
    });

    test('is moved by a merge, and goes with it when it is purged', async () => {
      const [id, other] = [await submit(type), await submit(type)];
      await report(type, id);
      await mergeRecords(site, moderator!, type, other, id);
      expect((await list()).reports).toMatchObject([{ record: { id: other } }]);
      await admin!.tries(recordCallNames(type).remove, { params: { id: other } });
      await writeContent(site.deps.store, site.deps.contentVersion, (db) => purgeDeleted(db, site.deps.lifecycle));
      expect(await list()).toMatchObject({ reports: [], totals: { open: 0, decided: 0 } });
    });
  });

  test.each([
    [{}, 422, `Type must be one of ${resourceTypes.join(', ')}`],
    [{ reason: ' ' }, 422, 'Please write a reason'],
    [{ reason: 'x'.repeat(1001) }, 422, 'Reason can have at most 1000 characters'],
    [{ reason: 'nul\0' }, 422, 'Reason contains characters that cannot be stored'],
    [{ id: 999 }, 404, 'Artist not found'],
    [{ id: 'one' }, 422, undefined],
  ])('%o is no report', async (part, status, detail) => {
    const id = await submit('artist');
    const json = Object.keys(part).length === 0 ? {} : { type: 'artist', id, reason: 'Spam', ...part };
    const response = await site.tries('submitReport', { json });
    expect(response.statusCode, response.body).toBe(status);
    if (detail !== undefined) expect(response.json().detail).toBe(detail);
    expect((await list()).totals.open).toBe(0);
  });

  test('a record that was hidden after a report stays hidden when the suspension of its author ends', async () => {
    const id = await submit('event');
    const reported = (await report('event', id)).json();
    const suspend = (suspended: boolean) =>
      admin!.must('updateAccount', { params: { id: owner!.id }, json: { suspended } });
    await suspend(true);
    expect((await decide(reported.id, { decision: 'unpublish' }, admin)).statusCode).toBe(200);
    await suspend(false);
    expect((await site.tries('getEvent', { params: { id } })).statusCode).toBe(404);
  });

  test('a hidden record cannot be reported by those who cannot see it', async () => {
    const id = await submit('artist');
    await admin!.tries('toggleStatus', { params: { type: 'artist', id } });
    expect((await report('artist', id, reporter)).statusCode).toBe(404);
    expect((await report('artist', id, owner)).statusCode).toBe(201);
  });
});
