import { beforeEach, expect, test } from 'vitest';
import { distanceKm } from '@moonfloor/contract/events/event-match';
import { fromTo, fetchLatestActivity } from '../../testing/activity.ts';
import { parseEntries } from '../../testing/calendars.ts';
import { describeOnDatabase } from '../../testing/databases.ts';
import { deleteRecord, fetchEvent, submitEvent, validEvent } from '../../testing/events.ts';
import { mergeRecords, mergeVersions } from '../../testing/merge.ts';
import { createSecondApp, createSuiteApp, testStart, type TestAccount } from '../../testing/test-app.ts';
import { revealPlaces } from './reveal-places.ts';

const quarry = { event_location: 'Quarry of Owls', latitude: '-12.97421', longitude: '-38.51237' };
const exact = { event_location: 'Quarry of Owls', latitude: -12.97421, longitude: -38.51237 };
/** 18:00 in Bahia is 21:00 in UTC. */
const until = { place_hidden_until: '2026-06-30T18:00' };
const hidden = { ...quarry, ...until };

describeOnDatabase('a hidden place', async (dialect) => {
  const site = await createSuiteApp(dialect, { MODERATION: 'none' });
  const author = await site.signIn();

  beforeEach(() => site.clock.set(testStart));

  const edit = (id: number, form: object, account = author, headers = {}) =>
    account.tries('updateEvent', { params: { id }, form: { ...form }, headers });
  const reveal = (app = site) => revealPlaces(app.deps, new AbortController().signal);
  const circleOf = async (id: number) => {
    const { latitude, longitude, place_radius_km: km } = await fetchEvent(site, id);
    return { latitude: latitude!, longitude: longitude!, km };
  };

  test('is shown to its editors only, and others see a circle around it', async () => {
    const event = await submitEvent(site, author, hidden);
    expect(event).toMatchObject({ ...exact, ...until, place_radius_km: 10 });
    const [admin, moderator] = [await site.signIn('admin'), await site.signIn('moderator')];
    expect(await fetchEvent(site, event.id, author)).toMatchObject(exact);
    expect(await fetchEvent(site, event.id, admin)).toMatchObject(exact);
    for (const viewer of [null, await site.signIn(), moderator]) {
      const shownEvent = await fetchEvent(site, event.id, viewer);
      expect(shownEvent).toMatchObject({ ...until, event_location: null, place_radius_km: 10 });
      expect([shownEvent.latitude, shownEvent.longitude]).not.toEqual([exact.latitude, exact.longitude]);
      expect(
        distanceKm(exact, { latitude: shownEvent.latitude!, longitude: shownEvent.longitude! }),
      ).toBeLessThanOrEqual(10);
      expect(Object.keys(shownEvent)).not.toContain('hidden');
    }
  });

  test('a helper sees it, and a moderator while the event waits for a decision', async () => {
    const event = await submitEvent(site, author, hidden);
    const [admin, helper] = [await site.signIn('admin'), await site.signIn()];
    await admin.tries('toggleStatus', { params: { type: 'event', id: event.id } });
    expect(await fetchEvent(site, event.id, await site.signIn('moderator'))).toMatchObject(exact);
    await admin.tries('toggleStatus', { params: { type: 'event', id: event.id } });
    const made = { resource_type: 'event', resource_id: event.id, account_id: helper.id, role: 'helper' } as const;
    const row = { ...made, mail_token: `m${event.id}`, created_at: testStart };
    await site.deps.store.db.insertInto('record_owner').values(row).execute();
    expect(await fetchEvent(site, event.id, helper)).toMatchObject(exact);
  });

  test('the circle stays when other fields change, and when the place moves within it', async () => {
    const { id } = await submitEvent(site, author, { ...hidden, place_radius_km: '20' });
    const drawn = await circleOf(id);
    expect(drawn.km).toBe(20);
    await edit(id, { description: 'Bring a torch' });
    await edit(id, { ...hidden, event_location: 'Quarry of Ravens', place_radius_km: '20' });
    await edit(id, { latitude: '-12.97411' });
    expect(await circleOf(id)).toEqual(drawn);
    await edit(id, { place_hidden_until: '' });
    expect(await fetchEvent(site, id)).toMatchObject({
      event_location: 'Quarry of Ravens',
      latitude: -12.97411,
      place_radius_km: null,
      place_hidden_until: null,
    });
    await edit(id, { ...until, place_radius_km: '20' });
    expect(await circleOf(id)).toEqual(drawn);
    await edit(id, { latitude: '-23.5', longitude: '-46.6' });
    const moved = await circleOf(id);
    expect(distanceKm(moved, { latitude: -23.5, longitude: -46.6 })).toBeLessThanOrEqual(20);
  });

  test('has one circle on all dates of a series', async () => {
    const weekly = { recurrence: 'FREQ=WEEKLY;COUNT=4', place_radius_km: '20' };
    const { id, series_id } = await submitEvent(site, author, { ...hidden, ...weekly });
    const { events } = await site.must('listEvents', { query: { series: series_id } });
    const ids: number[] = events.map((event) => event.id);
    expect(ids).toHaveLength(4);
    const circles = async () => new Set((await Promise.all(ids.map(circleOf))).map((circle) => JSON.stringify(circle)));
    expect([...(await circles())]).toEqual([JSON.stringify(await circleOf(id))]);
    await edit(id, { place_radius_km: '3', scope: 'all' });
    expect((await circleOf(id)).km).toBe(3);
    expect((await circles()).size).toBe(1);
    await edit(id, { latitude: '-23.5', longitude: '-46.6', place_radius_km: '20', scope: 'all' });
    expect((await circles()).size).toBe(1);
  });

  test('can be entered later, and needs no coordinates', async () => {
    const { id } = await submitEvent(site, author, until);
    expect(await fetchEvent(site, id)).toMatchObject({ ...until, latitude: null, place_radius_km: null });
    expect((await edit(id, quarry)).json()).toMatchObject({ ...exact, ...until, place_radius_km: 10 });
    expect((await fetchEvent(site, id)).event_location).toBeNull();
    expect((await edit(id, { latitude: '', longitude: '' })).json()).toMatchObject({ latitude: null, ...until });
    expect(await fetchEvent(site, id)).toMatchObject({ latitude: null, place_radius_km: null, event_location: null });
  });

  test.each([
    ['2026-06-30', 'Place hidden until must be a date and a time, written YYYY-MM-DDTHH:MM', 'invalid-time'],
    ['2026-06-31T18:00', 'Place hidden until must be a date and a time, written YYYY-MM-DDTHH:MM', 'invalid-time'],
    ['2026-06-30T24:00', 'Place hidden until must be a date and a time, written YYYY-MM-DDTHH:MM', 'invalid-time'],
    // 12:00 in UTC is 09:00 in Bahia
    ['2026-06-15T09:00', 'The place can be hidden until a time in the future', 'hidden-until-past'],
    ['2027-07-03T18:00', 'The place can be hidden until a year after the event at most', 'hidden-until-late'],
  ])('%s is refused', async (place_hidden_until, message, code) => {
    const form = { ...validEvent, ...quarry, place_hidden_until };
    const response = await author.tries('submitEvent', { form });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual([{ field: 'place_hidden_until', code, message }]);
    const { id } = await submitEvent(site, author, quarry);
    expect((await edit(id, { place_hidden_until })).statusCode).toBe(422);
  });

  test('may be hidden until after the event', async () => {
    const event = await submitEvent(site, author, { ...quarry, place_hidden_until: '2027-07-01T18:00' });
    expect((await fetchEvent(site, event.id)).event_location).toBeNull();
  });

  test('without coordinates is revealed by the time of its area', async () => {
    const place = { country: 'United States', area: 'Los Angeles, CA', event_location: 'Secret canyon' };
    const { id } = await submitEvent(site, author, { ...place, ...until });
    const shownAt = async (time: string) => {
      site.clock.set(time);
      await reveal();
      return (await fetchEvent(site, id)).event_location;
    };
    expect(await shownAt('2026-07-01T00:59:00.000Z')).toBeNull();
    // as a row that counted with the main zone of the country
    const late = { reveals_at: '2026-06-30T22:00:00.000Z' };
    await site.deps.store.db.updateTable('hidden_place').set(late).where('event_id', '=', id).execute();
    expect(await shownAt('2026-07-01T00:59:59.000Z')).toBeNull();
    expect(await shownAt('2026-07-01T01:00:00.000Z')).toBe('Secret canyon');
  });

  test('is revealed by the clock, once, by any of several servers, to caches too', async () => {
    const { id } = await submitEvent(site, author, hidden);
    const before = await site.tries('getEvent', { params: { id } });
    const calendar = async () => (await site.tries('eventCalendar', { params: { id } })).body;
    const first = await calendar();
    expect(first).not.toContain('Owls');
    expect(first).not.toContain('GEO');
    expect(first).toMatch(/LOCATION:Brazil\r\n/);
    expect(parseEntries(first)[0]!.description).toContain('Exact place on 30/06/2026 at 18:00');
    expect((await site.tries('eventsAtom')).body).toContain('Exact place on 30/06/2026 at 18:00');
    site.clock.set('2026-06-30T20:59:59.999Z');
    await reveal();
    expect((await fetchEvent(site, id)).event_location).toBeNull();

    site.clock.set('2026-06-30T21:00:00.000Z');
    const second = await createSecondApp(site);
    try {
      expect((await fetchEvent(second, id)).event_location).toBeNull();
      // two writers of one process would wait for each other on SQLite
      if (dialect === 'sqlite') await reveal();
      await Promise.all([...(dialect === 'sqlite' ? [] : [reveal()]), reveal(second)]);
      for (const app of [site, second]) {
        const shown = await fetchEvent(app, id);
        expect(shown).toMatchObject({ ...exact, place_radius_km: null, place_hidden_until: null });
        expect(shown.updated_at).toBe('2026-06-30T21:00:00.000Z');
        const found = await app.tries('listEvents', { query: { q: 'owls' } });
        expect(found.json().events.map((event: { id: number }) => event.id)).toContain(id);
      }
    } finally {
      await second.close();
    }
    expect((await site.tries('getEvent', { params: { id } })).headers['etag']).not.toBe(before.headers['etag']);
    const then = await calendar();
    expect(then).toContain('Owls');
    expect(then).not.toContain('Exact place');
    expect(then).toContain('GEO:-12.97421\\;-38.51237'.replace('\\', ''));
    const sequence = (text: string) => Number(/SEQUENCE:(\d+)/.exec(text)![1]);
    expect(sequence(then)).toBe(sequence(first) + 1);
    const admin = await site.signIn('admin');
    const { user_name, changes } = await fetchLatestActivity(site, admin, 'event', id);
    expect(user_name).toBe('Moonfloor');
    expect(fromTo(changes)).toEqual({
      place_radius_km: [10, null],
      place_hidden_until: [until.place_hidden_until, null],
    });
  });

  test('a deleted event keeps its secret', async () => {
    const { id } = await submitEvent(site, author, hidden);
    const admin = await site.signIn('admin');
    await deleteRecord(site, admin, 'event', id);
    site.clock.set('2026-07-01T00:00:00.000Z');
    await reveal();
    const row = await site.deps.store.db.selectFrom('event').where('id', '=', id).selectAll().executeTakeFirst();
    expect(row).toMatchObject({ event_location: null, ...until });
  });

  test('clock changes: a time that occurs twice means the first, a skipped one the hour after', async () => {
    const reveals = async (form: object) => {
      const { id } = await submitEvent(site, author, { country: 'Germany', event_location: 'Hut', ...form });
      const row = site.deps.store.db.selectFrom('hidden_place').where('event_id', '=', id).select('reveals_at');
      return (await row.executeTakeFirstOrThrow()).reveals_at;
    };
    const autumn = { event_date: '2026-10-25', place_hidden_until: '2026-10-25T02:30' };
    expect(await reveals(autumn)).toBe('2026-10-25T00:30:00.000Z');
    const spring = { event_date: '2027-03-28', place_hidden_until: '2027-03-28T02:30' };
    expect(await reveals(spring)).toBe('2027-03-28T01:30:00.000Z');
    // the zone of the place, not of the country's largest city
    const cairns = { country: 'Australia', latitude: '-16.92', longitude: '145.77' };
    expect(await reveals({ ...cairns, event_date: '2027-01-09', place_hidden_until: '2027-01-09T18:00' })).toBe(
      '2027-01-09T08:00:00.000Z',
    );
  });

  test('the secret link shows it to anyone with the link, until it is replaced, removed or not needed any more', async () => {
    const { id } = await submitEvent(site, author, hidden);
    const link = () => author.tries('createPlaceLink', { params: { id } });
    const tokenOf = (address: string) => /^http:\/\/localhost:3000\/event\/\d+#place=([\w-]{43})$/.exec(address)![1]!;
    const openLink = (token: string) => site.tries('openPlaceLink', { params: { id }, json: { token } });
    const stored = () => author.tries('getPlaceLink', { params: { id } });
    expect((await stored()).json()).toEqual({ link: null });
    const created = (await link()).json().link;
    expect((await stored()).json()).toEqual({ link: created });
    const opened = await openLink(tokenOf(created));
    expect(opened.json()).toEqual(exact);
    expect(opened.headers['cache-control']).toBe('no-store');
    const replaced = (await link()).json().link;
    expect((await openLink(tokenOf(created))).statusCode).toBe(404);
    expect((await openLink(tokenOf(replaced))).json()).toEqual(exact);
    expect((await openLink('x'.repeat(43))).json()).toMatchObject({ status: 404, code: 'place-link-gone' });
    expect((await openLink('short')).statusCode).toBe(422);
    await edit(id, { event_location: 'Quarry of Ravens' });
    expect((await openLink(tokenOf(replaced))).json()).toMatchObject({ event_location: 'Quarry of Ravens' });
    await author.tries('revokePlaceLink', { params: { id } });
    expect((await openLink(tokenOf(replaced))).statusCode).toBe(404);
    await edit(id, { place_hidden_until: '' });
    expect((await link()).json()).toMatchObject({ status: 409, code: 'place-not-hidden' });
    expect((await openLink(tokenOf(replaced))).statusCode).toBe(200);
  });

  test.each<Record<string, string>>([{}, { place_hidden_until: 'from' }])(
    'the secret link outlives a merge that takes %j',
    async (take) => {
      const [admin, { id: from }, { id: keep }] = [
        await site.signIn('admin'),
        await submitEvent(site, author, { ...hidden, event_name: 'Sent to guests' }),
        await submitEvent(site, author, { ...hidden, event_name: 'Duplicate' }),
      ];
      const { link } = await author.must('createPlaceLink', { params: { id: from } });
      const json = { token: link.split('#place=')[1]! };
      const [kept, gone] = [await fetchEvent(site, keep, admin), await fetchEvent(site, from, admin)];
      expect((await mergeVersions(site, admin, 'event', kept, gone, take)).statusCode).toBe(200);
      for (const id of [keep, from])
        expect((await site.tries('openPlaceLink', { params: { id }, json })).json()).toEqual(exact);
      expect((await author.must('getPlaceLink', { params: { id: keep } })).link).toBe(
        link.replace(`/event/${from}#`, `/event/${keep}#`),
      );
    },
  );

  test('a merge leaves the secret link of the event that remains', async () => {
    const [admin, { id: from }, { id: keep }] = [
      await site.signIn('admin'),
      await submitEvent(site, author, hidden),
      await submitEvent(site, author, hidden),
    ];
    await author.must('createPlaceLink', { params: { id: from } });
    const { link } = await author.must('createPlaceLink', { params: { id: keep } });
    await mergeRecords(site, admin, 'event', keep, from);
    expect((await author.must('getPlaceLink', { params: { id: keep } })).link).toBe(link);
  });

  test('a suggestion neither sees nor changes it', async () => {
    const { id } = await submitEvent(site, author, hidden);
    const other = await site.signIn();
    const { latitude, longitude } = await fetchEvent(site, id);
    const suggest = (form: object) => other.tries('suggestEvent', { params: { id }, form: { ...form } });
    const place = { event_location: 'Quarry of Owls', latitude, longitude, place_hidden_until: '' };
    expect((await suggest(place)).json()).toMatchObject({ status: 409, code: 'suggest-nothing' });
    const made = await suggest({ ...place, area: 'Recôncavo', event_location: 'Elsewhere', place_radius_km: '1' });
    expect(made.json().changes.map(({ field }: { field: string }) => field)).toEqual(['area']);
    expect(made.body).not.toContain('Owls');
    const json = { accept: ['area'] };
    await author.must('decideOwnSuggestion', { params: { id: made.json().id }, json });
    expect(await fetchEvent(site, id, author)).toMatchObject({ ...exact, area: 'Recôncavo', ...until });
  });

  test('a suggestion about the place waits while it is hidden', async () => {
    const { id } = await submitEvent(site, author, quarry);
    const other = await site.signIn();
    const form = { event_location: 'Barn', area: 'North' };
    await other.tries('suggestEvent', { params: { id }, form });
    const fields = async () => {
      const { suggestions } = await other.must('listOwnSuggestions', { query: { of: 'made' } });
      return suggestions[0]!.changes.map(({ field }) => field);
    };
    expect(await fields()).toEqual(['event_location', 'area']);
    await edit(id, until);
    expect(await fields()).toEqual(['area']);
    const json = { accept: ['area'] };
    const { suggestions } = await other.must('listOwnSuggestions', { query: { of: 'made' } });
    expect(await author.must('decideOwnSuggestion', { params: { id: suggestions[0]!.id }, json })).toMatchObject({
      state: 'partly',
      changes: [{ field: 'area', accepted: true }],
    });
    await edit(id, { place_hidden_until: '' });
    const { suggestions: later } = await other.must('listOwnSuggestions', { query: { of: 'made' } });
    expect(later[0]!.changes).toMatchObject([
      { field: 'event_location', accepted: null },
      { field: 'area', accepted: true },
    ]);
  });

  test('restoring an earlier version hides it again, unless the time has passed', async () => {
    const { id } = await submitEvent(site, author, hidden);
    const admin = await site.signIn('admin');
    const created = await fetchLatestActivity(site, admin, 'event', id);
    const restore = () => admin.tries('restoreVersion', { params: { id: created.id } });
    await edit(id, { place_hidden_until: '', event_location: 'Barn' });
    expect((await restore()).statusCode).toBe(200);
    expect(await fetchEvent(site, id)).toMatchObject({ event_location: null, ...until });
    expect(await fetchEvent(site, id, author)).toMatchObject(exact);
    await edit(id, { event_location: 'Barn' });
    site.clock.set('2026-07-01T00:00:00.000Z');
    await reveal();
    expect((await restore()).statusCode).toBe(200);
    expect(await fetchEvent(site, id)).toMatchObject({ ...exact, place_hidden_until: null, place_radius_km: null });
  });

  test('merging takes or keeps it as a whole, and a moderator who compares does not see it', async () => {
    const [admin, moderator] = [await site.signIn('admin'), await site.signIn('moderator')];
    const open = await submitEvent(site, admin, { event_location: 'Barn' });
    const secret = await submitEvent(site, author, hidden);
    const compare = (account: TestAccount) =>
      account.tries('compareRecords', { query: { type: 'event', keep: open.id, from: secret.id } });
    expect((await compare(moderator)).json().from.values.event_location).toBeNull();
    expect((await compare(admin)).json().from.values).toMatchObject(exact);
    const sides = {
      keep: { id: open.id, updated_at: open.updated_at },
      from: { id: secret.id, updated_at: secret.updated_at },
    };
    const merge = (take: object) => moderator.tries('mergeRecords', { json: { type: 'event', ...sides, take } });
    expect((await merge({ event_location: 'from', place_hidden_until: 'from' })).statusCode).toBe(200);
    expect(await fetchEvent(site, open.id)).toMatchObject({ event_location: null, place_radius_km: 10, ...until });
    expect(await fetchEvent(site, open.id, admin)).toMatchObject({ ...exact, ...until });
  });

  test('a conflict shows it to its editor', async () => {
    const { id } = await submitEvent(site, author, hidden);
    const response = await edit(id, { area: 'North' }, author, { 'if-match': '"2020-01-01T00:00:00.000Z"' });
    expect(response.json()).toMatchObject({ status: 412, current: exact });
  });
});
