// @vitest-environment happy-dom
import { act } from 'react';
import { Link, useLocation } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { SuggestedPlace } from '@moonfloor/contract/events/places';
import { render, stubServer } from '../../../testing/render.tsx';
import { api } from '../../../api/browser.ts';
import { parseMapFilter } from '../map-filter.ts';
import { redirectToPlace } from '../near-place.ts';
import { MapFilters } from './map-filters.tsx';
import { next30Days, nextWeekendDays, weekendDays, WhereAndWhen } from './where-and-when.tsx';

function Page() {
  const filter = parseMapFilter(new URLSearchParams(useLocation().search));
  return (
    <>
      <WhereAndWhen filter={filter} page="/events" onDates={() => undefined} />
      <MapFilters filter={filter} page="/events" />
      <Link to="/artists">Artists</Link>
    </>
  );
}

const open = (path: string) => render(<Page />, { route: '/events', path });

const vienna: SuggestedPlace = {
  kind: 'town',
  name: 'Vienna',
  matched: null,
  venue: null,
  area: 'Vienna',
  country: 'Austria',
  latitude: 48.20849,
  longitude: 16.37208,
  time_zone: 'Europe/Vienna',
  radius_km: 12,
};
const bavaria: SuggestedPlace = { ...vienna, kind: 'region', name: 'Bavaria', country: 'Germany', radius_km: 190.2 };

const serve = (places: SuggestedPlace[]) => stubServer(() => ({ status: 200, body: places }));

const enter = (page: Awaited<ReturnType<typeof open>>) =>
  act(
    async () =>
      void page.find('form', 'Place')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  );

function stubPosition(): void {
  const coords = { latitude: 48.21, longitude: 16.37 };
  vi.stubGlobal('navigator', {
    geolocation: { getCurrentPosition: (found: (position: object) => void) => found({ coords }) },
  });
}

test('the radius that is shown is the one that applies, whatever else is filled in', async () => {
  stubPosition();
  const page = await open('/events');
  const radius = () => page.box.querySelector<HTMLSelectElement>('select[name=radius]')!.selectedOptions[0]!.text;
  await page.click('Near me');
  await vi.waitFor(() => expect(page.path()).toBe('/events?near=48.2%2C16.4'));
  expect(radius()).toBe('100 km');
  await page.type('From', '2030-05-03');
  await vi.waitFor(() => expect(page.path()).toBe('/events?near=48.2%2C16.4&from=2030-05-03'));
  expect(radius()).toBe('100 km');
  await act(async () => undefined);
  await page.type('Distance', '200 km');
  expect(page.path()).toBe('/events?from=2030-05-03&near=48.2%2C16.4&radius=200');
  await page.type('Distance', '100 km');
  expect(page.path()).toBe('/events?from=2030-05-03&near=48.2%2C16.4');
  await page.click('Near me');
  expect(page.path()).toBe('/events?from=2030-05-03');
});

test('an address that names the default radius shows it', async () => {
  const page = await open('/events?near=48.2,16.4&radius=100');
  expect(page.value('Distance')).toBe('100');
});

test('a suggested town is the middle of a circle with its name, and clearing the field ends it', async () => {
  serve([vienna]);
  const page = await open('/events?country=Chile&q=moon&box=1,2,3,4');
  await page.type('Near a town or region', 'vie');
  await vi.waitFor(() =>
    expect(page.box.querySelector('datalist option')?.getAttribute('value')).toBe('Vienna, Austria'),
  );
  await page.type('Near a town or region', 'Vienna, Austria');
  expect(page.path()).toBe('/events?q=moon&near=48.21%2C16.37%2CVienna');
  expect(page.value('Near a town or region')).toBe('Vienna');
  expect(page.find('button', 'Near me')?.getAttribute('aria-pressed')).toBe('false');
  await page.type('Near a town or region', '');
  expect(page.path()).toBe('/events?q=moon');
});

test('Enter takes the best place; the circle of a region contains it', async () => {
  serve([bavaria, vienna]);
  const page = await open('/events');
  await page.type('Near a town or region', 'bavaria');
  await enter(page);
  await vi.waitFor(() => expect(page.path()).toBe('/events?near=48.21%2C16.37%2CBavaria&radius=191'));
  expect(page.value('Distance')).toBe('191');
});

const tyne = { ...vienna, name: 'Newcastle upon Tyne', country: 'United Kingdom', radius_km: 6 };
const wales = { ...vienna, name: 'Newcastle, New South Wales', country: 'Australia', latitude: -32.93, radius_km: 7 };
const small = { ...vienna, name: 'Newcastle, Washington', country: 'United States', latitude: 47, radius_km: 2 };

