import { dayFromToday, floor, jpeg, submitEvent, uniqueName } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

test('a printed event shows facts, full line-up and URL, without controls', async ({ page, site }) => {
  const names = Array.from({ length: 61 }, (_, at) => `Name ${at}`);
  const event = await submitEvent(site, {
    event_name: uniqueName('Paper Moon'),
    event_location: 'Old Mill',
    latitude: 38.5,
    longitude: -7.9,
    event_date: dayFromToday(9),
    floors: [floor('Main', ...names)],
    event_image: await jpeg(),
    event_page_link: 'https://example.com/moon',
    event_status: 'cancelled',
  });
  const name = { event_name: event.event_name, event_location: 'Old Mill' };
  await submitEvent(site, { ...name, event_date: dayFromToday(370) });
  const codes: string[] = [];
  page.on('request', (request) => request.url().includes('/qr.svg') && codes.push(request.url()));
  await page.goto(`/event/${event.id}`);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  expect(codes, 'nobody but printers needs the code').toEqual([]);

  const editions = page.getByRole('region', { name: 'OTHER EDITIONS' });
  await expect(editions).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(editions).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: event.event_name })).toBeVisible();
  await expect(page.getByText('cancelled')).toBeVisible();
  for (const text of ['NAME 0', 'NAME 60', 'Old Mill'])
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
  await expect(page.getByText(new RegExp(`^https?://[^ ]+/event/${event.id}$`))).toBeVisible();
  for (const role of ['button', 'navigation', 'searchbox', 'contentinfo'] as const)
    await expect(page.getByRole(role)).toHaveCount(0);
  await expect(page.getByText('Google Calendar')).toBeHidden();
  for (const name of ['Event page', 'Directions', 'Back'])
    await expect(page.getByRole('link', { name })).toHaveCount(0);
  await expect(page.getByRole('region', { name: /^Map/ })).toBeHidden();
  const code = page.locator('img[src^="/qr.svg"]');
  await code.scrollIntoViewIfNeeded();
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const ink = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d')!;
    context.fillStyle = getComputedStyle(heading).color;
    context.fillRect(0, 0, 1, 1);
    return Math.max(...context.getImageData(0, 0, 1, 1).data.slice(0, 3));
  });
  expect(ink, 'dark on paper, whatever the theme').toBeLessThan(120);
});

test('a short page is printed on one sheet, with its code', async ({ page, site }) => {
  const event = await submitEvent(site, { event_date: dayFromToday(9), floors: [floor('Main', 'Vega')] });
  await page.goto(`/event/${event.id}`);
  const sheets = async (): Promise<number> =>
    (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  // an image that has to be fetched when the page has prepared for print may be blank
  const code = await page.evaluate(() => {
    window.dispatchEvent(new Event('beforeprint'));
    return document.querySelector<HTMLImageElement>('img[height="112"]')!.src;
  });
  expect(code).toMatch(/^data:image/);
  expect(await sheets()).toBe(1);
});

test('printed lists show their cards and URL @endurance', async ({ page, site }) => {
  const event = await submitEvent(site, { event_date: dayFromToday(1) });
  await page.goto('/home');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: event.event_name })).toBeVisible();
  await expect(page.getByText(/^https?:\/\/[^ ]+\/home$/)).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
});

test('@widths a very long name is smaller in the page heading and clamped on cards @endurance', async ({
  page,
  site,
}) => {
  const event = await submitEvent(site, {
    event_name: uniqueName(`A very long name ${'of many words and moons '.repeat(7)}`),
    event_date: dayFromToday(2),
  });
  await page.goto(`/event/${event.id}`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(event.event_name);
  expect((await heading.boundingBox())!.height).toBeLessThan(260);
  await page.goto('/home');
  const link = page.getByRole('link', { name: event.event_name });
  await expect(link).toHaveAttribute('title', event.event_name);
  const lines = await link.evaluate(
    (element) => element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight),
  );
  expect(lines).toBeLessThan(3.5);
});
