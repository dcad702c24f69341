import { dayFromToday, floor, submitArtist, submitEvent, uniqueName } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

test.use({ knownContent: true });

const dmy = (day: string): string => day.split('-').toReversed().join('/');

test('navigates from the map to an event, its artist and the artist’s other event', async ({ page, site }) => {
  const artist = await submitArtist(site, { artist_name: uniqueName('Vulpes') });
  const lineup = [floor('Main Floor', artist.artist_name, 'SOMEBODY UNKNOWN')];
  const place = { country: 'Iceland', latitude: 64.1, longitude: -21.9 };
  const first = await submitEvent(site, { ...place, event_date: dayFromToday(9), floors: lineup });
  const second = await submitEvent(site, { country: 'Chile', event_date: dayFromToday(40), floors: lineup });

  await page.goto('/');
  const map = page.getByRole('region', { name: 'Events on the map' });
  await map.getByRole('button', { name: new RegExp(first.event_name) }).click();
  const popup = page.getByRole('dialog', { name: first.event_name });
  await expect(popup).toContainText(dmy(first.event_date));
  await popup.getByRole('link', { name: first.event_name }).click();

  await expect(page).toHaveURL(`/event/${first.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first.event_name);
  await expect(page.getByText('SOMEBODY UNKNOWN')).toBeVisible();
  await expect(page.getByRole('link', { name: 'SOMEBODY UNKNOWN' })).toHaveCount(0);
  await page.getByRole('link', { name: artist.artist_name }).click();

  // for keyboards and screen readers
  await expect(page).toHaveURL(`/artist/${artist.id}`);
  await expect(page.getByRole('heading', { level: 1, name: artist.artist_name })).toBeFocused();
  await page.getByRole('link', { name: second.event_name }).click();
  await expect(page).toHaveURL(`/event/${second.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second.event_name);
});

test('countries are sorted by upcoming events, with the next date; a click moves the map and filters the list', async ({
  page,
  site,
}) => {
  const soon = await submitEvent(site, {
    country: 'Kenya',
    latitude: -1.3,
    longitude: 36.8,
    event_date: dayFromToday(3),
  });
  for (const days of [6, 8]) await submitEvent(site, { country: 'Kenya', event_date: dayFromToday(days) });
  await submitEvent(site, { country: 'Nepal', event_date: dayFromToday(1), recurrence: 'FREQ=WEEKLY;COUNT=6' });
  await submitEvent(site, { country: 'Nepal', event_date: dayFromToday(-5) });

  // a series counts as one event, as in the list, also before the page works
  const document = await (await page.request.get('/events')).text();
  expect(document.indexOf('?country=Kenya')).toBeLessThan(document.indexOf('?country=Nepal'));

  await page.goto('/events');
  const countries = page.getByRole('navigation', { name: 'Countries' });
  const kenya = countries.getByRole('link', { name: /Kenya/ });
  await expect(kenya).toContainText(dmy(soon.event_date));
  await expect(kenya).toContainText('3');
  // whether the link to current events comes first depends on the time of day
  const others = countries.getByRole('link').filter({ hasNotText: 'Tonight' });
  const names = (await others.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '));
  const at = (country: string): number => names.findIndex((name) => name.includes(country));
  expect(at('World')).toBe(0);
  expect(at('Kenya')).toBeLessThan(at('Nepal'));

  await kenya.click();
  await expect(page).toHaveURL('/events?country=Kenya');
  await expect(kenya).toHaveAttribute('aria-current', 'true');
  const list = page.getByRole('region', { name: 'Upcoming events in Kenya' });
  await expect(list.getByRole('heading', { level: 3 })).toHaveCount(3);
  const map = page.getByRole('region', { name: 'Events on the map' });
  await expect(map.getByRole('button', { name: new RegExp(soon.event_name) })).toBeInViewport();

  await list.getByRole('link', { name: soon.event_name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(soon.event_name);
  await page.goBack();
  await expect(page).toHaveURL('/events?country=Kenya');
  await expect(list.getByRole('heading', { level: 3 })).toHaveCount(3);

  await page.getByRole('link', { name: 'Past', exact: true }).click();
  await expect(page.getByText('No past events')).toBeVisible();
  await page.getByRole('link', { name: 'Show the whole world' }).click();
  await expect(page).toHaveURL('/events?when=past');
  await expect(countries.getByRole('link', { name: /Nepal/ })).toBeVisible();
});

test('map and list agree at the antimeridian and the poles @endurance', async ({ page, site }) => {
  const place = (name: string, latitude: number, longitude: number, days: number) =>
    submitEvent(site, {
      event_name: uniqueName(name),
      country: 'Fiji',
      latitude,
      longitude,
      event_date: dayFromToday(days),
    });
  const east = await place('East', -17, 179.9, 50);
  const west = await place('West', -17, -179.9, 51);
  const line = await place('Line', -12, 180, 54);
  const north = await place('North', 89, 20, 52);
  const south = await place('South', -89, 20, 53);
  const map = page.getByRole('region', { name: 'Events on the map' });
  const cards = page.getByRole('region', { name: 'Upcoming events' }).getByRole('heading', { level: 3 });
  const pin = ({ event_name: name }: typeof east) => map.getByRole('button', { name: new RegExp(name) });

  await page.setViewportSize({ width: 1440, height: 1300 });
  // a box that crosses the antimeridian: both sides are listed and visible
  for (const address of ['/events?box=178,-20,-178,-10', '/events?country=Fiji']) {
    await page.goto(address);
    for (const event of [east, west, line]) await expect(pin(event)).toBeInViewport({ ratio: 1 });
  }
  await page.goto('/events?box=178,-20,-178,-10');
  await expect(cards).toHaveText([east.event_name, west.event_name, line.event_name]);
  await map.getByRole('button', { name: 'Zoom out' }).click();
  await expect(page).toHaveURL(/box=16[\d.]+%2C-[\d.]+%2C-16[\d.]+%2C-?[\d.]+$/);
  await expect(cards).toHaveText([east.event_name, west.event_name, line.event_name]);
  for (const [box, event] of [
    ['176,-20,180,-10', east],
    ['-180,-20,-176,-10', west],
  ] as const) {
    await page.goto(`/events?box=${box}`);
    await expect(pin(event)).toBeInViewport({ ratio: 1 });
    await expect(cards).toHaveText(event === east ? [east.event_name, line.event_name] : [event.event_name]);
  }
  await page.goto('/events?box=176,-20,180,-10');
  await expect(pin(line), 'at the end of the world').toBeInViewport({ ratio: 1 });
  // Web Mercator ends before the poles: events beyond its limits are shown at the edges
  for (const [box, event] of [
    ['10,80,30,90', north],
    ['10,-90,30,-80', south],
  ] as const) {
    await page.goto(`/events?box=${box}`);
    await expect(pin(event)).toBeInViewport({ ratio: 0.9 });
    await expect(cards).toHaveText([event.event_name]);
    await pin(event).click();
    await expect(page.getByRole('dialog', { name: event.event_name }).getByRole('link')).toBeInViewport({ ratio: 1 });
  }
});
