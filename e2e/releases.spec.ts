import type { Page } from '@playwright/test';
import { actAs, register, signInAdmin } from './support/accounts.ts';
import { holdScripts } from './support/requests.ts';
import { dayFromToday, jpeg, submitRelease, uniqueName } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Which releases' }).getByRole('link', { name });

test('@postgres upcoming and past releases are found by name, artist or label, and kept on Back', async ({
  page,
  site,
}) => {
  const artist = uniqueName('Élan');
  const soon = await submitRelease(site, { artist_name: artist, release_date: dayFromToday(2) });
  const later = await submitRelease(site, { artist_name: artist, release_date: dayFromToday(9) });
  const today = await submitRelease(site, { artist_name: artist, release_date: dayFromToday(0), label: 'moss' });
  const old = await submitRelease(site, { artist_name: artist, release_date: dayFromToday(-99) });

  await page.goto('/releases');
  await page.getByRole('searchbox', { name: 'Search' }).fill(artist.toLowerCase().replace('é', 'e'));
  await expect(cards(page)).toHaveText([soon.release_name, later.release_name]);
  await expect(page.getByRole('main').getByText('Upcoming', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('main').getByText('upcoming', { exact: true })).toHaveCount(2);
  await tab(page, 'Past Releases').click();
  await expect(cards(page)).toHaveText([today.release_name, old.release_name]);
  await expect(page.getByRole('main').getByText('upcoming', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('main').getByText('MOSS')).toBeVisible();

  await page.getByRole('link', { name: today.release_name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(today.release_name);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(cards(page)).toHaveText([today.release_name, old.release_name]);
  await expect(page.getByRole('searchbox')).toHaveValue(artist.toLowerCase().replace('é', 'e'));
  await expect(tab(page, 'Past Releases')).toHaveAttribute('aria-current', 'page');

  await page.getByRole('searchbox').fill('nothing of that name');
  await expect(page.getByText('No releases found')).toBeVisible();
  await page.getByRole('link', { name: 'Clear search' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(page.getByText(today.release_name)).toBeVisible();
});

test('text typed before hydration and a tab chosen during hydration are both kept', async ({ page, site }) => {
  const old = await submitRelease(site, { release_date: dayFromToday(-99) });
  await submitRelease(site, { release_date: dayFromToday(-98) });
  const bring = await holdScripts(page);
  // the listener of early clicks is removed in the commit that hydrates the page, before its effects
  await page.addInitScript(() => {
    const remove = window.removeEventListener.bind(window);
    window.removeEventListener = (...listener: Parameters<typeof remove>) => {
      remove(...listener);
      if (listener[0] !== 'click') return;
      window.removeEventListener = remove;
      queueMicrotask(() => document.querySelector<HTMLElement>('a[href="/releases?tab=past"]')?.click());
    };
  });
  await page.goto('/releases', { waitUntil: 'commit' });
  await page.getByRole('searchbox').fill(old.release_name);
  bring();
  await expect(cards(page)).toHaveText([old.release_name]);
  await expect(tab(page, 'Past Releases')).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('searchbox')).toHaveValue(old.release_name);
});

test('a release page shows all fields', async ({ page, site }) => {
  const release = await submitRelease(site, {
    label: 'moss',
    release_date: '2031-02-03',
    link1: 'https://a.example',
    link2: 'https://b.example',
    link3: 'https://c.example',
    cover_image: await jpeg(),
  });
  await page.goto(`/release/${release.id}`);
  const main = page.getByRole('main');
  for (const text of [release.artist_name, 'MOSS', '03/02/2031', 'upcoming']) await expect(main).toContainText(text);
  for (const [name, href] of [
    ['Website', 'https://a.example'],
    ['Store', 'https://b.example'],
    ['Listen', 'https://c.example'],
  ] as const) {
    await expect(main.getByRole('link', { name })).toHaveAttribute('href', href);
  }
  await expect(main.getByRole('link', { name: release.artist_name })).toHaveCount(0);
});

test('the edit link is shown to admins and creators only @endurance', async ({ page, context, site }) => {
  const creator = await register(site);
  const { id, release_name: name } = await submitRelease(site, {}, creator);
  for (const [account, shown] of [
    [creator, 1],
    [await signInAdmin(site), 1],
    [await register(site), 0],
  ] as const) {
    await actAs(context, site, account);
    await page.goto(`/releases?tab=past&q=${encodeURIComponent(name)}`);
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    const link = page.getByRole('link', { name: `Edit ${name}` });
    await expect(link).toHaveCount(shown);
    if (shown === 1) await expect(link).toHaveAttribute('href', `/edit/release/${id}`);
  }
});

test('without JavaScript, tabs and search work @endurance', async ({ plain: page, site }) => {
  const { release_name: name } = await submitRelease(site, {});
  await page.goto('/releases');
  await tab(page, 'Past Releases').click();
  await page.getByRole('searchbox').fill(name.toLowerCase());
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(cards(page)).toHaveText([name]);
});
