import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { submitEvent, submitRelease } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

const somewhere = { event_location: 'Old Mill', area: 'Alentejo', latitude: 38.5, longitude: -7.9 };

test('@widths record pages copy their link where the device has no Web Share API', async ({ page, context, site }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'share', { value: undefined }));
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  const paths = [`/event/${(await submitEvent(site, somewhere)).id}`, `/release/${(await submitRelease(site, {})).id}`];
  for (const path of paths) {
    await page.goto(`${path}?from=mail#info`);
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}${path}`);
    await expectNoSidewaysScroll(page);
  }
});

test('uses the Web Share API where available @endurance', async ({ page, context, site }) => {
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: (data: ShareData) => {
        document.documentElement.dataset.shared = data.url;
        return Promise.resolve();
      },
    });
  });
  const event = await submitEvent(site, {});
  await page.goto(`/event/${event.id}`);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-shared', `${site.url}/event/${event.id}`);
});

test('directions link to openstreetmap.org, also without JavaScript @endurance', async ({ page, plain, site }) => {
  const { id } = await submitEvent(site, somewhere);
  const address = 'https://www.openstreetmap.org/directions?to=38.5%2C-7.9';
  await page.goto(`/event/${id}`);
  await expect(page.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', address);
  await plain.goto(`/event/${id}`);
  await expect(plain.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', address);
  await expect(plain.getByText('38.50000, -7.90000', { exact: true })).toBeVisible();
  await expect(plain.getByRole('button', { name: 'Share' })).toBeHidden();
});

test.describe('on an Android phone @endurance', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
  });

  test('directions open the map app', async ({ page, site }) => {
    const { id } = await submitEvent(site, somewhere);
    await page.goto(`/event/${id}`);
    await expect(page.getByRole('link', { name: 'Directions' })).toHaveAttribute(
      'href',
      'geo:38.5,-7.9?q=38.5,-7.9(Old%20Mill)',
    );
  });
});

test.describe('without tiles @endurance', () => {
  test.use({ expectedErrors: /ERR_FAILED|ERR_BLOCKED|Failed to load resource/ });

  test('the map shows the country outline with the pin, and zooms in when tiles are available', async ({
    page,
    site,
  }) => {
    const { id } = await submitEvent(site, somewhere);
    await page.route(`${site.tiles}/**`, (route) => route.abort());
    await page.goto(`/event/${id}`);
    const map = page.getByRole('region', { name: 'Map: Old Mill' });
    await page.getByRole('heading', { name: 'LOCATION' }).scrollIntoViewIfNeeded();
    await expect(map.getByRole('button', { name: /Old Mill/ })).toBeVisible();
    const colours = () =>
      map.locator('canvas').evaluateAll((tiles: HTMLCanvasElement[]) => {
        const seen = new Set<string>();
        for (const tile of tiles) {
          const { data } = tile.getContext('2d')!.getImageData(0, 0, tile.width, tile.height);
          for (let at = 0; at < data.length; at += 4 * 97) seen.add(data.slice(at, at + 4).join(' '));
        }
        return seen.size;
      });
    await expect.poll(colours, 'land and sea are told apart').toBeGreaterThan(1);
    await expectAccessible(page);

    await page.unroute(`${site.tiles}/**`);
    const tile = page.waitForRequest((request) => request.url().startsWith(`${site.tiles}/13/`));
    await page.reload();
    await page.getByRole('heading', { name: 'LOCATION' }).scrollIntoViewIfNeeded();
    await tile;
    await expect(map.locator('img.leaflet-tile').first()).toBeAttached();
    await expect(map.locator('img.leaflet-tile[src*="/13/"]').first()).toBeAttached();
  });
});