test('Enter says which of several likely towns it took, and offers the others', async () => {
  serve([tyne, wales, small]);
  const page = await open('/events');
  await page.type('Near a town or region', 'Newcastle');
  await enter(page);
  await page.shows('Not this one?');
  expect(page.text()).not.toContain('Washington');
  await page.click('Newcastle, New South Wales, Australia');
  expect(page.path()).toBe('/events?near=-32.93%2C16.37%2CNewcastle%2C+New+South+Wales');
  expect(page.text()).not.toContain('Not this one?');
});

test('a link with a name that several likely towns have offers the others', async () => {
  const requests = serve([tyne, wales, small]);
  const load = async (near: string): Promise<string | null> => {
    const url = new URL(`https://moonfloor.example/events?near=${near}&q=moon`);
    const redirected = await redirectToPlace({ api, url, params: {} }, '/events').catch((error: unknown) => error);
    return redirected instanceof Response ? redirected.headers.get('location') : null;
  };
  expect(await load('Washington')).toBe('/events?q=moon&near=48.21%2C16.37%2CNewcastle+upon+Tyne');
  const path = await load('Newcastle');
  expect(path).toBe('/events?q=moon&near=48.21%2C16.37%2CNewcastle+upon+Tyne&asked=Newcastle');
  const page = await open(path!);
  await page.shows('Not this one?');
  expect(requests.at(-1)).toContain('query=Newcastle');
  await page.click('Newcastle, New South Wales, Australia');
  expect(page.path()).toBe('/events?q=moon&near=-32.93%2C16.37%2CNewcastle%2C+New+South+Wales');
  expect(page.text()).not.toContain('Not this one?');
});

test('a text that is no place, or a server that cannot be reached, is told beside the field', async () => {
  serve([]);
  const page = await open('/events');
  await page.type('Near a town or region', 'Atlantis');
  await enter(page);
  await page.shows('No town or region is called “Atlantis”.');
  stubServer(() => new Error('offline'));
  await page.type('Near a town or region', 'Lemuria');
  await enter(page);
  await vi.waitFor(() => expect(page.find('alert')?.textContent).toContain('cannot be reached'));
  expect(page.path()).toBe('/events');
});

test('an address with an unknown place says so', async () => {
  const page = await open('/events?near=Atlantis');
  expect(page.text()).toContain('No town or region is called “Atlantis”.');
});

/** Lets the browser seek the position until the returned function is called. */
function holdPosition(): () => Promise<void> {
  let find: (position: object) => void = () => undefined;
  const getCurrentPosition = (found: typeof find) => void (find = found);
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } });
  return () => act(async () => find({ coords: { latitude: 48.21, longitude: 16.37 } }));
}

test('days that are chosen while the position is sought are kept', async () => {
  const found = holdPosition();
  const page = await open('/events');
  await page.click('Near me');
  await page.click('This weekend');
  await found();
  await vi.waitFor(() => expect(page.path()).toContain('near=48.2%2C16.4'));
  expect(page.path()).toContain('from=2030-01-04');
});

test('a page that is opened while the position is sought stays open', async () => {
  const found = holdPosition();
  const page = await open('/events');
  await page.click('Near me');
  await page.click('Artists');
  await page.shows('Another page');
  await found();
  await page.shows('Another page');
  expect(page.path()).toBe('/artists');
});

test('a position that the browser does not share is told, and filters nothing', async () => {
  const getCurrentPosition = (_found: unknown, failed: (error: object) => void) => failed({ code: 1 });
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } });
  const page = await open('/events');
  await page.click('Near me');
  await page.shows('Your browser does not share your position.');
  expect(page.path()).toBe('/events');
});

test.each([
  ['2026-11-23', '2026-11-27', '2026-11-29'], // a Monday
  ['2026-11-27', '2026-11-27', '2026-11-29'],
  ['2026-11-28', '2026-11-28', '2026-11-29'],
  ['2026-11-29', '2026-11-29', '2026-11-29'],
  ['2026-12-30', '2027-01-01', '2027-01-03'],
])('on %s the weekend is %s to %s', (today, from, to) => {
  expect(weekendDays(today)).toEqual({ from, to });
});

test.each([
  ['2026-11-23', '2026-12-04', '2026-12-06'],
  ['2026-11-29', '2026-12-04', '2026-12-06'],
  ['2026-12-26', '2027-01-01', '2027-01-03'],
])('on %s the next weekend is %s to %s', (today, from, to) => {
  expect(nextWeekendDays(today)).toEqual({ from, to });
});

test('the next 30 days begin today', () => {
  expect(next30Days('2028-02-15')).toEqual({ from: '2028-02-15', to: '2028-03-16' });
});
