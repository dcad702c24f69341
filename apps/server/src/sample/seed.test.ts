import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, expect, it } from 'vitest';
import { addDays } from '@moonfloor/contract/values/days';
import { ensureAdmin } from '../features/auth/admins.ts';
import { adminDeps } from '../testing/accounts.ts';
import { describeOnDatabase } from '../testing/databases.ts';
import { createSuiteApp } from '../testing/test-app.ts';
import { seedCommunity, seedModeration } from './community.ts';
import { addPictures, storeSamplePictures } from './pictures.ts';
import { sampleAccounts } from './sample-records.ts';
import { sampleScene, seedScene } from './scene.ts';
import { showcase } from './showcase.ts';

type Listed = {
  events: { id: number; event_name: string; event_date: string; status: string; series_id: number | null }[];
  pagination: { total: number };
};

describeOnDatabase('the seeded scene', async (dialect) => {
  const site = await createSuiteApp(dialect, { TRUST_AFTER: '0' });
  let today: string;
  const get = async (url: string): Promise<LightMyRequestResponse> => {
    const response = await site.request('GET', url);
    expect(response.statusCode).toBe(200);
    return response;
  };
  beforeAll(async () => {
    today = site.deps.today();
    await ensureAdmin(adminDeps(site.deps), { ...sampleAccounts.admin, reset: false });
    const records = await seedScene(site.app, await sampleScene(today));
    await addPictures(site.deps, await storeSamplePictures(site.deps), records);
  });

  it('shows visitors what is published, in order, and no draft', async () => {
    const pages = await Promise.all(
      [1, 2].map(async (page) => (await get(`/events/all?page=${page}&limit=100&series=grouped`)).json<Listed>()),
    );
    const listed = pages.flatMap((page) => page.events);
    const events = listed.filter(({ series_id: series }) => series === null);
    const published = (await sampleScene(today)).events.filter(({ publish }) => publish);
    expect(events).toHaveLength(published.length);
    expect(pages[0]?.pagination.total).toBe(published.length + 3);
    expect(events.every(({ status }) => status === 'published')).toBe(true);
    const days = events.map(({ event_date }) => event_date);
    expect(days).toEqual([...days].sort());
  });

  it('has a weekly and a monthly night and one at every full moon, with their dates', async () => {
    const all = (await get('/series/all')).json<{ id: number; series_name: string }[]>();
    const counts = await Promise.all(
      all.map(async ({ id }) => (await get(`/events/all?limit=100&series=${id}`)).json<Listed>().pagination.total),
    );
    expect(all).toHaveLength(3);
    const [monthly = 0, moons = 0, weekly = 0] = counts.toSorted((one, other) => one - other);
    expect([monthly >= 12, moons >= 12, weekly >= 52]).toEqual([true, true, true]);
  });

  it('has countries to choose from', async () => {
    const countries = (await get('/events/countries')).json<{ country: string; upcoming: number }[]>();
    expect(countries.filter(({ upcoming }) => upcoming > 0).length).toBeGreaterThanOrEqual(30);
  });

  it('links line-ups to artists in either order of creation', async () => {
    const { events } = (await get('/events/all?limit=100')).json<Listed>();
    const known = new Map(
      (await get('/artists/all'))
        .json<{ id: number; artist_name: string }[]>()
        .map(({ id, artist_name }) => [artist_name, id]),
    );
    expect(known.size).toBe(150);
    for (const { id } of events.slice(0, 25)) {
      const event = (await get(`/events/${id}`)).json<{
        floors: { artists: { id: number | null; artist_name: string }[] }[];
      }>();
      for (const artist of event.floors.flatMap((floor) => floor.artists)) {
        expect(artist.id).toBe(known.get(artist.artist_name) ?? null);
      }
    }
  });

  it('lists crews and releases, without the cancelled ones', async () => {
    expect((await get('/decorations/all')).json()).toHaveLength(25);
    for (const list of ['venues', 'promoters', 'labels'])
      expect((await get(`/${list}/all`)).json<unknown[]>().length, list).toBeGreaterThan(5);
    const views = await Promise.all(
      ['upcoming', 'past'].map(
        async (view) => (await get(`/releases/${view}`)).json<{ pagination: { total: number } }>().pagination.total,
      ),
    );
    const { releases } = await sampleScene(today);
    expect(views.reduce((sum, total) => sum + total, 0)).toBe(releases.filter(({ cancel }) => !cancel).length);
  });

  it('shows the pictures of records', async () => {
    const ids = (await get('/decorations/all')).json<{ id: number }[]>().map(({ id }) => id);
    const crews = await Promise.all(
      ids.map(async (id) => (await get(`/decorations/${id}`)).json<{ images: { picture: { src: string } }[] }>()),
    );
    const sizes = (lists: unknown[][]) => lists.map(({ length }) => length).toSorted((one, other) => one - other);
    expect(sizes(crews.map(({ images }) => images))).toEqual(
      sizes((await sampleScene(today)).decorations.map(({ pictures }) => pictures)),
    );
    const { src } = crews.find(({ images }) => images.length > 0)!.images[0]!.picture;
    expect((await get(src)).headers['content-type']).toMatch(/^image\//);
    const { releases } = (await get('/releases/past')).json<{ releases: { picture: { src: string } | null }[] }>();
    expect(releases.some(({ picture }) => picture !== null)).toBe(true);
  });

  it('leaves work for moderators', async () => {
    const admin = await site.signIn('admin');
    const before = (await admin.must('listQueue')).totals;
    const now = site.clock.now();
    await seedModeration(site.app, (msAgo) => site.clock.set(new Date(now - msAgo).toISOString()));
    site.clock.set(new Date(now).toISOString());
    const { totals } = await admin.must('listQueue');
    expect(totals).toMatchObject({ waiting: before.waiting - 1, returned: 1 });
    expect(before.waiting).toBeGreaterThan(3);
    expect((await admin.must('listFeedback')).totals).toEqual({ open: 3, done: 1 });
  });

  it('shows what happens to events, and lets the members take part', async () => {
    const now = site.clock.now();
    await seedCommunity(site.deps, site.app, await sampleScene(today), (msAgo) =>
      site.clock.set(new Date(now - msAgo).toISOString()),
    );
    site.clock.set(new Date(now).toISOString());
    const event = async (name: string) => {
      const [found] = (await get(`/events/all?q=${encodeURIComponent(name)}`)).json<Listed>().events;
      return (await get(`/events/${found!.id}`)).json();
    };
    const running = await event(showcase.running);
    expect(running).toMatchObject({ going: 1, interested: 1 });
    expect(running.floors).toHaveLength(4);
    const { sets } = (await get(`/events/${running.id}/timetable`)).json<{
      sets: { starts_at: string; ends_at: string | null }[];
    }>();
    const instant = new Date(now).toISOString();
    expect(
      sets.filter((set) => set.starts_at <= instant && (set.ends_at ?? '9') > instant).length,
    ).toBeGreaterThanOrEqual(4);
    expect(await event(showcase.hidden)).toMatchObject({ event_location: null, place_radius_km: 15 });
    expect((await event(showcase.cancelled)).event_status).toBe('cancelled');
    expect((await event(showcase.postponed)).event_status).toBe('postponed');
    const moved = await event(showcase.moved);
    expect([moved.event_status, moved.previous_date]).toEqual(['moved', addDays(moved.event_date, -7)]);
    const admin = await site.signIn('admin');
    const work = await admin.must('getWork');
    expect(work).toMatchObject({ reports: 2, suggestions: 2, claims: 1 });
    for (const { email, password } of [sampleAccounts.member1, sampleAccounts.member2]) {
      const { token } = await site.must('login', { json: { email, password } });
      expect((await site.must('countNotifications', { token })).unread).toBeGreaterThanOrEqual(2);
      const stars = (await site.must('syncStars', { token, json: { changes: [] } })).stars;
      expect(stars.length).toBeGreaterThan(5);
    }
  });

  it('lets the printed accounts sign in', async () => {
    for (const { email, password } of Object.values(sampleAccounts)) {
      expect((await site.tries('login', { json: { email, password } })).statusCode).toBe(200);
    }
  });
});
