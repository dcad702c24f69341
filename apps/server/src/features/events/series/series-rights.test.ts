import { expect, test } from 'vitest';
import { dayMs } from '@moonfloor/contract/values/durations';
import { describeOnDatabase } from '../../../testing/databases.ts';
import { fetchEvent, submitEvent } from '../../../testing/events.ts';
import { previewImport } from '../../../testing/import-client.ts';
import { saveAs } from '../../../testing/ownership-inputs.ts';
import { editRecord } from '../../../testing/record-fixtures.ts';
import { createDue, seriesClient } from '../../../testing/series.ts';
import { createSuiteApp, type TestAccount, testStart } from '../../../testing/test-app.ts';

const own = { status: 403, type: '/problems/own-decision' };

describeOnDatabase('who looks after a series', async (dialect) => {
  const site = await createSuiteApp(dialect, { MODERATION: 'all' });
  const [admin, member, reader] = [await site.signIn('admin'), await site.signIn(), await site.signIn()];
  const [moderator, other] = [await site.signIn('moderator'), await site.signIn('moderator')];
  let named = 0;

  /** Adds a series that somebody helps with, and a date of another member, which waits. */
  async function addDate(helper: TestAccount) {
    const event_name = `Owls ${(named += 1)}`;
    const { series_id } = await submitEvent(site, admin, { event_name, recurrence: 'FREQ=WEEKLY;COUNT=2' });
    await saveAs('helper', site, series_id!, helper.id, 'series');
    return submitEvent(site, member, { event_name, event_date: '2026-07-20', series_id });
  }
  const decide = (id: number, account: TestAccount, json: object = { decision: 'publish' }) =>
    account.tries('decide', { params: { type: 'event', id }, json });
  const barriers = {
    queue: async (account = moderator) => (await account.must('listQueue')).records.map(({ barrier }) => barrier),
    reports: async (account = moderator) => (await account.must('listReports')).reports.map(({ barrier }) => barrier),
    claims: async (account = moderator) => (await account.must('listClaims')).claims.map(({ barrier }) => barrier),
  };

  test('decides as a moderator neither about a date of others nor about what was reported or claimed of it', async () => {
    const { id } = await addDate(moderator);
    expect([await barriers.queue(), await barriers.queue(other)]).toEqual([['own'], [null]]);
    expect((await decide(id, moderator)).json()).toMatchObject(own);
    expect((await decide(id, other)).statusCode).toBe(200);
    const report = { type: 'event', id, reason: 'Not there' };
    await reader.tries('submitReport', { json: report });
    await reader.tries('claimRecord', { params: { type: 'event', id }, json: { message: 'It is mine' } });
    for (const path of ['reports', 'claims'] as const)
      expect([await barriers[path](), await barriers[path](other)], path).toEqual([['own'], [null]]);
  });

  test('an edited page of a series stays hidden until a moderator has seen it', async () => {
    const { id, series_id } = await submitEvent(site, member, {
      event_name: 'Edited page',
      recurrence: 'FREQ=WEEKLY;COUNT=2',
    });
    await editRecord(site, member, 'series', series_id!, { description: 'Not seen by anybody' });
    expect((await decide(id, other)).statusCode).toBe(200);
    await createDue(site);
    expect((await site.tries('getSeries', { params: { id: series_id } })).statusCode).toBe(404);
  });

  test('a page that waits does not undo what its dates are changed to', async () => {
    const event = { event_name: 'Changed page', event_date: '2026-07-03', recurrence: 'FREQ=WEEKLY' };
    const { id, series_id } = await submitEvent(site, member, { ...event, price: '10 €' });
    await editRecord(site, member, 'series', series_id!, { description: 'Not seen by anybody' });
    await decide(id, other);
    await createDue(site);
    const dates = async (from: string) =>
      (await site.must('listEvents', { query: { q: 'changed page', from, limit: 100 } })).events;
    const [second] = await dates('2026-07-10');
    await seriesClient(site, member).edit(second!.id, { price: '20 €', scope: 'following' });
    site.clock.advance(8 * dayMs);
    await createDue(site);
    expect(
      await Promise.all((await dates('2027-06-19')).map(async (date) => (await fetchEvent(site, date.id)).price)),
    ).toEqual(['20 €']);
    site.clock.set(testStart);
  });

  test('reads why a date was sent back', async () => {
    const helper = await site.signIn();
    const { id } = await addDate(helper);
    await decide(id, other, { decision: 'return', reason: 'Please add a place' });
    const review = async (account: TestAccount) =>
      (await account.must('getReview', { params: { type: 'event', id } })).review;
    expect(await review(helper)).toMatchObject({ reason: 'Please add a place' });
    expect(await review(member)).toMatchObject({ reason: 'Please add a place' });
    expect(await review(reader)).toBeNull();
  });

  test('decides about what others suggest for a date', async () => {
    const helper = await site.signIn();
    const { id } = await addDate(helper);
    await decide(id, other);
    const form = { price: '12 €' };
    const { id: suggestion } = await reader.must('suggestEvent', { params: { id }, form });
    const accept = (account: TestAccount) =>
      account.tries('decideOwnSuggestion', { params: { id: suggestion }, json: { accept: ['price'] } });
    expect((await accept(await site.signIn())).statusCode).toBe(404);
    const accepted = await accept(helper);
    expect(accepted.statusCode, accepted.body).toBe(200);
    expect(accepted.json()).toMatchObject({ state: 'accepted', record: { id } });
    expect(accepted.json().record).not.toHaveProperty('series_id');
  });

  test('sees that an imported row may be a date of others that they may edit', async () => {
    const helper = await site.signIn();
    const { id, event_name } = await addDate(helper);
    const source = `name,date,country\n${event_name},2026-07-20,Brazil`;
    const found = async (account: TestAccount) =>
      (await previewImport(site, account, source)).rows[0]!.duplicates.map((row) => [row.id, row.editable]);
    expect([await found(helper), await found(reader)]).toEqual([[[id, true]], []]);
    await decide(id, other);
    expect([await found(helper), await found(reader)]).toEqual([[[id, true]], [[id, false]]]);
  });
});
