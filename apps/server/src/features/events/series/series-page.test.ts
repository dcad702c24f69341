import { expect, test } from 'vitest';
import { fetchHistory } from '../../../testing/activity.ts';
import { describeOnDatabase } from '../../../testing/databases.ts';
import { deleteRecord, fetchEvent, submitEvent } from '../../../testing/events.ts';
import { mergeVersions } from '../../../testing/merge.ts';
import { onePicture } from '../../../testing/pictures.ts';
import { editRecord, submitRecord } from '../../../testing/record-fixtures.ts';
import { seriesClient } from '../../../testing/series.ts';
import { createSuiteApp, type TestAccount } from '../../../testing/test-app.ts';

describeOnDatabase('a series', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const admin = await site.signIn('admin');
  const { addFridays, ruleOf, changeRule, edit } = seriesClient(site, admin);
  const add = (event_name: string, fields: Readonly<Record<string, unknown>> = {}) =>
    addFridays({ event_name, recurrence: 'FREQ=WEEKLY;COUNT=4', ...fields });
  const get = (id: number | null) => site.must('getSeries', { params: { id } });
  const daysOf = async (query: string) => {
    const { events } = await site.must('listEvents', { query });
    return events.map(({ event_date: day }) => day.slice(5));
  };

  test('has name, venue and promoter of its first event, its rule, and its next date', async () => {
    const place = { country: 'Brazil', event_location: 'Boat', promoters: '[{"promoter_name":"Sailors"}]' };
    const { id: venue } = await submitRecord(site, admin, 'venue', { venue_name: 'Boat', country: 'Brazil' });
    const { id: promoter } = await submitRecord(site, admin, 'promoter', {
      promoter_name: 'Sailors',
      country: 'Brazil',
    });
    const { series_id } = await add('Fridays', { ...place, exceptions: '2026-07-10' });
    expect(await get(series_id)).toMatchObject({ venue, promoter });
    const hidden = { ...place, place_hidden_until: '2026-07-02T12:00', latitude: '-20', longitude: '-44' };
    expect(await get((await add('Secret', hidden)).series_id)).toMatchObject({ venue: null, promoter });
    expect(await get(series_id)).toMatchObject({ series_name: 'FRIDAYS', country: 'Brazil', status: 'active' });
    expect(await ruleOf(series_id)).toEqual({
      recurrence: 'FREQ=WEEKLY;BYDAY=FR;COUNT=4',
      exceptions: ['2026-07-10'],
      extra_dates: [],
      next_date: '2026-07-03',
      version: expect.any(String),
    });
    expect(await site.must('listSeries')).toContainEqual(
      expect.objectContaining({ id: series_id, series_name: 'FRIDAYS', country: 'Brazil' }),
    );
  });

  test('is one entry of a list that groups, with the next date that the other conditions leave', async () => {
    const { series_id } = await add('Grouped');
    const { id } = await submitEvent(site, admin, { event_name: 'Grouped alone', event_date: '2026-07-20' });
    expect(await daysOf(`q=grouped`)).toEqual(['07-03', '07-10', '07-17', '07-20', '07-24']);
    expect(await daysOf(`q=grouped&series=grouped`)).toEqual(['07-03', '07-20']);
    expect(await daysOf(`q=grouped&series=grouped&from=2026-07-11`)).toEqual(['07-17', '07-20']);
    const { pagination } = await site.must('listEvents', { query: { q: 'grouped', series: 'grouped', limit: 1 } });
    expect(pagination).toMatchObject({ total: 2, pages: 2 });
    expect(await daysOf(`series=${series_id}&to=2026-07-12`)).toEqual(['07-03', '07-10']);
    expect(await edit(id, { series_id })).toMatchObject({ series_id, series_day: '2026-07-20' });
    expect(await daysOf(`q=grouped&series=grouped`)).toEqual(['07-03']);
  });

  test('has a calendar of its own: an entry with a UID for each date', async () => {
    const { series_id } = await add('In a calendar');
    const { body } = await site.tries('eventsCalendar', { query: { series: series_id } });
    expect(new Set(body.match(/^UID:.*/gm)).size).toBe(4);
    expect(body).toContain('IN A CALENDAR');
  });

  test('gets another name, a description, links, a picture, a venue and a promoter, as its history says', async () => {
    const { series_id } = await add('Renaming');
    const { id: venue } = await submitRecord(site, admin, 'venue', { venue_name: 'Mill' });
    const { id: promoter } = await submitRecord(site, admin, 'promoter', { promoter_name: 'Millers' });
    const form = {
      series_name: 'Renamed',
      description: 'Every Friday\nby the river',
      link1: 'nights.example',
      link2: '',
      venue: String(venue),
      promoter: String(promoter),
    };
    const files = [{ field: 'series_image', bytes: await onePicture(301) }];
    const changed = await editRecord(site, admin, 'series', series_id, form, files);
    expect(changed).toMatchObject({
      series_name: 'RENAMED',
      description: 'Every Friday\nby the river',
      link1: 'https://nights.example',
      link2: null,
      image_url: expect.stringMatching(/^\//),
      references: { venue: { id: venue, name: 'Mill' }, promoter: { id: promoter, name: 'Millers' } },
    });
    expect(await get(series_id)).toEqual(changed);
    await changeRule(series_id, { recurrence: 'FREQ=WEEKLY;COUNT=3' });
    const history = await fetchHistory(site, admin, 'series', series_id);
    expect(history.map(({ fields }) => fields)).toEqual([
      ['recurrence'],
      ['series_name', 'venue', 'promoter', 'description', 'link1', 'image'],
      [],
    ]);
  });

  test('is made of the editions that a name suggests, as far as the member may edit them', async () => {
    const [keeper, other] = [await site.signIn('user', 'Joiner'), await site.signIn('user', 'Stranger')];
    const edition = async (year: number, account: TestAccount) => {
      const event = await submitEvent(site, account, { event_name: `Mole Camp ${year}`, event_date: `${year}-08-01` });
      await site.deps.store.db.updateTable('event').set({ status: 'published' }).where('id', '=', event.id).execute();
      return event.id;
    };
    const [first, second] = [await edition(2026, keeper), await edition(2027, keeper)];
    const foreign = await edition(2028, other);
    const join = (id: number, account: TestAccount) => account.tries('joinEditions', { params: { id } });
    const series = (await join(first, keeper)).json();
    expect(await get(series.id)).toMatchObject({ series_name: 'MOLE CAMP', country: 'Brazil', status: 'active' });
    expect(await ruleOf(series.id)).toMatchObject({ recurrence: null });
    expect([
      (await site.must('getEvent', { params: { id: first } })).series_id,
      (await site.must('getEvent', { params: { id: second } })).series_id,
      (await site.must('getEvent', { params: { id: foreign } })).series_id,
    ]).toEqual([series.id, series.id, null]);
    expect((await join(first, keeper)).statusCode).toBe(422);
    expect((await join(second, other)).statusCode).toBe(403);
    // the other member's edition joins the series that is there
    expect((await join(foreign, other)).json().id).toBe(series.id);
  });

  test('without a rule has the editions that members add, of its name unless they look after it', async () => {
    const [keeper, other] = [await site.signIn('user', 'Keeper'), await site.signIn('user', 'Other')];
    const { id } = await submitRecord(site, admin, 'series', { series_name: 'Owl Camp', country: 'Brazil' });
    const edition = await submitEvent(site, other, {
      event_name: 'Owl Camp 2027',
      event_date: '2027-05-01',
      series_id: id,
    });
    expect(edition.series_id).toBe(id);
    const refused = { event_name: 'Another Party', event_date: '2027-05-02', country: 'Brazil', series_id: id };
    const response = await keeper.tries('submitEvent', { form: refused });
    expect(response.json().errors[0]).toMatchObject({ field: 'series_id' });
  });

  test('is changed by those who look after it only, and unknown ones are not found', async () => {
    const { series_id } = await add('Mine');
    const other = await site.signIn();
    const form = { series_name: 'Theirs' };
    expect((await other.tries('updateSeries', { params: { id: series_id }, form })).statusCode).toBe(403);
    for (const name of ['getSeries', 'getSeriesRule'] as const)
      expect((await site.tries(name, { params: { id: 999_999 } })).statusCode).toBe(404);
  });

  test('is changed by its helpers too, with its dates', async () => {
    const { series_id } = await add('Helped');
    const helper = await site.signIn();
    const json = { username: helper.username };
    await admin.tries('addHelper', { params: { type: 'series', id: series_id }, json });
    await editRecord(site, helper, 'series', series_id, { description: 'By the lake' });
    const { events } = await site.must('listEvents', { query: { series: series_id } });
    const ownership = (account: TestAccount) =>
      account.tries('getOwnership', { params: { type: 'event', id: events[1]!.id } });
    const keepers = [{ username: helper.username, role: 'helper' }];
    for (const account of [helper, admin])
      expect((await ownership(account)).json()).toMatchObject({ keepers: [], series: { id: series_id, keepers } });
    expect((await ownership(await site.signIn())).json()).toMatchObject({ role: null, series: null });
    expect((await changeRule(series_id, { exceptions: '2026-07-10' }, helper)).exceptions).toEqual(['2026-07-10']);
  });

  test('that is merged gives its dates to the other, and one that is deleted none', async () => {
    const [kept, merged] = [await get((await add('Kept')).series_id), await get((await add('Merged')).series_id)];
    const query = { type: 'series', keep: kept.id, from: merged.id } as const;
    const { same_days: days } = await admin.must('compareRecords', { query });
    expect(days).toHaveLength(4);
    expect(days[0]).toMatchObject({ keep: { event_name: 'KEPT' }, from: { event_name: 'MERGED' } });
    await mergeVersions(site, admin, 'series', kept, merged);
    expect(await daysOf(`series=${kept.id}`)).toHaveLength(8);
    expect(await ruleOf(kept.id)).toMatchObject({ recurrence: 'FREQ=WEEKLY;BYDAY=FR;COUNT=4' });
    expect((await site.tries('getSeriesRule', { params: { id: merged.id } })).headers.location).toBe(
      `/series/${kept.id}/dates`,
    );
    await deleteRecord(site, admin, 'series', kept.id);
    const { events } = await site.must('listEvents', { query: { q: 'kept' } });
    expect((await site.must('getEvent', { params: { id: events[0]!.id } })).series_id).toBeNull();
  });

  test('whose venue is deleted keeps its dates and their place, and gets the venue back with it', async () => {
    const venue = await submitRecord(site, admin, 'venue', { venue_name: 'Old Kiln', country: 'Brazil' });
    const { series_id } = await add('At the kiln', { event_location: 'Old Kiln', country: 'Brazil' });
    await editRecord(site, admin, 'series', series_id, { venue: String(venue.id) });
    await deleteRecord(site, admin, 'venue', venue.id);
    expect(await get(series_id)).toMatchObject({ venue: null, references: {} });
    const { events } = await site.must('listEvents', { query: { series: series_id } });
    expect(events).toHaveLength(4);
    const [first] = events;
    expect(await fetchEvent(site, first!.id)).toMatchObject({ event_location: 'Old Kiln', venue_id: null });
    const { series_id: other } = await add('Elsewhere');
    const refused = await admin.tries('updateSeries', { params: { id: other }, form: { venue: String(venue.id) } });
    expect([refused.statusCode, refused.json().detail]).toEqual([422, 'Venue not found']);
    expect(await editRecord(site, admin, 'series', series_id, { description: 'Still here' })).toMatchObject({
      description: 'Still here',
    });
    await admin.tries('undoStatus', { params: { type: 'venue', id: venue.id } });
    expect((await get(series_id)).references).toMatchObject({ venue: { id: venue.id } });
  });

  test('of an event that waits is not public', async () => {
    const member = await site.signIn();
    const { series_id } = await addFridays({}, member);
    expect((await site.tries('getSeries', { params: { id: series_id } })).statusCode).toBe(404);
    expect((await member.tries('getSeries', { params: { id: series_id } })).statusCode).toBe(200);
    expect((await site.tries('getSeriesRule', { params: { id: series_id } })).statusCode).toBe(404);
  });
});
