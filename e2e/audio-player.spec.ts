import type { Page } from '@playwright/test';
import { expectAccessible, expectLooksRight } from './support/accessibility.ts';
import { expect, presets, test } from './support/test.ts';

const player = (page: Page) => page.getByRole('region', { name: 'Music player' });
const button = (page: Page, name: string) => player(page).getByRole('button', { name, exact: true });
const seconds = async (page: Page) => Number(await player(page).getByRole('slider', { name: 'Position' }).inputValue());
const mediaTitle = (page: Page) => page.evaluate(() => navigator.mediaSession.metadata?.title);
const mediaState = (page: Page) => page.evaluate(() => navigator.mediaSession.playbackState);

test.use({ settings: presets.music });

test('starts on click and keeps playing across pages', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => request.url().includes('/audiofiles/') && loaded.push(request.url()));
  await page.goto('/home');
  await expect(button(page, 'Play')).toBeVisible();
  await expect(player(page).getByText('Slow Sunrise')).toBeVisible();
  expect(loaded).toEqual([]);
  await button(page, 'Play').click();
  await expect(button(page, 'Pause')).toBeVisible();
  await expect.poll(() => seconds(page)).toBeGreaterThan(0);
  expect(loaded).toHaveLength(1);
  await page.getByRole('banner').getByRole('link', { name: 'Artists' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Artists' })).toBeVisible();
  const then = await seconds(page);
  await expect.poll(() => seconds(page)).toBeGreaterThan(then);
  await expect(button(page, 'Pause')).toBeVisible();
  expect([await mediaTitle(page), await mediaState(page)]).toEqual(['Slow Sunrise', 'playing']);
  await button(page, 'Pause').click();
  await expect(button(page, 'Play')).toBeVisible();
  expect(await mediaState(page)).toBe('paused');
  await expectAccessible(page);
});

test('wraps around and advances at the end of a track @endurance', async ({ page }) => {
  await page.goto('/home');
  await button(page, 'Previous track').click();
  await expect(player(page).getByText('Long Way Home')).toBeVisible();
  await expect(button(page, 'Play')).toBeVisible();
  await button(page, 'Next track').click();
  await expect(player(page).getByText('Slow Sunrise')).toBeVisible();
  await button(page, 'Play').click();
  await button(page, 'Next track').click();
  await expect(player(page).getByText('Long Way Home')).toBeVisible();
  await expect(button(page, 'Pause')).toBeVisible();
  await expect.poll(() => seconds(page)).toBeGreaterThan(0);
  await button(page, 'Next track').click();
  await expect(player(page).getByText('Slow Sunrise')).toBeVisible();
  await expect(button(page, 'Pause')).toBeVisible();
});

test('remembers track, position and volume, and starts paused @endurance', async ({ page }) => {
  await page.goto('/home');
  await button(page, 'Previous track').click();
  await button(page, 'Play').click();
  await expect.poll(() => seconds(page)).toBeGreaterThan(0);
  const position = player(page).getByRole('slider', { name: 'Position' });
  await position.fill('30');
  await player(page).getByRole('slider', { name: 'Volume' }).fill('0.4');
  await button(page, 'Mute').click();
  await page.reload();
  await expect(player(page).getByText('Long Way Home')).toBeVisible();
  await expect(button(page, 'Play')).toBeVisible();
  await expect(button(page, 'Unmute')).toBeVisible();
  await button(page, 'Unmute').click();
  await expect(player(page).getByRole('slider', { name: 'Volume' })).toHaveValue('0.4');
  await button(page, 'Play').click();
  await expect.poll(() => seconds(page)).toBeGreaterThan(29);
  expect(await seconds(page)).toBeLessThan(45);
});

test('works by keyboard alone, and fits on a phone @phone @endurance', async ({ page }) => {
  await page.goto('/home');
  await button(page, 'Previous track').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Pause')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(button(page, 'Play')).toBeFocused();
  await expectLooksRight(page);
});

test.describe('when a track cannot be loaded @endurance', () => {
  test.use({ expectedErrors: /status of 404 .*audiofiles/ });

  test('is paused again', async ({ page }) => {
    await page.route('**/audiofiles/**', (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('/home');
    const response = page.waitForResponse('**/audiofiles/**');
    await button(page, 'Play').click();
    await response;
    await expect(button(page, 'Play')).toBeVisible();
    await page.unroute('**/audiofiles/**');
    await button(page, 'Play').click();
    await expect.poll(() => seconds(page)).toBeGreaterThan(0);
  });
});

test.describe('when the list cannot be loaded @endurance', () => {
  test.use({ expectedErrors: /status of 500|^500: .*api\/tracks/ });

  test('there is no player', async ({ page }) => {
    await page.route('**/api/tracks', (route) => route.fulfill({ status: 500, body: '' }));
    const response = page.waitForResponse('**/api/tracks');
    await page.goto('/home');
    await response;
    await page.getByRole('button', { name: 'Moon phase' }).click();
    await expect(page.getByRole('dialog', { name: 'Moon Phase' })).toBeVisible();
    await expect(player(page)).toHaveCount(0);
  });
});
