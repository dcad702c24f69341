import { actAs, register } from './support/accounts.ts';
import { forms } from './support/record-forms.ts';
import { holdScripts } from './support/requests.ts';
import { submitEvent } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

const titles = {
  event: 'Event not found',
  artist: 'Artist not found',
  decoration: 'Decoration not found',
  release: 'Release not found',
};

test('a missing record renders the error with its status code, without JavaScript', async ({ site }) => {
  for (const { type } of forms) {
    const response = await fetch(`${site.url}/${type}/987654`, { headers: { accept: 'text/html' } });
    expect(response.status).toBe(404);
    const html = await response.text();
    expect(html).toContain(`<h1>${titles[type]}</h1>`);
    expect(html).not.toContain('Loading…');
    expect(/<main[^]*<\/main>/.exec(html)?.[0]).toContain('Next Events</a>');
  }
});

test('any other address answers with status 404, too', async ({ site }) => {
  for (const [address, title] of [
    ['/artist/none', titles.artist],
    ['/event/987654/timetable', titles.event],
    ['/view/user/1', 'Page not found'],
    ['/view/event/x', 'Page not found'],
    ['/nowhere/at/all', 'Page not found'],
  ] as const) {
    const response = await fetch(site.url + address, { headers: { accept: 'text/html' } });
    expect(response.status, address).toBe(404);
    expect(await response.text(), address).toContain(`<h1>${title}</h1>`);
  }
});

test('the address that visitors guess for feeds leads to them', async ({ page }) => {
  await page.goto('/de/feeds');
  await expect(page).toHaveURL(/\/de\/about#feeds$/);
  await expect(page.getByRole('heading', { name: 'Kalender und Feeds' })).toBeInViewport();
});

test.describe('a hidden record', () => {
  test.use({
    expectedErrors: /status of (404.*\/events?\/\d+(\/around)?|401.*\/(auth\/validate|notifications\/unread|stars))\)/,
  });

  test('is shown to its author without flashing the error; visitors get the error', async ({ page, context, site }) => {
    const author = await register(site);
    const draft = await submitEvent(site, {}, author);
    const heading = page.getByRole('heading', { level: 1 });
    await page.goto(`/event/${draft.id}`);
    await expect(heading).toHaveText('Event not found');

    await actAs(context, site, author);
    const bring = await holdScripts(page);
    await page.goto(`/event/${draft.id}`, { waitUntil: 'commit' });
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByText('Event not found')).toBeHidden();
    bring();
    await expect(heading).toHaveText(draft.event_name);
    await expect(page).toHaveTitle(new RegExp(draft.event_name));
    await expect(page.getByText('draft', { exact: true })).toBeVisible();
  });
});
