import { expectAccessible } from './support/accessibility.ts';
import { jpeg, submitDecoration, submitEvent } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

test('the picture viewer opens, moves by keys and returns the focus on close @endurance', async ({ page, site }) => {
  const pictures = [await jpeg(1500, 1000), await jpeg(900, 1200, '#20c0a0'), await jpeg(700, 700, '#c02080')];
  const crew = await submitDecoration(site, { decoration_images: pictures });
  await page.goto(`/decoration/${crew.id}`);
  const link = page.getByRole('link', { name: `Enlarge ${crew.decoration_name}, image 1 of 3` });
  await expect(link).toHaveAttribute('href', /-1500\.webp$/);
  await link.press('Enter');
  const viewer = page.getByRole('dialog', { name: `${crew.decoration_name}, image 1 of 3` });
  await expect(viewer).toBeVisible();
  await expect(viewer.getByRole('button', { name: 'Close' })).toBeFocused();
  const image = viewer.getByRole('img', { name: /image 1 of 3/ });
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1500);
  await expectAccessible(page);

  const width = (await image.boundingBox())!.width;
  await image.dblclick();
  await expect.poll(async () => (await image.boundingBox())!.width).toBeGreaterThan(width * 1.4);
  await viewer.getByRole('button', { name: 'Zoom' }).click();
  await expect.poll(async () => (await image.boundingBox())!.width).toBe(width);
  await page.keyboard.press('ArrowRight');
  const second = page.getByRole('dialog', { name: /image 2 of 3/ });
  await expect(second.getByRole('status')).toHaveText('2 of 3');
  await expect(second.getByRole('img', { name: /image 2 of 3/ })).toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(link).toBeFocused();
  await link.press('Enter');
  await expect(viewer).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(link).toBeFocused();
  await expect(page).toHaveURL(`/decoration/${crew.id}`);
  await page.goBack();
  await expect(page).not.toHaveURL(`/decoration/${crew.id}`);
});

test('a heading link copies the URL of its section @endurance', async ({ page, context, site }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const event = await submitEvent(site, { description: 'A night' });
  await page.goto(`/event/${event.id}`);
  const link = page.getByRole('link', { name: 'Copy link to INFO' });
  await expect(link).toHaveCSS('width', '1px');
  await page.getByRole('heading', { name: 'INFO' }).hover();
  await expect(link).toHaveCSS('width', '32px');
  await link.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible();
  await expect(page).toHaveURL(/#info$/);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});
