import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { type EmbeddingSite, startEmbeddingSite } from './support/embedding-site.ts';
import type { Site } from './support/site.ts';
import { dayFromToday, jpeg, submitEvent } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

let embeddingSite: EmbeddingSite;

test.beforeAll(async () => {
  embeddingSite = await startEmbeddingSite();
});
test.afterAll(() => embeddingSite.stop());

const script = (site: Site) => `<script src="${site.url}/embed.js" async></script>`;

test.describe('on another site', () => {
  // In addition to the error of an invalid filter: the request for the embedding page itself.
  test.use({ expectedErrors: /status of 422|request to a third party: http:\/\/127\.0\.0\.1:\d+\/$/ });

  test('a line of HTML shows filtered events without cookies and links to the site', async ({
    page,
    context,
    site,
  }) => {
    const near = await submitEvent(site, {
      country: 'Hungary',
      area: 'Dádpuszta',
      event_date: dayFromToday(3),
      event_image: await jpeg(),
    });
    const far = await submitEvent(site, {
      country: 'Hungary',
      event_date: dayFromToday(30),
      event_status: 'cancelled',
    });
    const other = await submitEvent(site, { country: 'Japan' });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await embeddingSite.show(
      page,
      `${script(site)}<moonfloor-events country="Hungary" heading="In Hungary" style="--moonfloor-accent: rgb(255, 0, 0)"></moonfloor-events>`,
    );

    const frame = page.getByRole('region', { name: 'Events on Moonfloor' });
    await expect(frame.getByRole('listitem')).toHaveCount(2);
    await expect(frame.getByRole('heading', { name: 'In Hungary' })).toBeVisible();
    await expect(frame.getByRole('listitem').first()).toContainText('Dádpuszta, Hungary');
    await expect(frame.getByRole('listitem').last()).toContainText('cancelled');
    await expect(frame.getByRole('link', { name: near.event_name })).toHaveAttribute(
      'href',
      `${site.url}/event/${near.id}`,
    );
    await expect(frame.getByRole('link', { name: far.event_name })).toHaveAttribute('target', '_blank');
    await expect(page.getByText(other.event_name)).toHaveCount(0);
    await expect(frame.getByRole('link', { name: 'More on Moonfloor' })).toHaveAttribute(
      'href',
      `${site.url}/events?country=Hungary`,
    );
    await expect(page.getByRole('status')).toHaveText('2 events');
    const accent = await frame
      .locator('.day')
      .first()
      .evaluate((day) => getComputedStyle(day).color);
    expect(accent).toBe('rgb(255, 0, 0)');
    expect(asked.filter((url) => !url.startsWith(site.url) && !url.startsWith(embeddingSite.url))).toEqual([]);
    expect(await context.cookies()).toEqual([]);
    await page.locator('moonfloor-events').evaluate((element) => element.removeAttribute('style'));
    await expectAccessible(page);

    await page.locator('moonfloor-events').evaluate((element) => element.setAttribute('country', 'Japan'));
    await expect(frame.getByRole('link', { name: other.event_name })).toBeVisible();
    await page.locator('moonfloor-events').evaluate((element, id) => element.setAttribute('event', String(id)), far.id);
    await expect(frame.getByRole('listitem')).toHaveCount(1);
    await expect(frame.getByRole('link', { name: far.event_name })).toBeVisible();
  });

  test('shows an empty state, and an error for an invalid filter @endurance', async ({ page, site }) => {
    await embeddingSite.show(page, `${script(site)}<moonfloor-events country="Nowhere"></moonfloor-events>`);
    const frame = page.getByRole('region', { name: 'Events on Moonfloor' });
    await expect(frame.getByText('No events.')).toBeVisible();
    await page.locator('moonfloor-events').evaluate((element) => element.setAttribute('radius', '50'));
    await expect(frame.locator('.state')).toHaveText('radius needs near, the place to be near to');
    await page.locator('moonfloor-events').evaluate((element) => {
      element.removeAttribute('radius');
    });
    await expect(frame.getByText('No events.')).toBeVisible();
  });

  test('the map shows each place as a link and zooms by its buttons @endurance', async ({ page, site }) => {
    const country = 'Iceland';
    const first = await submitEvent(site, { country, latitude: 64.1, longitude: -21.9 });
    await submitEvent(site, { country, latitude: 65.7, longitude: -18.1 });
    await submitEvent(site, { country, latitude: 65.7, longitude: -18.1 });
    await embeddingSite.show(
      page,
      `${script(site)}<moonfloor-events country="${country}" view="map"></moonfloor-events>`,
    );
    const map = page.getByRole('group', { name: 'Map of the events' });
    await expect(map.getByRole('link')).toHaveCount(2);
    await expect(map.getByRole('link', { name: first.event_name })).toHaveAttribute(
      'href',
      `${site.url}/event/${first.id}`,
    );
    await expect(map.locator('.land')).toHaveAttribute('d', /^M/);
    const shown = () => map.locator('svg').getAttribute('viewBox');
    const before = await shown();
    await map.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(shown).not.toBe(before);
    await map.getByRole('button', { name: 'Zoom out' }).click();
    await expect.poll(shown).toBe(before);
    // zoomed in, a pin out of sight comes into view with the focus, and the map is moved by finger, double click and keys
    const [pinOfFirst, svg] = [map.getByRole('link', { name: first.event_name }), map.locator('svg')];
    await expect(svg).toHaveCSS('touch-action', 'pan-y');
    const zoomIn = map.getByRole('button', { name: 'Zoom in' });
    for (let times = 0; times < 3; times += 1) await zoomIn.click();
    await expect(svg).toHaveCSS('touch-action', 'none');
    await expect(pinOfFirst).not.toBeInViewport();
    await zoomIn.focus();
    for (let pins = 0; pins < 2; pins += 1) await page.keyboard.press('Shift+Tab');
    await expect(pinOfFirst).toBeFocused();
    await expect(pinOfFirst).toBeInViewport();
    for (const move of [() => page.keyboard.press('ArrowDown'), () => svg.dblclick({ position: { x: 40, y: 40 } })]) {
      const last = await shown();
      await move();
      await expect.poll(shown).not.toBe(last);
    }
    await expectAccessible(page);
  });

  test('an iframe shows the same where scripts are not allowed @endurance', async ({ page, context, site }) => {
    const event = await submitEvent(site, { country: 'Peru' });
    await embeddingSite.show(
      page,
      `<iframe src="${site.url}/embed?country=Peru&view=both" title="Events" width="600" height="500"></iframe>`,
    );
    const frame = page.frameLocator('iframe');
    await expect(frame.getByRole('link', { name: event.event_name })).toHaveAttribute(
      'href',
      `${site.url}/event/${event.id}`,
    );
    expect(await context.cookies()).toEqual([]);
  });
});

test('the embed builder offers settings, a preview and the code to copy @widths', async ({ page, context, site }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url });
  const event = await submitEvent(site, { country: 'Croatia' });
  await page.goto('/home');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Embed' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Embed events');
  await page.getByRole('combobox', { name: 'Country' }).selectOption('Croatia');
  await page.getByRole('combobox', { name: 'Show' }).selectOption('both');
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('night');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('link', { name: event.event_name })).toBeVisible();
  const line = page.getByRole('textbox', { name: 'For your page' });
  await expect(line).toHaveValue(/<moonfloor-events country="Croatia" view="both" theme="night"><\/moonfloor-events>$/);
  await expect(page.getByRole('textbox', { name: 'Where scripts are not allowed' })).toHaveValue(
    /<iframe src="[^"]*\/embed\?country=Croatia&amp;view=both/,
  );
  await page.getByRole('button', { name: 'Copy' }).first().click();
  await expect(page.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await line.inputValue());
  await expectNoSidewaysScroll(page);
  if (test.info().project.name === 'desktop') await expectAccessible(page);
});
