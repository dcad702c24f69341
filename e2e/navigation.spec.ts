import { overflow } from './support/accessibility.ts';
import { actAs, register, signInAdmin } from './support/accounts.ts';
import { hydrated } from './support/hydration.ts';
import { holdScripts, watchOpenRequests } from './support/requests.ts';
import { dayFromToday, submitEvent } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

const main = { name: 'Main' };

test('the navigation shows only permitted links', async ({ page, context, site }) => {
  await page.goto('/home');
  const nav = page.getByRole('navigation', main);
  for (const [name, href] of [
    ['Events Map', '/events'],
    ['Artists', '/artists'],
    ['Releases', '/releases'],
    ['Now', '/now'],
  ] as const) {
    await expect(nav.getByRole('link', { name })).toHaveAttribute('href', href);
  }
  await expect(page.getByRole('link', { name: 'Moonfloor', exact: true })).toHaveAttribute('href', '/');
  await expect(nav.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  await expect(nav.getByRole('link', { name: /Admin|Dashboard/ })).toHaveCount(0);
  await expect(nav.getByRole('link', { name: 'Submit' })).toHaveAttribute('href', /^\/login/);

  await actAs(context, site, await register(site));
  await page.goto('/home');
  await expect(nav.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/member-dashboard');
  await expect(nav.getByRole('link', { name: 'Submit' })).toHaveAttribute('href', '/submit');
  await expect(nav.getByRole('link', { name: 'Admin' })).toHaveCount(0);
  await expect(nav.getByRole('link', { name: 'Login' })).toHaveCount(0);

  await actAs(context, site, await signInAdmin(site));
  await page.reload();
  await expect(nav.getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin-dashboard');
  for (const width of [960, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => overflow(page), `at ${width} px`).toBe(0);
  }
  await nav.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(nav.getByRole('link', { name: 'Login' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('@phone its links collapse into a menu', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('navigation', main)).toHaveCount(0);
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('navigation', main).getByRole('link', { name: 'Artists' }).tap();
  await expect(page.getByRole('heading', { name: 'Artists', level: 1 })).toBeVisible();
});

test('the theme follows the system until the visitor chooses one, which is remembered', async ({ page }) => {
  const ground = (): Promise<string> => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/home');
  expect(await ground()).toBe('light');
  await page.getByRole('button', { name: 'Switch to night theme' }).click();
  expect(await ground()).toBe('dark');
  await page.reload();
  expect(await ground()).toBe('dark');
});

test.describe('a page that the browser translates before it is hydrated', () => {
  test.use({ expectedErrors: /Minified React error #418/ });

  test('keeps its theme', async ({ page }) => {
    await page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () => {
        for (const text of document.querySelectorAll('h1')) text.innerHTML = '<font>Traduit</font>';
      }),
    );
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/home');
    await expect(page.getByRole('heading', { level: 1, name: 'Next Events' })).toBeVisible();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
  });
});

test('a click before hydration is replayed', async ({ page }) => {
  const bring = await holdScripts(page);
  await page.goto('/home', { waitUntil: 'commit' });
  const opener = page.getByRole('button', { name: 'Moon phase' });
  const dialog = page.getByRole('dialog', { name: 'Moon Phase' });
  await opener.click();
  await expect(dialog).toHaveCount(0);
  bring();
  // the code of the page, that of the dialog and the moon data load sequentially
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('a picture that does not load delays the page code only briefly @endurance', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () =>
      document.body.append(Object.assign(new Image(), { src: '/media/never.webp' })),
    );
  });
  await page.route('**/media/never.webp', () => undefined);
  await page.goto('/home', { waitUntil: 'domcontentloaded' });
  expect(await page.evaluate(() => document.readyState)).not.toBe('complete');
  await hydrated(page);
  expect(await page.evaluate(() => document.readyState)).not.toBe('complete');
});

test('a click during hydration counts once @endurance', async ({ page }) => {
  // simulates a click after React adds its listeners, just before it hydrates the button
  await page.addInitScript(() => {
    const add = document.addEventListener.bind(document);
    let waits = true;
    document.addEventListener = (
      type: string,
      ...rest: [EventListenerOrEventListenerObject, (boolean | AddEventListenerOptions)?]
    ) => {
      add(type, ...rest);
      if (type !== 'click' || !waits) return;
      waits = false;
      setTimeout(() => document.querySelector<HTMLElement>('button[aria-label="Switch to day theme"]')?.click());
    };
  });
  await page.goto('/home');
  await expect(page.getByRole('button', { name: 'Switch to night theme' })).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
});

test('the browser’s offer to install the site can be taken on the page about it @endurance', async ({ page }) => {
  await page.goto('/home');
  await page.evaluate(() => {
    const prompt = () => document.body.append('Installing');
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }));
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Offline' }).click();
  await page.getByRole('button', { name: 'Install Moonfloor' }).click();
  await expect(page.getByText('Installing')).toBeVisible();
});

test('there is no player without tracks @endurance', async ({ page }) => {
  await page.goto('/home');
  await page.getByRole('button', { name: 'Moon phase' }).click();
  await expect(page.getByRole('dialog', { name: 'Moon Phase' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Music player' })).toHaveCount(0);
});

test.describe('without a connection', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch|Error loading route module/ });

  test('the open page stays; pages that were opened show errors, others open once back online', async ({
    page,
    context,
    site,
  }) => {
    const { event_name: name } = await submitEvent(site, { event_date: dayFromToday(2) });
    const requests = watchOpenRequests(page);
    await page.clock.install();
    await page.goto('/home');
    const nav = page.getByRole('navigation', main);
    const footer = page.getByRole('contentinfo');
    const card = page.getByRole('main').getByRole('link', { name });
    const heading = page.getByRole('heading', { level: 1 });
    await nav.getByRole('link', { name: 'Releases' }).click();
    await expect(heading).toHaveText('Releases');
    await footer.getByRole('link', { name: 'Next Events' }).click();
    await expect(card).toBeVisible();
    await requests.end();

    await context.setOffline(true);
    await expect(page.getByText('You are offline. You can keep reading this page.')).toBeVisible();
    await expect(card).toBeVisible();
    await nav.getByRole('link', { name: 'Releases' }).click();
    await expect(page.getByRole('alert')).toHaveText(/Failed to fetch releases/);
    await expect(page.getByText('You can keep reading this page.')).toHaveCount(0);
    await footer.getByRole('link', { name: 'Next Events' }).click();
    await expect(page.getByRole('alert')).toHaveText(/Failed to fetch events/);

    await context.setOffline(false);
    await expect(page.getByText('You are offline.')).toHaveCount(0);
    await expect(card).toBeVisible();

    await context.setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    await nav.getByRole('link', { name: 'Artists' }).click();
    await expect(page.getByText('The page will open once you are back online.')).toBeVisible();
    // longer than the delay of a skeleton
    await page.clock.runFor(1000);
    await expect(card).toBeVisible();
    await expect(heading).toHaveText('Next Events');
    await context.setOffline(false);
    await expect(heading, 'a whole document').toHaveText('Artists');
  });

  test('a browser without the Navigation API keeps the open page, too @endurance', async ({ page, context, site }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'navigation');
    });
    const { event_name: name, id } = await submitEvent(site, { event_date: dayFromToday(2) });
    await actAs(context, site, await register(site));
    const requests = watchOpenRequests(page);
    const seen: string[] = [];
    page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname));
    await page.clock.install();
    await page.goto('/home');
    expect(await page.evaluate(() => 'navigation' in window)).toBe(false);
    const nav = page.getByRole('navigation', main);
    await expect(nav.getByRole('link', { name: 'Submit' })).toBeVisible();
    await requests.end();

    await context.setOffline(true);
    await nav.getByRole('link', { name: 'Submit' }).click();
    await expect(page.getByText('You are offline. The page will open once you are back online.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible();
    // the latest navigation takes precedence, even if the earlier one could be completed sooner
    const { promise: held, resolve: bring } = Promise.withResolvers<void>();
    await page.route('**/member-dashboard.screen*', async (route) => {
      await held;
      await route.continue();
    });
    await nav.getByRole('link', { name: 'Dashboard' }).click();
    const reached = page.waitForResponse('**/healthz');
    await context.setOffline(false);
    await reached;
    await page.clock.runFor(5000);
    await expect.poll(() => requests.count(), 'what is asked for, but for the held file').toBe(1);
    bring();
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
    await expect(page.getByText('You are offline.')).toHaveCount(0);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Next Events');
    expect(seen, 'a wish that was given up').not.toContain('/submit');
    await page.getByRole('main').getByRole('link', { name }).click();
    await expect(page).toHaveURL(`/event/${id}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  });
});
