import { eventsPerSpot, insertManyEvents } from './support/many-events.ts';
import { expect, test } from './support/test.ts';

// A separate server, because the events are written directly to its database.
test.use({ knownContent: true });

const count = 10_000;
const all = `${count.toLocaleString('en')} events`;
/** Maximum transfer of the map page, compressed, in bytes. */
const budget = 700_000;

test(`${all}: small transfer, only visible cards in the DOM, instant filters @endurance`, async ({ page, site }) => {
  insertManyEvents(site, count);
  const sizes: Promise<{ path: string; bytes: number }>[] = [];
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/events')) return;
    sizes.push(request.sizes().then((size) => ({ path: pathname, bytes: size.responseBodySize })));
  });

  await page.goto('/events');
  const status = page.getByRole('main').getByRole('status').first();
  await expect(status).toHaveText(all);
  const map = page.getByRole('region', { name: 'Events on the map' });
  const clusters = map.getByRole('button', { name: /events here/ });
  await expect(clusters.first()).toBeVisible();
  const list = page.getByRole('region', { name: 'Upcoming events' });
  const items = list.getByRole('listitem');
  await expect(items.first()).toHaveAttribute('aria-setsize', String(count));
  await expect(items.first().getByRole('heading')).toContainText('GATHERING');
  expect(await items.count()).toBeLessThan(40);
  expect(await clusters.count()).toBeLessThan(300);

  // far down the list, cards are rendered when they become visible
  await list.evaluate((element) => element.scrollTo({ top: element.scrollHeight / 2 }));
  const middle = items.and(page.locator(`[aria-posinset="${count / 2 + 1}"]`));
  await expect(middle.getByRole('heading')).toContainText('GATHERING');
  expect(await items.count()).toBeLessThan(40);

  // known fields of an event are shown before the server responds
  let letGo = (): void => undefined;
  const held = new Promise<void>((go) => {
    letGo = go;
  });
  await page.route('**/events/cards*', async (route) => {
    await held;
    await route.fallback();
  });
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('searchbox').fill(`gathering ${count - 7}`);
  await expect(status).toHaveText('1 event');
  await expect(list.getByRole('heading', { level: 3 })).toHaveText(new RegExp(`GATHERING ${count - 7}$`));
  await expect(list.getByRole('img')).toHaveCount(0);
  letGo();

  // a large number of events at one spot is listed instead of fanned out, which would fill the map
  await page.getByRole('searchbox').fill('crowded');
  await expect(status).toHaveText(`${eventsPerSpot} events`);
  const spot = map.getByRole('button', { name: `${eventsPerSpot} events here` });
  await expect(page).toHaveURL('/events?q=crowded');
  await page.clock.install();
  await spot.press('Enter');
  const spotList = page.getByRole('dialog', { name: `${eventsPerSpot} events here` });
  await expect(spotList.getByRole('link', { name: 'CROWDED' })).toHaveCount(eventsPerSpot);
  await expect(spotList.getByRole('link', { name: 'CROWDED' }).first()).toBeFocused();
  await expect(spotList).toBeInViewport({ ratio: 1 });
  // a movement of the map would be in the URL by now
  await page.clock.fastForward(1000);
  await page.keyboard.press('Escape');
  await expect(spotList).toHaveCount(0);
  await expect(spot).toBeFocused();
  await expect(page, 'brought into sight, the map is not moved').toHaveURL('/events?q=crowded');
  await expect(status).toHaveText(`${eventsPerSpot} events`);

  await page.getByRole('searchbox').fill('');
  await expect(status).toHaveText(all);
  await map.getByRole('button', { name: 'Zoom in' }).click();
  await expect(status).toHaveText(/^[\d,]+ events in this area$/);

  const transferred = await Promise.all(sizes);
  expect(transferred.map(({ path }) => path)).toContain('/events/pins');
  const bytes = transferred.reduce((sum, size) => sum + size.bytes, 0);
  test.info().annotations.push({ type: 'bytes', description: JSON.stringify(transferred) });
  expect(bytes, JSON.stringify(transferred)).toBeLessThan(budget);
});
