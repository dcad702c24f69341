import { expect, test } from 'vitest';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { describeOnDatabase } from '../../../testing/databases.ts';
import { fetchEvent, submitEvent, toggleRecordStatus } from '../../../testing/events.ts';
import { mergeRecords } from '../../../testing/merge.ts';
import { submitRecord } from '../../../testing/record-fixtures.ts';
import { createDue, seriesClient } from '../../../testing/series.ts';
import { createSuiteApp } from '../../../testing/test-app.ts';

describeOnDatabase('publishing a repeating event by mistake', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const [admin, moderator, member] = [await site.signIn('admin'), await site.signIn('moderator'), await site.signIn()];
  const { addFridays, occurrencesOf, daysOf, idsOf, edit } = seriesClient(site, admin);
  const july = ['07-03', '07-10', '07-17', '07-24', '07-31'];

  const decide = (id: number, decision: 'publish' | 'undo') =>
    moderator.tries('decide', { params: { type: 'event', id }, json: { decision } });
  /** Publishes an event that a member has submitted, with its dates. */
  const publish = async (id: number) => {
    site.clock.advance(1000);
    expect((await decide(id, 'publish')).statusCode).toBe(200);
    site.clock.advance(1000);
    await createDue(site);
  };
  const statusOf = async (type: ResourceType, id: number) =>
    (await site.tries(type === 'event' ? 'getEvent' : 'getSeries', { params: { id } })).statusCode;

  test('is undone with its other dates and its page, and can be done again', async () => {
    const { id, series_id } = await addFridays({}, member);
    await publish(id);
    expect(await daysOf(series_id)).toEqual(july);
    const dates = await idsOf(series_id);
    const undone = await decide(id, 'undo');
    expect([undone.statusCode, undone.json().status], undone.body).toEqual([200, 'draft']);
    await createDue(site);
    expect(await occurrencesOf(series_id)).toEqual([]);
    expect(await Promise.all(dates.map((date) => statusOf('event', date)))).toEqual(dates.map(() => 404));
    expect(await statusOf('series', series_id)).toBe(404);
    expect((await moderator.must('listQueue')).records.map((record) => record.id)).toEqual([id]);
    await publish(id);
    expect(await daysOf(series_id)).toEqual(july);
    expect(await statusOf('series', series_id)).toBe(200);
  });

  test('leaves its page to moderators', async () => {
    const { id, series_id } = await addFridays({ event_name: 'Same as before' }, member);
    await publish(id);
    expect((await decide(id, 'undo')).statusCode).toBe(200);
    const kept = await submitRecord(site, admin, 'series', { series_name: 'Before' });
    await mergeRecords(site, moderator, 'series', kept.id, series_id);
    expect(await statusOf('series', series_id)).toBe(308);
  });

  test('can no longer be undone once one of its dates was changed', async () => {
    const { id, series_id } = await addFridays({}, member);
    await publish(id);
    const [, second] = await occurrencesOf(series_id);
    await edit(second!.id, { price: '5 €' }, member);
    expect((await decide(id, 'undo')).statusCode).toBe(409);
    expect((await fetchEvent(site, id)).status).toBe('published');
    expect(await daysOf(series_id)).toEqual(july);
  });

  test('leaves a series that was public before as it is', async () => {
    const { id, series_id } = await addFridays({ event_name: 'Long since' }, member);
    await publish(id);
    const form = { event_name: 'Long since', event_date: '2026-08-21', series_id };
    const edition = await submitEvent(site, await site.signIn(), form);
    await publish(edition.id);
    expect((await decide(edition.id, 'undo')).statusCode).toBe(200);
    expect(await daysOf(series_id)).toEqual(july);
    await toggleRecordStatus(site, admin, 'event', id);
    await toggleRecordStatus(site, admin, 'event', id);
    await admin.must('undoStatus', { params: { type: 'event', id } });
    expect(await daysOf(series_id)).toEqual(july.slice(1));
  });
});
