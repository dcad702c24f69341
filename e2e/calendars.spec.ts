import type { Page } from '@playwright/test';
import { expectLooksRight } from './support/accessibility.ts';
import { main } from './support/locators.ts';
import { submitArtist, submitEvent } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

/** Returns the URL of a link in a menu. */
async function hrefOf(page: Page, menu: string, name: string): Promise<URL> {
  const href = await page
    .getByRole('list', { name: menu })
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .getAttribute('href');
  return new URL(href ?? '', page.url());
}

test('an event is added to a calendar: file, Google, Outlook @widths', async ({ page, site }) => {
  const event = await submitEvent(site, {
    event_date: '2031-07-05',
    start_time: '22:00',
    end_time: '08:00',
    event_location: 'Old Mill',
    area: 'Lisboa',
    country: 'Portugal',
    description: 'Bring a lamp',
    event_page_link: 'https://example.com/mill',
  });
  await page.goto(`/event/${event.id}`);
  await main(page).getByText('Add to calendar').click();
  const links = page.getByRole('list', { name: 'Add to calendar' }).getByRole('link');
  await expect(links).toHaveText([/Calendar file/, /Google/, /Outlook/]);
  await expectLooksRight(page);
  const google = await hrefOf(page, 'Add to calendar', 'Google Calendar');
  expect(Object.fromEntries(google.searchParams)).toMatchObject({
    text: event.event_name,
    dates: '20310705T210000Z/20310706T070000Z',
    location: 'Old Mill, Lisboa, Portugal',
  });
  expect(google.searchParams.get('details')).toMatch(new RegExp(`^Bring a lamp\\n\\nhttp.*/event/${event.id}$`));
  const outlook = await hrefOf(page, 'Add to calendar', 'Outlook');
  expect(Object.fromEntries(outlook.searchParams)).toMatchObject({
    subject: event.event_name,
    startdt: '2031-07-05T21:00:00.000Z',
    enddt: '2031-07-06T07:00:00.000Z',
  });
  const download = page.waitForEvent('download');
  await links.filter({ hasText: 'Calendar file' }).click();
  expect((await download).suggestedFilename()).toBe(`event-${event.id}.ics`);
  await page.keyboard.press('Escape');
  await expect(links).toHaveCount(0);
  await expect(main(page).getByText('Add to calendar')).toBeFocused();

  // Portugal has two time zones
  const anywhere = await submitEvent(site, {
    event_date: '2031-07-05',
    start_time: '22:00',
    end_time: '08:00',
    country: 'Portugal',
  });
  await page.goto(`/event/${anywhere.id}`);
  await main(page).getByText('Add to calendar').click();
  expect((await hrefOf(page, 'Add to calendar', 'Google Calendar')).searchParams.get('dates')).toBe(
    '20310705T220000/20310706T080000',
  );
  const local = await hrefOf(page, 'Add to calendar', 'Outlook');
  expect(Object.fromEntries(local.searchParams)).toMatchObject({
    startdt: '2031-07-05T22:00:00',
    enddt: '2031-07-06T08:00:00',
  });
  expect(local.searchParams.has('allday')).toBe(false);

  const whole = await submitEvent(site, { event_date: '2031-12-30', event_end_date: '2031-12-31' });
  await page.goto(`/event/${whole.id}`);
  await main(page).getByText('Add to calendar').click();
  expect((await hrefOf(page, 'Add to calendar', 'Google Calendar')).searchParams.get('dates')).toBe(
    '20311230/20320101',
  );
  expect((await hrefOf(page, 'Add to calendar', 'Outlook')).searchParams.get('allday')).toBe('true');
});

test('lists can be subscribed to with their filter @phone @endurance', async ({ page, context, site }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/events?country=Portugal&when=upcoming&page=2');
  await main(page).getByRole('button', { name: 'Filters' }).click();
  await main(page).getByText('Subscribe').click();
  const address = (await hrefOf(page, 'Subscribe', 'Copy the calendar')).href;
  expect(address).toMatch(/^https?:\/\/[^/]+\/events\.ics\?country=Portugal$/);
  expect((await hrefOf(page, 'Subscribe', 'Your calendar app')).href).toBe(address.replace(/^https?:/, 'webcal:'));
  expect((await hrefOf(page, 'Subscribe', 'Google Calendar')).searchParams.get('cid')).toBe(
    address.replace(/^https?:/, 'webcal:'),
  );
  expect((await hrefOf(page, 'Subscribe', 'On your own website')).href).toMatch(/\/embed-builder\?country=Portugal$/);
  await expectLooksRight(page);
  await page.getByRole('link', { name: 'Copy the calendar' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Copied.' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  for (const kind of ['text/calendar', 'application/atom+xml', 'application/feed+json']) {
    const href = await page.locator(`head link[rel="alternate"][type="${kind}"]`).getAttribute('href');
    expect(href).toMatch(/\?country=Portugal$/);
    expect((await page.request.get(href!)).headers()['content-type']).toContain(kind);
  }
  await page.getByRole('heading', { level: 1 }).click();
  await expect(page.getByRole('list', { name: 'Subscribe' })).toHaveCount(0);

  const { id } = await submitArtist(site, {});
  for (const [path, feed] of [
    ['/home', '/events.ics'],
    [`/artist/${id}`, `/artist/${id}.ics`],
    ['/releases?tab=past&q=sun', '/releases.atom?query=sun'],
  ] as const) {
    await page.goto(path);
    await main(page).getByText('Subscribe').click();
    await expect(page.getByRole('link', { name: 'Atom feed' })).toContainText('New and changed entries');
    const found = await hrefOf(page, 'Subscribe', feed.includes('.ics') ? 'Copy the calendar' : 'Atom feed');
    expect(found.pathname + found.search).toBe(feed);
    expect((await page.request.get(found.href)).status()).toBe(200);
  }
});

test('without JavaScript, the menus open and their links work @endurance', async ({ plain: page, site }) => {
  const event = await submitEvent(site, {});
  await page.goto(`/event/${event.id}`);
  await main(page).getByText('Add to calendar').click();
  await expect(page.getByRole('link', { name: 'Calendar file' })).toHaveAttribute('href', `/event/${event.id}.ics`);
  await page.goto('/home');
  await main(page).getByText('Subscribe').click();
  await expect(page.getByRole('link', { name: 'Copy the calendar' })).toHaveAttribute('href', /\/events\.ics$/);
});
