import { expect, test } from 'vitest';
import { dayMs, minuteMs } from '@moonfloor/contract/values/durations';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { describeWithRaces } from '../../testing/databases.ts';
import { deleteRecord, submitEvent, toggleRecordStatus } from '../../testing/events.ts';
import { mergeVersions } from '../../testing/merge.ts';
import { submitRecord } from '../../testing/record-fixtures.ts';
import { createSecondApp, createSuiteApp, type TestAccount } from '../../testing/test-app.ts';
import { announceNews } from './announce.ts';

describeWithRaces('announcements', async (dialect, alone) => {
  const never = new AbortController().signal;
  const site = await createSuiteApp(dialect, { NEWS_DELAY_MINUTES: '10' });
  const admin = await site.signIn('admin');
  await announceNews(site.deps, never);

  /** Lets the quiet period pass, and makes the due announcements. */
  const announce = async (): Promise<void> => {
    await announceNews(site.deps, never);
    site.clock.advance(11 * minuteMs);
    await announceNews(site.deps, never);
  };
  const follow = (account: TestAccount, followed: string) => {
    const [type, id] = followed.split('/');
    return account.must('follow', { params: { type, id } });
  };
  const followFilter = (account: TestAccount, query: string) => account.must('followFilter', { json: { query } });
  const news = async (account: TestAccount) => (await account.must('listNotifications')).notifications;
  const unread = async (account: TestAccount) => (await account.must('countNotifications')).unread;
  const edit = (id: number, form: object, account = admin) =>
    account.must('updateEvent', { params: { id }, form: { ...form } });
  const floors = (...names: string[]) =>
    JSON.stringify([{ name: 'MAIN FLOOR', artists: names.map((name) => ({ artist_name: name })) }]);

  alone('a followed event that is moved several times is announced once, with where it was before', async () => {
    const fan = await site.signIn();
    const { id } = await submitEvent(site, admin, { event_location: 'Field' });
    await announce();
    await follow(fan, `event/${id}`);
    await edit(id, { event_date: '2026-07-03' });
    await announceNews(site.deps, never);
    site.clock.advance(5 * minuteMs);
    await edit(id, { event_date: '2026-07-05', event_location: 'Forest' });
    await announceNews(site.deps, never);
    site.clock.advance(9 * minuteMs);
    await announceNews(site.deps, never);
    expect(await news(fan)).toEqual([]);
    await announce();
    expect(await unread(fan)).toBe(1);
    expect(await news(fan)).toMatchObject([
      {
        kind: 'moved',
        record_id: id,
        name: 'FULL MOON GATHERING',
        date: '2026-07-05',
        changes: { previous_dates: { first: '2026-07-01', last: null }, place: true },
        because: [{ type: 'event', name: 'FULL MOON GATHERING' }],
        read: false,
      },
    ]);
    await announce();
    expect(await news(fan)).toHaveLength(1);
    // the next change is compared with the announced values
    await edit(id, { event_status: 'cancelled' });
    await announce();
    expect(await news(fan)).toMatchObject([{ kind: 'cancelled', changes: {} }, { kind: 'moved' }]);
  });

  alone(
    'a new event, and that it is cancelled, is announced to the followers of its venue and of its promoters',
    async () => {
      const [dancer, neighbour] = [await site.signIn(), await site.signIn()];
      const tribe = { promoter_name: 'Moon Tribe', country: 'Brazil' };
      const { id: promoter } = await submitRecord(site, admin, 'promoter', tribe);
      const stage = { venue_name: 'Lake Stage', country: 'Brazil' };
      const { id: venue } = await submitRecord(site, admin, 'venue', stage);
      await follow(dancer, `promoter/${promoter}`);
      await follow(neighbour, `venue/${venue}`);
      const promoters = JSON.stringify([{ promoter_name: 'moon tribe' }]);
      const { id } = await submitEvent(site, admin, { event_location: 'lake stage', promoters });
      await announce();
      const [one, other] = [await news(dancer), await news(neighbour)];
      expect(one).toMatchObject([{ kind: 'new', record_id: id, because: [{ type: 'promoter', name: 'Moon Tribe' }] }]);
      expect(other).toMatchObject([{ kind: 'new', record_id: id, because: [{ type: 'venue', name: 'Lake Stage' }] }]);
      await edit(id, { event_status: 'cancelled' });
      await announce();
      for (const follower of [dancer, neighbour])
        expect((await news(follower)).map(({ kind }) => kind)).toEqual(['cancelled', 'new']);
    },
  );

  alone('a change that is taken back, and one of a description, are not announced', async () => {
    const fan = await site.signIn();
    const { id } = await submitEvent(site, admin, { event_location: 'Field' });
    await announce();
    await follow(fan, `event/${id}`);
    await edit(id, { event_date: '2026-08-01' });
    await edit(id, { event_date: '2026-07-01', description: 'Bring water' });
    await announce();
    expect(await news(fan)).toEqual([]);
  });

  alone('an event that is edited all the time is announced nevertheless', async () => {
    const fan = await site.signIn();
    const { id } = await submitEvent(site, admin);
    await announce();
    await follow(fan, `event/${id}`);
    for (let times = 1; times <= 8; times += 1) {
      await edit(id, { start_time: `1${times}:00` });
      await announceNews(site.deps, never);
      site.clock.advance(9 * minuteMs);
    }
    await announceNews(site.deps, never);
    expect((await news(fan)).map(({ kind }) => kind)).toEqual(['moved']);
  });

  alone('a new line-up names the acts, and is told to who follows an added one', async () => {
    const [fan, other] = [await site.signIn(), await site.signIn()];
    const added = (await submitRecord(site, admin, 'artist', { artist_name: 'Later' })).id;
    const { id } = await submitEvent(site, admin, { floors: floors('First', 'Second') });
    await announce();
    await follow(fan, `event/${id}`);
    await follow(other, `artist/${added}`);
    await edit(id, { floors: floors('First', 'Later') });
    await announce();
    expect(await news(fan)).toMatchObject([{ kind: 'lineup', changes: { added: ['LATER'], removed: ['SECOND'] } }]);
    const told = { kind: 'lineup', because: [{ type: 'artist', name: 'LATER' }] };
    expect(await news(other)).toMatchObject([told]);
    await edit(id, { floors: floors('First', 'Later vs Nobody') });
    await announce();
    expect(await news(other)).toMatchObject([told, told]);
  });

  alone('a cancelled act is told to who follows the event', async () => {
    const fan = await site.signIn();
    const { id } = await submitEvent(site, admin, { floors: floors('First', 'Second') });
    await announce();
    await follow(fan, `event/${id}`);
    const artists = [{ artist_name: 'First' }, { artist_name: 'Second', cancelled: true }];
    await edit(id, { floors: JSON.stringify([{ name: 'MAIN FLOOR', artists }]) });
    await announce();
    expect(await news(fan)).toMatchObject([{ kind: 'lineup', changes: { removed: ['SECOND'] } }]);
  });

  alone('set times that were published or changed are told to who follows the event', async () => {
    const fan = await site.signIn();
    const { id } = await submitEvent(site, admin, { floors: floors('Early', 'Late') });
    await announce();
    await follow(fan, `event/${id}`);
    const at = (...starts: string[]): string =>
      JSON.stringify([
        {
          name: 'MAIN FLOOR',
          artists: ['Early', 'Late'].map((artist_name, index) => ({ artist_name, set_start: starts[index] })),
        },
      ]);
    await edit(id, { floors: at('2026-07-01T20:00', '2026-07-01T22:00') });
    await edit(id, { floors: at('2026-07-01T21:00', '2026-07-01T22:00') });
    await announce();
    await edit(id, { floors: at('2026-07-01T21:00', '2026-07-01T22:00'), price: '12 €' });
    await announce();
    expect((await news(fan)).map(({ kind, changes }) => ({ kind, changes }))).toEqual([
      { kind: 'lineup', changes: { set_times: true } },
    ]);
  });

  alone('a new event is told once to who follows its country, style, artist or a matching filter', async () => {
    const [fan, near, far, wary] = await Promise.all([1, 2, 3, 4].map(() => site.signIn()));
    const artist = (
      await submitRecord(site, admin, 'artist', { artist_name: 'Deep', artist_country: 'France', styles: 'PsyDub' })
    ).id;
    for (const path of ['country/France', 'style/PsyDub', `artist/${artist}`]) await follow(fan!, path);
    await followFilter(near!, 'style=PsyDub&near=45.76,4.84&radius=200');
    await followFilter(far!, 'style=PsyDub&near=52.5,13.4&radius=200');
    await followFilter(wary!, `artist=${artist}&country=France&q=lyon`);
    const [there, elsewhere] = await Promise.all([site.signIn(), site.signIn()]);
    const submit = async (type: ResourceType, form: Record<string, string>): Promise<number> =>
      (await submitRecord(site, admin, type, { ...form, country: 'France' })).id;
    const [hall, barn] = [await submit('venue', { venue_name: 'Hall' }), await submit('venue', { venue_name: 'Barn' })];
    const promoter = await submit('promoter', { promoter_name: 'Dubbers' });
    await followFilter(there, `venue_id=${hall}&promoter=${promoter}&style=PsyDub`);
    await followFilter(elsewhere, `venue_id=${barn}&style=PsyDub`);
    const { id } = await submitEvent(site, admin, {
      event_name: 'Lyon Dub',
      country: 'France',
      latitude: 45.7,
      longitude: 4.9,
      event_location: 'Hall',
      promoters: JSON.stringify([{ promoter_name: 'Dubbers' }]),
      floors: floors('Deep'),
    });
    await announce();
    await announce();
    expect(await news(there)).toMatchObject([{ record_id: id, because: [{ type: 'filter' }] }]);
    expect(await news(elsewhere)).toEqual([]);
    expect(await news(fan!)).toMatchObject([{ kind: 'new', record_id: id }]);
    expect((await news(fan!))[0]!.because.map(({ type }) => type).toSorted()).toEqual(['artist', 'country', 'style']);
    expect(await news(near!)).toMatchObject([{ record_id: id, because: [{ type: 'filter' }] }]);
    expect(await news(far!)).toEqual([]);
    expect(await news(wary!)).toMatchObject([{ record_id: id }]);
    // its author is not told of it
    await follow(admin, 'country/France');
    expect(await news(admin)).toEqual([]);
  });

  alone('an event that waits for a moderator is new when it is published, and a past one never', async () => {
    const fan = await site.signIn();
    const member = await site.signIn();
    await follow(fan, 'country/Peru');
    const { id } = await submitEvent(site, member, { country: 'Peru' });
    await submitEvent(site, admin, { country: 'Peru', event_date: '2020-01-01' });
    await announce();
    expect(await news(fan)).toEqual([]);
    await toggleRecordStatus(site, admin, 'event', id);
    await announce();
    expect(await news(fan)).toMatchObject([{ kind: 'new', record_id: id }]);
    // hiding and showing it again is not announced, and meanwhile nobody sees it
    await toggleRecordStatus(site, admin, 'event', id);
    await announce();
    expect(await news(fan)).toEqual([]);
    expect(await unread(fan)).toBe(0);
    await toggleRecordStatus(site, admin, 'event', id);
    await announce();
    expect(await news(fan)).toHaveLength(1);
  });

  alone(
    'one change of all dates of a series is told once to who follows an act, by the first date with it',
    async () => {
      const [ofResident, ofGuest, ofDate] = [await site.signIn(), await site.signIn(), await site.signIn()];
      const [resident, guest] = await Promise.all(
        ['Weekly', 'Guest'].map(async (name) => {
          return (await submitRecord(site, admin, 'artist', { artist_name: name })).id;
        }),
      );
      const { id: first, series_id } = await submitEvent(site, admin, {
        event_name: 'Club night',
        // more than are announced at once
        recurrence: 'FREQ=DAILY;COUNT=104',
        start_time: '22:00',
        floors: floors('Weekly'),
      });
      // creates the dates that the submission has left
      await admin.tries('changeSeriesRule', { params: { id: series_id }, form: {} });
      const idsFrom = async (page: number) =>
        (await site.must('listEvents', { query: { series: series_id, limit: 52, page } })).events.map(({ id }) => id);
      const [, second = 0, third = 0] = await idsFrom(1);
      const last = (await idsFrom(2)).at(-1)!;
      await edit(third, { floors: floors('Weekly', 'Guest') });
      await announce();
      await follow(ofResident, `artist/${resident}`);
      await follow(ofGuest, `artist/${guest}`);
      await follow(ofDate, `event/${last}`);
      const toldTo = async (account: TestAccount) => (await news(account)).map(({ kind, record_id: id }) => [kind, id]);
      await edit(first, { start_time: '23:00', scope: 'all' });
      await announce();
      expect(await toldTo(ofResident)).toEqual([['moved', first]]);
      expect(await toldTo(ofGuest)).toEqual([['moved', third]]);
      expect(await toldTo(ofDate)).toEqual([['moved', last]]);
      await edit(second, { start_time: '21:00' });
      await edit(third, { start_time: '20:00' });
      await announce();
      const told = (await news(ofResident)).map(({ record_id: id }) => id);
      expect(told).toHaveLength(3);
      expect(new Set(told)).toEqual(new Set([first, second, third]));
    },
  );

  alone('of the dates of a series that come together, the first that is ahead is news', async () => {
    const fan = await site.signIn();
    await follow(fan, 'country/Peru');
    const told = async () => (await news(fan)).map(({ record_id: id }) => id);
    const lastWeek = new Date(site.clock.now() - 7 * dayMs).toISOString().slice(0, 10);
    const repeated = { country: 'Peru', event_date: lastWeek, recurrence: 'FREQ=WEEKLY;COUNT=4' };
    const weekly = await submitEvent(site, admin, { ...repeated, event_name: 'Since last week' });
    const { events } = await site.must('listEvents', { query: { series: weekly.series_id } });
    const [ahead] = events.filter(({ id }) => id !== weekly.id);
    await announce();
    expect(await told()).toEqual([ahead!.id]);
    // the first date is deleted before it is announced
    const next = { ...repeated, event_date: '2026-11-04', event_name: 'Deleted first' };
    const gone = await submitEvent(site, admin, next);
    await deleteRecord(site, admin, 'event', gone.id);
    await announce();
    expect(await news(fan)).toMatchObject([{ name: 'DELETED FIRST' }, { record_id: ahead!.id }]);
  });

  alone('a new release is told to who follows its label by a former or another name', async () => {
    const fans = [await site.signIn(), await site.signIn()] as const;
    await follow(fans[0], 'label/Fern');
    await follow(fans[1], 'label/Farn Records');
    const add = async (label_name: string, names: string[]) => {
      return await submitRecord(site, admin, 'label', { label_name, alternative_names: JSON.stringify(names) });
    };
    const [kept, gone] = [await add('Bracken', ['Farn Records']), await add('Fern', [])];
    const merged = await mergeVersions(site, await site.signIn('admin'), 'label', kept, gone);
    expect(merged.statusCode, merged.body).toBe(200);
    await submitRecord(site, admin, 'release', { release_name: 'Spores', artist_name: 'Deep', label: 'Bracken' });
    await announce();
    for (const account of fans) {
      expect(await news(account)).toMatchObject([{ kind: 'release', name: 'Spores' }]);
      const { feeds } = await account.must('createFollowingFeeds');
      expect((await site.request('GET', new URL(feeds.atom).pathname)).body).toContain('Spores');
    }
  });

  alone('a new release is told to who follows its label', async () => {
    const fan = await site.signIn();
    await follow(fan, 'label/Moss');
    await submitRecord(site, admin, 'release', { release_name: 'Roots', artist_name: 'Deep', label: 'Moss' });
    await announce();
    expect(await news(fan)).toMatchObject([{ kind: 'release', type: 'release', name: 'Roots', label: 'MOSS' }]);
  });

  alone('a new edition of a festival is news, while the one before is ahead, too', async () => {
    const fan = await site.signIn();
    await follow(fan, 'country/Chile');
    const edition = (year: number) =>
      submitEvent(site, admin, { event_name: `Andes ${year}`, country: 'Chile', event_date: `${year}-11-20` });
    const past = await edition(2025);
    const told: number[] = [];
    for (const year of [2026, 2027]) {
      const { id } = await edition(year);
      await admin.must('joinEditions', { params: { id } });
      await announce();
      told.unshift(id);
      expect((await news(fan)).map(({ record_id }) => record_id)).toEqual(told);
      site.clock.advance(2 * dayMs);
    }
    expect(told).not.toContain(past.id);
  });

  test('two servers announce each change once', async () => {
    const fan = await site.signIn();
    await follow(fan, 'country/Chile');
    for (let event = 0; event < 30; event += 1) await submitEvent(site, admin, { country: 'Chile' });
    site.clock.advance(11 * minuteMs);
    const second = await createSecondApp(site);
    const both = [site, second].map(
      ({ deps }) =>
        () =>
          announceNews(deps, never),
    );
    // SQLite's transactions block the process, so that two cannot wait for each other in it
    if (dialect === 'postgres') await Promise.all(both.map((run) => run()));
    else for (const run of both) await run();
    await second.close();
    expect(await unread(fan)).toBe(30);
    const shown = await news(fan);
    expect(new Set(shown.map(({ record_id: id }) => id)).size).toBe(30);
    // read one, then all
    await fan.tries('markNotificationsRead', { json: { ids: [shown[3]!.id] } });
    expect(await unread(fan)).toBe(29);
    await fan.tries('markNotificationsRead', { json: { through: shown[0]!.id } });
    expect(await unread(fan)).toBe(0);
  });
});
