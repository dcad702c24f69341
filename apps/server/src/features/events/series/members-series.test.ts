import { expect, test } from 'vitest';
import type { ChangedOccurrence } from '@moonfloor/contract/events/events';
import { describeOnDatabase } from '../../../testing/databases.ts';
import { deleteRecord, fetchEvent, submitEvent, toggleRecordStatus, validEvent } from '../../../testing/events.ts';
import { mergeVersions } from '../../../testing/merge.ts';
import { editRecord } from '../../../testing/record-fixtures.ts';
import { createDue, fridays, seriesClient } from '../../../testing/series.ts';
import { createSuiteApp, type TestAccount, testStart } from '../../../testing/test-app.ts';
import { revealPlaces } from '../reveal-places.ts';

type Form = Readonly<Record<string, unknown>>;

describeOnDatabase('a series of a member', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const admin = await site.signIn('admin');
  const client = seriesClient(site, admin);
  const { occurrencesOf, idsOf, daysOf, edit, tryEdit, ruleOf } = client;

  /** Submits Fridays as a member and publishes them; returns the series. */
  async function addFridays(member: TestAccount, event_name: string): Promise<number> {
    const { id, series_id } = await client.addFridays({ event_name }, member);
    await toggleRecordStatus(site, admin, 'event', id);
    await createDue(site);
    return series_id;
  }
  async function changeRule(id: number, account: TestAccount, form: Form): Promise<ChangedOccurrence[]> {
    const { changes } = await client.previewRule(id, form, account);
    await client.changeRule(id, form, account);
    return changes;
  }
  const getSeries = async (id: number) => (await site.tries('getSeries', { params: { id } })).statusCode;

  test('whose event waits takes no other events, and nothing of it becomes public by them', async () => {
    const member = await site.signIn();
    const approved = await submitEvent(site, member, { event_name: 'Harmless' });
    await toggleRecordStatus(site, admin, 'event', approved.id);
    const waiting = await client.addFridays({ event_name: 'Unreviewed' }, member);
    expect(waiting.status).toBe('draft');
    const joined = await tryEdit(approved.id, { series_id: waiting.series_id }, member);
    expect([joined.statusCode, joined.json().errors?.[0].field]).toEqual([422, 'series_id']);
    const form = { ...validEvent, event_name: 'Unreviewed', series_id: waiting.series_id };
    expect((await member.tries('submitEvent', { form })).statusCode).toBe(422);
    await deleteRecord(site, admin, 'event', waiting.id);
    await createDue(site);
    expect(await occurrencesOf(waiting.series_id)).toEqual([]);
  });

  test.each([
    ['that was edited while its event waited', {}, { description: 'Every Friday' }],
    ['without a further date in the next year', { recurrence: 'FREQ=YEARLY' }, {}],
    ['of one date', { recurrence: 'FREQ=WEEKLY;COUNT=1' }, {}],
  ])('%s becomes public with its event', async (what, form, page) => {
    const member = await site.signIn();
    const { id, series_id } = await client.addFridays({ ...form, event_name: `Night ${what}` }, member);
    await editRecord(site, member, 'series', series_id, page);
    await createDue(site);
    expect(await getSeries(series_id)).toBe(404);
    await toggleRecordStatus(site, admin, 'event', id);
    await createDue(site);
    expect(await getSeries(series_id)).toBe(200);
  });

  test('stays hidden if an admin has hidden it, and its later dates get what its author changes', async () => {
    const member = await site.signIn();
    const series = await addFridays(member, 'Hidden page');
    const [first, , , , last] = await occurrencesOf(series);
    await toggleRecordStatus(site, admin, 'series', series);
    await edit(last!.id, { price: '20 €', scope: 'following' }, member);
    await site.deps.store.db.deleteFrom('event').where('id', '=', last!.id).execute();
    await client.makeDue();
    await createDue(site);
    expect(await getSeries(series)).toBe(404);
    const { events } = await site.must('listEvents', { query: { q: 'hidden page' } });
    const created = events.at(-1);
    expect([(await fetchEvent(site, created!.id)).price, (await fetchEvent(site, first!.id)).price]).toEqual([
      '20 €',
      null,
    ]);
  });

  test('made of an event that waits and of its public editions is public', async () => {
    const member = await site.signIn();
    const edition = await submitEvent(site, member, { event_name: 'Moss Garden 2025', event_date: '2026-07-04' });
    await toggleRecordStatus(site, admin, 'event', edition.id);
    const waiting = await submitEvent(site, member, { event_name: 'Moss Garden 2026', event_date: '2026-08-04' });
    const { id } = await member.must('joinEditions', { params: { id: waiting.id } });
    expect(await getSeries(id)).toBe(200);
  });

  test('whose name has common words only takes events of others at its place', async () => {
    const [member, other] = [await site.signIn(), await site.signIn()];
    const place = { event_location: 'Cellar' };
    const { id, series_id } = await client.addFridays({ ...place, event_name: 'Full Moon Party' }, member);
    await toggleRecordStatus(site, admin, 'event', id);
    await createDue(site);
    const form = { country: 'Brazil', event_date: '2026-08-01', series_id };
    const add = async (fields: Form) => (await other.tries('submitEvent', { form: { ...form, ...fields } })).statusCode;
    expect(await add({ event_name: 'Beach Rave' })).toBe(422);
    expect(await add({ event_name: 'Full Moon Party', event_location: 'Elsewhere' })).toBe(422);
    expect(await add({ event_name: 'Full Moon Party 2027', ...place })).toBe(201);
  });

  test('shows the event into which a date is merged', async () => {
    const member = await site.signIn();
    const series = await addFridays(member, 'Merged away');
    const [, second] = await occurrencesOf(series);
    const full = await submitEvent(site, admin, { event_name: 'The night itself', event_date: '2026-07-10' });
    const merged = await mergeVersions(site, admin, 'event', full, await fetchEvent(site, second!.id));
    expect(merged.statusCode, merged.body).toBe(200);
    expect((await occurrencesOf(series))[1]).toMatchObject({ id: full.id, event_date: '2026-07-10' });
    expect((await ruleOf(series)).exceptions).toEqual([]);
  });

  test('is no group of events any more while it is hidden or deleted', async () => {
    const series = await addFridays(await site.signIn(), 'Taken apart');
    const grouped = async () =>
      (await site.must('listEvents', { query: { limit: 100, series: 'grouped', q: 'taken apart' } })).events;
    expect(await grouped()).toMatchObject([{ series_id: series, recurrence: 'FREQ=WEEKLY;BYDAY=FR;COUNT=5' }]);
    await toggleRecordStatus(site, admin, 'series', series);
    const single = Array.from({ length: 5 }, () => expect.objectContaining({ series_id: null, recurrence: null }));
    expect(await grouped()).toEqual(single);
    const [first] = await grouped();
    const none = { series_id: null, series_day: null };
    expect(await fetchEvent(site, first!.id)).toMatchObject(none);
    expect(await fetchEvent(site, first!.id, await site.signIn())).toMatchObject(none);
    expect(await fetchEvent(site, first!.id, admin)).toMatchObject({ series_id: series, series_day: '2026-07-03' });
    await toggleRecordStatus(site, admin, 'series', series);
    expect(await grouped()).toHaveLength(1);
    expect(await fetchEvent(site, first!.id)).toMatchObject({ series_id: series, series_day: '2026-07-03' });
  });

  test('is not that of events of others either while its author is suspended', async () => {
    const member = await site.signIn();
    const series = await addFridays(member, 'Shared nights');
    const edition = await submitEvent(site, admin, {
      event_name: 'Shared nights',
      event_date: '2026-08-21',
      series_id: series,
    });
    const listNights = async () => (await site.must('listEvents', { query: { q: 'shared nights' } })).events;
    const suspend = (suspended: boolean) =>
      admin.must('updateAccount', { params: { id: member.id }, json: { suspended } });
    const ofSeries = Array.from({ length: 6 }, () => ({ series_id: series, recurrence: expect.any(String) }));
    expect(await listNights()).toMatchObject(ofSeries);
    await suspend(true);
    expect(await listNights()).toMatchObject([{ id: edition.id, series_id: null, recurrence: null }]);
    await suspend(false);
    expect(await listNights()).toMatchObject(ofSeries);
  });

  test('leads to its next date that takes place', async () => {
    const series = await addFridays(await site.signIn(), 'Cancelled once');
    const [first] = await occurrencesOf(series);
    await edit(first!.id, { event_status: 'cancelled' });
    expect((await ruleOf(series)).next_date).toBe('2026-07-10');
    const { events } = await site.must('listEvents', { query: { series: 'grouped', q: 'cancelled once' } });
    expect(events).toMatchObject([{ event_date: '2026-07-10' }]);
  });

  test('whose dates were all deleted has them again with its rule', async () => {
    const series = await addFridays(await site.signIn(), 'All deleted');
    const before = await idsOf(series);
    await admin.must('deleteEvent', { params: { id: before[1] }, query: { scope: 'all' } });
    expect(await occurrencesOf(series)).toEqual([]);
    await changeRule(series, admin, { from: '2026-07-03', recurrence: fridays.recurrence });
    expect(await idsOf(series)).toEqual(before);
  });

  test('has a date again that was deleted and restored', async () => {
    const series = await addFridays(await site.signIn(), 'Deleted by mistake');
    const [, second] = await occurrencesOf(series);
    await deleteRecord(site, admin, 'event', second!.id);
    expect((await ruleOf(series)).exceptions).toEqual(['2026-07-10']);
    const undone = await admin.must('undoStatus', { params: { type: 'event', id: second!.id } });
    expect(undone).toMatchObject({ status: 'published' });
    expect((await ruleOf(series)).exceptions).toEqual([]);
    await changeRule(series, admin, { recurrence: 'FREQ=WEEKLY;BYDAY=SA;COUNT=5' });
    expect(await daysOf(series)).toEqual(['07-04', '07-11', '07-18', '07-25', '08-01']);
  });

  test('gets back the dates that they left out, or that a rule before had', async () => {
    const member = await site.signIn();
    const series = await addFridays(member, 'Comes back');
    const before = await idsOf(series);
    await changeRule(series, member, { exceptions: '2026-07-17' });
    expect(await daysOf(series)).toEqual(['07-03', '07-10', '07-24', '07-31']);
    const changes = await changeRule(series, member, { exceptions: '' });
    expect(changes).toMatchObject([{ event_date: '2026-07-17', change: 'changed' }]);
    expect(await idsOf(series)).toEqual(before);
    await changeRule(series, member, { recurrence: 'FREQ=WEEKLY;COUNT=2' });
    await changeRule(series, member, { recurrence: fridays.recurrence });
    expect(await idsOf(series)).toEqual(before);
  });

  test('gets back what an admin deleted by an admin only, and a draft as a draft', async () => {
    const member = await site.signIn();
    const series = await addFridays(member, 'Taken away');
    const [, , third, fourth] = await occurrencesOf(series);
    await deleteRecord(site, admin, 'event', third!.id);
    expect(await changeRule(series, member, { exceptions: '' })).toEqual([
      { id: third!.id, event_date: '2026-07-17', change: 'none', fields: [], kept: ['status'] },
    ]);
    await toggleRecordStatus(site, admin, 'event', fourth!.id);
    await changeRule(series, member, { exceptions: '2026-07-24' });
    await changeRule(series, member, { exceptions: '' });
    expect(await daysOf(series)).toEqual(['07-03', '07-10', '07-31']);
    await changeRule(series, member, { exceptions: '2026-07-17' });
    await changeRule(series, admin, { exceptions: '' });
    expect(await daysOf(series)).toEqual(['07-03', '07-10', '07-17', '07-31']);
  });

  test('ends although a date of somebody else is in it, which stays', async () => {
    const [member, other] = [await site.signIn(), await site.signIn()];
    const series = await addFridays(member, 'Open decks');
    const form = { event_name: 'Open decks', event_date: '2026-07-24', series_id: series };
    const foreign = await submitEvent(site, other, form);
    const recurrence = 'FREQ=WEEKLY;UNTIL=20260710';
    // one that waits is not told
    expect(await changeRule(series, member, { recurrence })).toHaveLength(3);
    await changeRule(series, member, { recurrence: fridays.recurrence });
    await toggleRecordStatus(site, admin, 'event', foreign.id);
    expect(await changeRule(series, member, { recurrence })).toContainEqual({
      id: foreign.id,
      event_date: '2026-07-24',
      change: 'none',
      fields: [],
      kept: ['status'],
    });
    expect(await daysOf(series)).toEqual(['07-03', '07-10', '07-24']);
  });

  test('is not changed by a form that was opened before others changed its dates', async () => {
    const member = await site.signIn();
    const series = await addFridays(member, 'Two forms');
    const path = `/series/${series}`;
    const { version } = await client.previewRule(series, {}, member);
    expect((await ruleOf(series)).version).toBe(version);
    const send = (method: 'POST' | 'PUT', form: Form) =>
      site.request(method, method === 'PUT' ? `${path}/dates` : `${path}/changes`, {
        account: member,
        form,
        headers: { 'if-match': `"${version}"` },
      });
    const [, , third] = await occurrencesOf(series);
    await edit(third!.id, { price: '12 €' }, member);
    expect((await send('POST', { exceptions: '' })).statusCode).toBe(200);
    await deleteRecord(site, admin, 'event', third!.id);
    for (const method of ['POST', 'PUT'] as const) {
      const response = await send(method, { exceptions: '' });
      expect([response.statusCode, response.json().detail]).toEqual([
        412,
        'Somebody else has changed this in the meantime',
      ]);
    }
    expect((await ruleOf(series)).exceptions).toEqual(['2026-07-17']);
  });

  test('keeps the place of its later dates hidden although that of its event was revealed while it waited', async () => {
    const member = await site.signIn();
    const place = { event_location: 'Old Mill', latitude: '-20', longitude: '-44' };
    const { id, series_id } = await client.addFridays({ ...place, place_hidden_until: '2026-07-02T12:00' }, member);
    site.clock.set('2026-07-02T18:00:00.000Z');
    await revealPlaces(site.deps, new AbortController().signal);
    await toggleRecordStatus(site, admin, 'event', id);
    await createDue(site);
    const dates = await occurrencesOf(series_id);
    expect(dates.map((date) => date.event_location)).toEqual(['Old Mill', null, null, null, null]);
    expect(await fetchEvent(site, dates[1]!.id, admin)).toMatchObject({
      event_location: 'Old Mill',
      place_hidden_until: '2026-07-09T12:00',
    });
    site.clock.set(testStart);
  });
});
