import { submitEvent, uniqueName } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

/** Each list with the specified message for a server error without a message. */
const lists = [
  { name: 'Next Events', to: '/home', call: '/events/all', sentence: 'Failed to fetch events' },
  { name: 'the map page', to: '/events', call: '/events/countries', sentence: 'Failed to fetch events' },
  { name: 'the map page, its list', to: '/events', call: '/events/all', sentence: 'Failed to fetch events' },
  { name: 'Artists', to: '/artists', call: '/artists/all', sentence: 'Failed to fetch data' },
  { name: 'Releases', to: '/releases', call: '/releases/upcoming', sentence: 'Failed to fetch releases' },
  { name: 'Venues', to: '/venues', call: '/venues/all', sentence: 'Failed to fetch data' },
];

/** Error responses without a message. */
const responsesWithoutMessage = [
  { how: 'an empty answer', body: '' },
  { how: 'a page of a proxy', body: '<h1>Bad gateway</h1>' },
  { how: 'the sentence for everything', body: JSON.stringify({ detail: 'Something went wrong. Please try again.' }) },
];

test.use({ expectedErrors: /status of 502|^502: / });

test('lists show their default error when the server sends no message, and retry @endurance', async ({ page }) => {
  for (const [index, { name, to, call, sentence }] of lists.entries()) {
    const { how, body } = responsesWithoutMessage[index % responsesWithoutMessage.length]!;
    // loads a new document each time, because the page caches some lists in memory
    await page.goto('/embed-builder');
    await page.route(
      (url) => url.pathname === call,
      (route) => route.fulfill({ status: 502, body }),
    );
    await page.getByRole('contentinfo').locator(`a[href="${to}"]`).click();
    await expect(page.getByRole('main').getByRole('alert'), `${name}, ${how}`).toContainText(sentence);
    await expect(page.getByText('Something went wrong')).toHaveCount(0);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('main').getByText(sentence)).toHaveCount(0);
  }
});

test('a map without its pins keeps the rendered list, and retries @endurance', async ({ page, site }) => {
  const name = uniqueName('Pinned');
  await submitEvent(site, { event_name: name, latitude: 38.7, longitude: -9.1 });
  await page.route('**/events/pins*', (route) => route.fulfill({ status: 502, body: '' }), { times: 1 });
  await page.goto(`/events?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch events');
  await expect(page.getByRole('region', { name: /^Upcoming events/ }).getByRole('heading', { name })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  const map = page.getByRole('region', { name: 'Events on the map' });
  await expect(map.getByRole('button', { name: new RegExp(name) })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
