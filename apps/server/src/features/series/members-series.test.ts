import { expect, test } from 'vitest';
import type { ChangedDate, EventCard } from '@moonfloor/contract/events/events';
import { describeOnDatabase } from '../../testing/databases.ts';
import { deleteRecord, submitEvent, toggleRecordStatus } from '../../testing/events.ts';
import { createSuiteApp, type TestAccount, type TestApp } from '../../testing/test-app.ts';
import { fillDueSeries } from './fill-dates.ts';

type Form = Readonly<Record<string, unknown>>;

const fridays = { event_date: '2026-07-03', recurrence: 'FREQ=WEEKLY;COUNT=5' };

describeOnDatabase('a series of a member', async (dialect) => {
  const site: TestApp = await createSuiteApp(dialect);
  const admin: TestAccount = await site.signIn('admin');
  const cardsOf = async (series: number | null): Promise<EventCard[]> =>
    (await site.call('GET', `/events/all?limit=100&series=${series}`)).events;
  const put = (path: string, account: TestAccount, form: Form) => site.request('PUT', path, { account, form });
  const run = () => fillDueSeries(site.deps, new AbortController().signal);

  test('whose event waits takes no other events, and nothing of it becomes public by them', async () => {
    const member = await site.signIn();
    const approved = await submitEvent(site, member, { event_name: 'Harmless' });
    await toggleRecordStatus(site, admin, 'event', approved.id);
    const waiting = await submitEvent(site, member, { ...fridays, event_name: 'Unreviewed' });
    expect(waiting.status).toBe('draft');
    const joined = await put(`/events/${approved.id}`, member, { series_id: waiting.series_id });
    expect([joined.statusCode, joined.json().errors?.[0].field]).toEqual([422, 'series_id']);
    const form = {
      event_name: 'Unreviewed',
      event_date: '2026-07-04',
      country: 'Brazil',
      series_id: waiting.series_id,
    };
    expect((await site.request('POST', '/events/submit', { account: member, form })).statusCode).toBe(422);
    await deleteRecord(site, admin, 'event', waiting.id);
    await run();
    expect(await cardsOf(waiting.series_id)).toEqual([]);
  });

  /** Submits Fridays as a member and publishes them; returns the series. */
  async function addFridays(member: TestAccount, event_name: string): Promise<number> {
    const { id, series_id } = await submitEvent(site, member, { ...fridays, event_name });
    await toggleRecordStatus(site, admin, 'event', id);
    await run();
    return series_id!;
  }
  const daysOf = async (series: number): Promise<string[]> =>
    (await cardsOf(series)).map(({ event_date: day }) => day.slice(5));
  async function change(series: number, account: TestAccount, form: Form): Promise<ChangedDate[]> {
    const path = `/series/${series}`;
    const preview = await site.request('POST', `${path}/changes`, { account, form });
    expect(preview.statusCode, preview.body).toBe(200);
    const response = await put(`${path}/dates`, account, form);
    expect(response.statusCode, response.body).toBe(200);
    return preview.json().changes;
  }

  test('gets back the dates that they left out, or that a rule before had', async () => {
    const member = await site.signIn();
    const series = await addFridays(member, 'Comes back');
    const before = await cardsOf(series);
    await change(series, member, { exceptions: '2026-07-17' });
    expect(await daysOf(series)).toEqual(['07-03', '07-10', '07-24', '07-31']);
    const changes = await change(series, member, { exceptions: '' });
    expect(changes).toMatchObject([{ event_date: '2026-07-17', change: 'changed' }]);
    expect((await cardsOf(series)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    await change(series, member, { recurrence: 'FREQ=WEEKLY;COUNT=2' });
    await change(series, member, { recurrence: 'FREQ=WEEKLY;COUNT=5' });
    expect((await cardsOf(series)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  });

  test('gets back what an admin deleted by an admin only, and a draft as a draft', async () => {
    const member = await site.signIn();
    const series = await addFridays(member, 'Taken away');
    const [, , third, fourth] = await cardsOf(series);
    await deleteRecord(site, admin, 'event', third!.id);
    expect(await change(series, member, { exceptions: '' })).toEqual([
      { id: third!.id, event_date: '2026-07-17', change: 'none', fields: [], kept: ['status'] },
    ]);
    await toggleRecordStatus(site, admin, 'event', fourth!.id);
    await change(series, member, { exceptions: '2026-07-24' });
    await change(series, member, { exceptions: '' });
    expect(await daysOf(series)).toEqual(['07-03', '07-10', '07-31']);
    await change(series, member, { exceptions: '2026-07-17' });
    await change(series, admin, { exceptions: '' });
    expect(await daysOf(series)).toEqual(['07-03', '07-10', '07-17', '07-31']);
  });

  test('ends although a date of somebody else is in it, which stays', async () => {
    const [member, other] = [await site.signIn(), await site.signIn()];
    const series = await addFridays(member, 'Open decks');
    const form = { event_name: 'Open decks', event_date: '2026-07-24', series_id: series };
    const foreign = await submitEvent(site, other, form);
    const recurrence = 'FREQ=WEEKLY;UNTIL=20260710';
    // one that waits is not told
    expect(await change(series, member, { recurrence })).toHaveLength(3);
    await change(series, member, { recurrence: 'FREQ=WEEKLY;COUNT=5' });
    await toggleRecordStatus(site, admin, 'event', foreign.id);
    expect(await change(series, member, { recurrence })).toContainEqual({
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
    const { version } = await site.call('POST', `${path}/changes`, { account: member, form: {} });
    expect((await site.call('GET', `${path}/dates`)).version).toBe(version);
    const send = (method: 'POST' | 'PUT', form: Form) =>
      site.request(method, method === 'PUT' ? `${path}/dates` : `${path}/changes`, {
        account: member,
        form,
        headers: { 'if-match': `"${version}"` },
      });
    const [, , third] = await cardsOf(series);
    await put(`/events/${third!.id}`, member, { price: '12 €' });
    expect((await send('POST', { exceptions: '' })).statusCode).toBe(200);
    await deleteRecord(site, admin, 'event', third!.id);
    for (const method of ['POST', 'PUT'] as const) {
      const response = await send(method, { exceptions: '' });
      expect([response.statusCode, response.json().detail]).toEqual([
        412,
        'Somebody else has changed this in the meantime',
      ]);
    }
    expect((await site.call('GET', `${path}/dates`)).exceptions).toEqual(['2026-07-17']);
  });
});
