// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { api } from '../api/browser.ts';
import { ContentSearch } from '../features/admin/content-search.tsx';
import ArtistFormScreen from '../features/artists/artist-form.screen.tsx';
import { fetchArtistPage } from '../features/artists/artist-page.ts';
import { fetchArtistList } from '../features/artists/artist-list-item.ts';
import { ArtistView } from '../features/artists/artist-view.tsx';
import DecorationFormScreen from '../features/decorations/decoration-form.screen.tsx';
import { fetchDecorationPage } from '../features/decorations/decoration-page.ts';
import { DecorationView } from '../features/decorations/decoration-view.tsx';
import { fetchEvents } from '../features/events/event-list.ts';
import EventFormScreen from '../features/events/form/event-form.screen.tsx';
import { useSearch } from '../features/admin/use-search.ts';
import { defaultMapFilter } from '../features/events/map-filter.ts';
import { fetchEventPage } from '../features/events/page/event-page.ts';
import { EventView } from '../features/events/page/event-view.tsx';
import { EventCardItem } from '../features/lists/event-card.tsx';
import { ReleaseCardItem } from '../features/lists/release-card.tsx';
import MemberDashboardScreen from '../features/member/member-dashboard.screen.tsx';
import AccountScreen from '../features/own-account/account.screen.tsx';
import ReleaseFormScreen from '../features/releases/release-form.screen.tsx';
import { fetchReleases } from '../features/releases/release-list.ts';
import { fetchReleasePage } from '../features/releases/release-page.ts';
import { ReleaseView } from '../features/releases/release-view.tsx';
import { member, problem, render, renderSignedIn, serve } from '../testing/render.tsx';

/* Pages show answers that have the fields of the specification only, without the optional ones. */

const floors = [{ floor_id: 1, floor_name: 'MAIN FLOOR', artists: [{ artist_name: 'VEGA' }] }];
const event = {
  id: 1,
  event_name: 'NIGHT',
  event_date: '2030-02-01',
  country: 'Peru',
  status: 'published',
  created_by: 7,
};
const artist = { id: 2, artist_name: 'VEGA', artist_country: 'Peru', created_by: 7 };
const crew = { id: 3, decoration_name: 'WEAVERS', country: 'Peru', created_by: 7 };
const release = { id: 4, release_name: 'Roots', artist_name: 'VEGA', release_date: '2029-02-01', created_by: 7 };
const moment = '2029-01-01T00:00:00.000Z';
const missing = () => problem(404, 'Not found');
const at = { url: new URL('http://moonfloor.example/') };

test('records are shown on their pages', async () => {
  serve({
    'GET /events/1': { ...event, floors },
    'GET /events/1/around': missing,
    'GET /events/all': missing,
    'GET /artists/2': artist,
    'GET /artists/2/plays-with': missing,
    'GET /decorations/3': { ...crew, images: [{ image_url: '/media/x.webp' }] },
    'GET /releases/4': release,
    'GET /releases/4/same-label': missing,
    'GET /releases/upcoming': missing,
    'GET /releases/past': missing,
  });
  const found = {
    event: await fetchEventPage(api, '1', at),
    artist: await fetchArtistPage(api, '2', at),
    crew: await fetchDecorationPage(api, '3', at),
    release: await fetchReleasePage(api, '4', at),
  };
  const pages = [
    [<EventView key="event" {...found.event} />, 'NIGHT'],
    [<ArtistView key="artist" record={found.artist.artist} />, 'VEGA'],
    [<DecorationView key="crew" record={found.crew.decoration} />, 'WEAVERS'],
    [<ReleaseView key="release" record={found.release.release} />, 'Roots'],
  ] as const;
  for (const [view, name] of pages) {
    const page = await render(view);
    expect(page.find('heading', name)?.textContent).toBe(name);
    expect(page.find('link', /^(?:Website|Store|Listen|Tickets|SoundCloud)$/)).toBeUndefined();
  }
});

