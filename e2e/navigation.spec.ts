import { actAs, register, signInAdmin } from './support/accounts.ts';
import { dayFromToday, submitEvent } from './support/scene.ts';
import { expect, test } from './support/test.ts';

const main = { name: 'Main' };

test('the navigation offers what the visitor may do', async ({ page, context, site }) => {
  await page.goto('/home');
  const nav = page.getByRole('navigation', main);
  for (const [name, href] of [['Events Map', '/events'], ['Artists', '/artists'], ['Releases', '/releases']] as const) {
    await expect(nav.getByRole('link', { name })).toHaveAttribute('href', href);
  }
  await expect(page.getByRole('link', { name: 'Moonfloor', exact: true })).toHaveAttribute('href', '/');
  await expect(nav.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  await expect(nav.getByRole('link', { name: /Admin|Dashboard|Submit/ })).toHaveCount(0);

  await actAs(context, site, await register(site));
  await page.reload();
  await expect(nav.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/member-dashboard');
  await expect(nav.getByRole('link', { name: 'Submit' })).toHaveAttribute('href', '/submit');
  await expect(nav.getByRole('link', { name: 'Admin' })).toHaveCount(0);
  await expect(nav.getByRole('link', { name: 'Login' })).toHaveCount(0);

  await actAs(context, site, await signInAdmin(site));
  await page.reload();
  await expect(nav.getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin-dashboard');
  await nav.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(nav.getByRole('link', { name: 'Login' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('@phone its buttons fold into a menu', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('navigation', main)).toHaveCount(0);
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('navigation', main).getByRole('link', { name: 'Artists' }).tap();
  await expect(page.getByRole('heading', { name: 'Artists', level: 1 })).toBeVisible();
});

test('the theme follows the system until another is chosen, which is remembered', async ({ page }) => {
  const ground = (): Promise<string> => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/home');
  expect(await ground()).toBe('light');
  await page.getByRole('button', { name: 'Switch to night theme' }).click();
  expect(await ground()).toBe('dark');
  await page.reload();
  expect(await ground()).toBe('dark');
});

test.describe('when a page breaks', () => {
  test.use({ expectedErrors: /.*/ });

  test('it says so, and offers to try again', async ({ page, site }) => {
    const event = await submitEvent(site, { event_date: dayFromToday(0) });
    await page.goto('/home');
    const broken = `**/events/${event.id}`;
    await page.route(broken, (route) => route.fulfill({ json: { ...event, decorations: null } }));
    await page.getByRole('link', { name: event.event_name }).click();
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
    await page.unroute(broken);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: event.event_name })).toBeVisible();
  });
});
