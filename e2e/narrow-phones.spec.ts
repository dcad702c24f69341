import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll } from './support/accessibility.ts';
import { actAs, register, signInAdmin } from './support/accounts.ts';
import { submitEvent } from './support/submit-records.ts';
import { expect, presets, test } from './support/test.ts';
import { submitTwoNights } from './support/timetables.ts';

test.use({ settings: presets.music });

/** Returns the controls of the bar that cover one another, or leave the window. */
const coveredControls = (page: Page) =>
  page
    .getByRole('banner')
    .first()
    .evaluate((bar) => {
      const boxes = [...bar.querySelectorAll<HTMLElement>('a, button, input')]
        .filter((element) => element.checkVisibility() && element.closest(':popover-open, nav') === null)
        .map((element) => ({ name: element.ariaLabel ?? element.textContent, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1);
      return boxes.flatMap(({ name, box }, at) => [
        ...(box.left < 0 || box.right > innerWidth ? [`${name} leaves the window`] : []),
        ...boxes
          .slice(at + 1)
          .filter((other) => box.left < other.box.right - 1 && other.box.left < box.right - 1)
          .filter((other) => box.top < other.box.bottom - 1 && other.box.top < box.bottom - 1)
          .map((other) => `${name} covers ${other.name}`),
      ]);
    });

test('@phone the bar with player and bell, and switches, fit on narrow phones @endurance', async ({
  page,
  context,
  site,
}) => {
  await actAs(context, site, await register(site));
  for (const [path, width] of [
    ['/', 360],
    ['/ja/artists', 320],
    ['/he', 360],
    ['/releases', 390],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(path);
    await expect(page.locator('header section').getByRole('button').first()).toBeVisible();
    await expect(page.locator('header a[href$="/notifications"]')).toBeVisible();
    expect([path, await coveredControls(page)]).toEqual([path, []]);
    await expectNoSidewaysScroll(page);
  }
  const heights = await page
    .getByRole('navigation', { name: 'Which releases' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
  expect(Math.max(...heights), 'switches of one line').toBeLessThan(50);
});

test.describe('without tiles', () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  test('@phone the pin of an event at the date line is whole, with and without tiles @endurance', async ({
    page,
    site,
  }) => {
    for (const longitude of [180, -180]) {
      const { id } = await submitEvent(site, {
        country: 'Kiribati',
        event_location: 'Old Pier',
        latitude: -17,
        longitude,
      });
      for (const tiles of [false, true]) {
        await page.unrouteAll();
        if (!tiles) await page.route(`${site.tiles}/**`, (route) => route.abort());
        await page.goto(`/event/${id}`);
        await page.getByRole('heading', { name: 'LOCATION' }).scrollIntoViewIfNeeded();
        const map = page.getByRole('region', { name: 'Map: Old Pier' });
        const pin = map.getByRole('button', { name: /Old Pier/ });
        await expect(pin).toBeVisible();
        if (tiles) await expect(map.locator('img.leaflet-tile[src*="/13/"]').first()).toBeAttached();
        const [box, area] = [(await pin.boundingBox())!, (await map.boundingBox())!];
        expect(box.x + box.width / 2).toBeCloseTo(area.x + area.width / 2, -1);
      }
    }
  });
});

test('@phone a popup at the date line stays in the map @endurance', async ({ page, site }) => {
  for (const [country, longitude] of [
    ['Fiji', 179.97],
    ['Tonga', -179.97],
  ] as const) {
    const event = await submitEvent(site, { country, latitude: -17, longitude });
    await page.goto(`/events?country=${country}`);
    const map = page.getByRole('region', { name: 'Events on the map' });
    await map.getByRole('button', { name: new RegExp(event.event_name) }).tap();
    const popup = page.getByRole('dialog', { name: event.event_name });
    await expect(popup).toBeVisible();
    await expect
      .poll(async () => {
        const [box, area] = [(await popup.boundingBox())!, (await map.boundingBox())!];
        return box.x >= area.x && box.x + box.width <= area.x + area.width;
      })
      .toBe(true);
    const area = (await map.boundingBox())!;
    const tiles = await map.locator('img.leaflet-tile').evaluateAll((images) =>
      images.map((image) => {
        const { left, right } = image.getBoundingClientRect();
        return { left, right };
      }),
    );
    expect(Math.min(...tiles.map(({ left }) => left)), 'tiles on both sides').toBeLessThanOrEqual(area.x);
    expect(Math.max(...tiles.map(({ right }) => right)), 'tiles on both sides').toBeGreaterThanOrEqual(
      area.x + area.width,
    );
  }
});

test('@phone towns are suggested above the keyboard @endurance', async ({ page, context, site }) => {
  await actAs(context, site, await register(site));
  await page.setViewportSize({ width: 360, height: 320 });
  await page.goto('/submit-event');
  const field = page.getByRole('combobox', { name: 'Where (venue or town)' });
  await field.pressSequentially('Salz');
  const options = page.getByRole('listbox').getByRole('option');
  for (const at of [0, 1]) await expect(options.nth(at)).toBeInViewport({ ratio: 1 });
  await expect(field).toBeInViewport({ ratio: 1 });
  const bar = (await page.getByRole('banner').first().boundingBox())!;
  expect((await field.boundingBox())!.y).toBeGreaterThan(bar.y + bar.height);
  const list = (await page.getByRole('listbox').boundingBox())!;
  expect(list.y + list.height).toBeLessThanOrEqual(320);
});

test('@phone names of floors and acts can be read, in a timetable that runs and in its form @endurance', async ({
  page,
  context,
  site,
}) => {
  const name = 'KALEIDOSCOPIC UNDERGROUND FOREST STAGE';
  const { id } = await submitTwoNights(site, [name, 'CHILL / AMBIENT DOME', 'Kaleidoscopic Wanderers of the Forest']);
  await page.clock.install({ time: '2027-08-16T20:30:00.000Z' });
  await page.goto(`/event/${id}/timetable`);
  const bar = page.getByRole('region', { name: 'Now and next' });
  for (const text of [name, /^Kaleidoscopic Wanderers of the Forest$/i]) {
    const line = bar.getByText(text);
    await expect(line).toBeVisible();
    expect(await line.evaluate(({ parentElement }) => parentElement!.scrollWidth - parentElement!.clientWidth)).toBe(0);
  }
  await page.mouse.wheel(0, 600);
  const day = page.getByRole('heading', { level: 2, name: '16/08/2027' });
  await expect(day, 'below the bar').toBeInViewport();
  await expect
    .poll(async () => {
      const [above, below] = [(await bar.boundingBox())!, (await day.boundingBox())!];
      return [above.y, Math.max(0, above.y + above.height - below.y)];
    })
    .toEqual([0, 0]);
  await actAs(context, site, await signInAdmin(site));
  await page.goto(`/edit/event/${id}`);
  const field = page.getByRole('textbox', { name: 'Floor name 2', exact: true });
  await expect(field).toHaveValue('CHILL / AMBIENT DOME');
  expect(await field.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});
