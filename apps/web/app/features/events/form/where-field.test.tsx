// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import type { SuggestedPlace } from '@moonfloor/contract/events/places';
import { renderSignedIn, serve } from '../../../testing/render.tsx';
import EventFormScreen from './event-form.screen.tsx';

const vienna: SuggestedPlace = {
  kind: 'town',
  name: 'Vienna',
  matched: 'Вена',
  venue: null,
  area: 'Vienna',
  country: 'Austria',
  latitude: 48.20849,
  longitude: 16.37208,
  time_zone: 'Europe/Vienna',
  radius_km: 10,
};
const barn: SuggestedPlace = {
  ...vienna,
  kind: 'venue',
  name: 'Old Barn',
  matched: null,
  venue: 'Old Barn',
  area: 'Graz',
  latitude: 47.06667,
  longitude: 15.45,
  radius_km: null,
};
const bavaria: SuggestedPlace = {
  ...vienna,
  kind: 'region',
  name: 'Bavaria',
  matched: null,
  area: 'Bavaria',
  country: 'Germany',
  radius_km: 200,
};

const where = 'Where (venue or town)';

async function open() {
  const requests: string[] = [];
  serve({
    'GET /events/duplicates': { duplicates: [] },
    'GET /places/suggestions': (_, request) => {
      const query = new URLSearchParams(request.split('?')[1]);
      requests.push(`${query.get('query')} ${query.get('country')}`);
      const found = [vienna, barn, bavaria].filter(({ name, matched }) =>
        [name, matched].some((one) => one?.startsWith(query.get('query')?.split(', ').at(-1) ?? '')),
      );
      return { status: 200, body: found };
    },
  });
  const page = await renderSignedIn(<EventFormScreen />, { route: '/submit-event', path: '/submit-event' });
  await page.shows('Line-up');
  /** Types a text, and chooses the suggestion with this name. */
  const pick = async (text: string, name: string): Promise<void> => {
    await page.type(where, text);
    await page.shows(name);
    const option = [...page.box.querySelectorAll<HTMLElement>('[role=option]')].find(({ textContent }) =>
      textContent.startsWith(name),
    )!;
    await act(async () => option.click());
  };
  const place = () => [where, 'Area', 'Country', 'Latitude', 'Longitude', 'Show on the map as'].map(page.value);
  return { page, pick, place, requests };
}

test('a town in any script fills in area, country and pin; a venue then takes the place of the town', async () => {
  const { page, pick, place, requests } = await open();
  await pick('Вен', 'Vienna');
  expect(place()).toEqual(['Vienna', 'Vienna', 'Austria', '48.20849', '16.37208', '10']);
  expect(page.text()).toContain('Filled in from Vienna: Area, Country, Pin on the map.');
  expect(page.text()).toContain('Time zone: Europe/Vienna.');
  // the town is not a venue
  expect(JSON.parse(localStorage.getItem('draft:7:event:new')!).values.event_location).toBe('');
  await pick('Old', 'Old Barn');
  expect(place()).toEqual(['Old Barn', 'Graz', 'Austria', '47.06667', '15.45000', '']);
  expect(requests).toEqual(['Вен null', 'Old null']);
  await page.click('Undo');
  expect(place()).toEqual(['Old', 'Vienna', 'Austria', '48.20849', '16.37208', '10']);
});

test('what was entered stays, until it is given up', async () => {
  const { page, pick, place, requests } = await open();
  await page.type('Area', 'By the lake');
  await page.type('Country', 'Germany 🇩🇪');
  await pick('Vienna', 'Vienna');
  expect(requests).toEqual(['Vienna Germany']);
  expect(place()).toEqual(['Vienna', 'By the lake', 'Germany', '48.20849', '16.37208', '10']);
  expect(page.text()).toContain('Kept as you entered it: Area, Country.');
  await page.click('Use the details of Vienna');
  expect(place()).toEqual(['Vienna', 'Vienna', 'Austria', '48.20849', '16.37208', '10']);
  await page.click('Undo');
  expect(place()).toEqual(['Vienna', 'By the lake', 'Germany', '', '', '']);
});

test('a venue typed before the town stays; a large region has no pin', async () => {
  const { pick, place } = await open();
  await pick('Bavaria', 'Bavaria');
  expect(place()).toEqual(['Bavaria', 'Bavaria', 'Germany', '', '', '']);
  await pick('Old Mill, Vienna', 'Vienna');
  expect(place()).toEqual(['Old Mill', 'Vienna', 'Austria', '48.20849', '16.37208', '10']);
});

test('coordinates and links of maps are understood in place of a name', async () => {
  const { page, place } = await open();
  const field = page.box.querySelector('#event_location')!;
  for (const [text, latitude, longitude] of [
    ['geo:38.72525,-9.15002', '38.72525', '-9.15002'],
    ['https://www.openstreetmap.org/#map=15/48.2/16.4', '48.2', '16.4'],
  ] as const) {
    const paste = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
      clipboardData: { getData: () => text },
    });
    await act(async () => void field.dispatchEvent(paste));
    expect(place()).toEqual(['', '', '', latitude, longitude, '']);
  }
});

test('suggestions that were closed with Escape are opened again by an arrow key', async () => {
  const { page } = await open();
  const field = page.box.querySelector<HTMLInputElement>('[role=combobox]')!;
  act(() => field.focus());
  await page.type(where, 'Вен');
  await page.shows('Vienna');
  await page.press('Escape');
  expect(field.getAttribute('aria-expanded')).toBe('false');
  await page.press('ArrowDown');
  expect(field.getAttribute('aria-expanded')).toBe('true');
  await page.press('Enter');
  expect(page.value(where)).toBe('Vienna');
});

test('texts that name the venue of a secret place are told', async () => {
  const { page, pick } = await open();
  const warning = 'The venue is also named in the texts of this event';
  await pick('Old', 'Old Barn');
  await page.type('Description', 'Meet at the old barn');
  await page.click('Keep the exact place secret until…');
  expect(page.text()).toContain(warning);
  await page.type('Description', 'Near the sea');
  expect(page.text()).not.toContain(warning);
});
