import { dayFromToday, floor, submitEvent, uniqueName } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

test.use({ knownContent: true });

test('lists upcoming events by date under month headings and loads more on demand', async ({ page, site }) => {
  const names = Array.from({ length: 32 }, (_, at) => uniqueName(`By date ${String(at).padStart(2, '0')}`));
  const floors = [floor('Main', 'Somebody')];
  await Promise.all(
    names.map((name, at) => submitEvent(site, { event_name: name, event_date: dayFromToday(at * 3), floors })),
  );
  const past = await submitEvent(site, { event_date: dayFromToday(-1) });

  await page.goto('/home');
  const cards = page.getByRole('main').getByRole('heading', { level: 3 });
  await expect(cards).toHaveText(names.slice(0, 30));
  await expect(page.getByText(past.event_name)).toHaveCount(0);
  await expect(page.getByText('SOMEBODY').first()).toBeVisible();
  await page.getByRole('link', { name: 'Load More' }).click();
  await expect(cards).toHaveText(names);
  await expect(page.getByRole('link', { name: 'Load More' })).toHaveCount(0);

  const html = await (await fetch(`${site.url}/home?page=999`)).text();
  expect(html).toContain('There is no page 999');
  expect(html).toContain('?page=2"');
  expect(html).toContain('<meta name="robots" content="noindex"');

  await page.getByRole('link', { name: names[31] }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(names[31] ?? '');
  await page.goBack();
  await expect(cards).toHaveText(names);
});

test('the agenda filters as the map does, and becomes flyers by a choice that lasts @endurance', async ({
  page,
  site,
}) => {
  const place = { country: 'Chile', latitude: -33.4, longitude: -70.7 };
  const soon = await submitEvent(site, { ...place, event_date: dayFromToday(2) });
  await submitEvent(site, { ...place, event_date: dayFromToday(60), floors: [floor('Cave', 'Quilla')] });
  await page.goto('/home?near=-33.4,-70.7&radius=50');
  const cards = page.getByRole('main').getByRole('heading', { level: 3 });
  await expect(cards).toHaveCount(2);
  await page.getByRole('link', { name: 'Next 30 days' }).click();
  await expect(cards).toHaveText([soon.event_name]);
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/home');

  await expect(page.getByText('CAVE')).toHaveCount(0);
  await page.getByRole('button', { name: 'Flyers' }).click();
  await expect(page.getByText('CAVE')).toBeVisible();
  await page.reload();
  await expect(page.getByText('CAVE')).toBeVisible();
  await page.getByRole('button', { name: 'Flyers' }).click();
  await expect(page.getByText('CAVE')).toHaveCount(0);
});