test('records are shown in lists, and a plain list of releases has a next page if it is full', async () => {
  const releases = Array.from({ length: 10 }, (_, id) => ({ ...release, id: id + 1 }));
  serve({
    'GET /events/all': { events: [event], pagination: { pages: 2 } },
    'GET /artists/all': [artist],
    'GET /decorations/all': [crew],
    'GET /releases/past': releases,
    'GET /releases/upcoming': { releases: releases.slice(1) },
  });
  const events = await fetchEvents(api, defaultMapFilter, 1);
  expect(events).toMatchObject({ page: 1, pages: 2 });
  expect((await fetchArtistList(api, 'music')).map(({ name }) => name)).toEqual(['VEGA']);
  expect((await fetchArtistList(api, 'visual')).map(({ name }) => name)).toEqual(['WEAVERS']);
  const past = await fetchReleases(api, { tab: 'past', q: '' }, 1);
  expect([past.items.length, past.pages]).toEqual([10, 2]);
  expect((await fetchReleases(api, { tab: 'upcoming', q: '' }, 1)).pages).toBe(1);
  const page = await render(
    <ul>
      <EventCardItem event={events.items[0]!} />
      <ReleaseCardItem release={past.items[0]!} />
    </ul>,
  );
  expect(page.text()).toContain('NIGHT');
  expect(page.text()).toContain('Roots');
});

test("a member's own records are shown", async () => {
  const own = { id: 1, created_at: '2029-01-01T00:00:00.000Z' };
  const { id, username, email, role } = member;
  serve({
    'GET /auth/validate': { id, username, email, role },
    'GET /auth/profile': {
      resources: {
        events: [{ ...own, event_name: 'NIGHT', status: 'published' }],
        artists: [{ ...own, artist_name: 'VEGA', status: 'active' }],
        decorations: [],
        releases: [],
      },
    },
    'GET /suggestions': missing,
    'GET /ownership': [],
    'GET /auth/trust': missing,
  });
  const page = await renderSignedIn(<MemberDashboardScreen />);
  await page.shows('NIGHT');
  expect(page.text()).toContain('VEGA');
});

const forms: [type: string, path: string, Form: () => ReactNode, record: object, field: string, value: string][] = [
  ['event', '/events/1', EventFormScreen, { ...event, floors }, 'Event name', 'NIGHT'],
  ['artist', '/artists/2', ArtistFormScreen, artist, 'Artist name', 'VEGA'],
  ['decoration', '/decorations/3', DecorationFormScreen, { ...crew, images: [] }, 'Decoration name', 'WEAVERS'],
  ['release', '/releases/4', ReleaseFormScreen, release, 'Release name', 'Roots'],
];

test.each(forms)('the form for a record opens with it: %s', async (type, path, Form, record, field, value) => {
  const id = path.split('/').at(-1);
  const { username, email, role } = member;
  serve({ 'GET /auth/validate': { id: 7, username, email, role }, [`GET ${path}`]: record });
  const page = await renderSignedIn(<Form />, { route: `/edit/${type}/:id`, path: `/edit/${type}/${id}` });
  await page.shows('Preview');
  expect(page.value(field)).toBe(value);
});

test('the account is shown', async () => {
  const { id, username, email, role } = member;
  const user = { id, username, email, role };
  serve({ 'GET /auth/validate': user });
  const page = await renderSignedIn(<AccountScreen />);
  await page.shows(username);
  expect(page.value('Email')).toBe(email);
});

test('results of the search for admins are shown', async () => {
  const found = { id: 1, type: 'event', name: 'NIGHT', status: 'published', created_at: moment, updated_at: moment };
  serve({ 'GET /admin/search': [found] });
  const Search = () => <ContentSearch search={useSearch()} onChanged={() => undefined} ref={null} />;
  const page = await renderSignedIn(<Search />, { path: '/?q=night' });
  await page.shows('NIGHT');
  expect(page.text()).toContain('1 result');
});
