import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { actAs, register } from './support/accounts.ts';
import { formPage } from './support/record-forms.ts';
import { submitArtist, uniqueName } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

/** Returns a PNG of noise, which does not compress, so that it is large for its dimensions. */
async function noise(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer();
}

async function open(page: Page, path = '/submit-artist') {
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(path);
  const on = formPage(page, 'artist');
  await expect(on.name).toBeVisible();
  return on;
}

test.beforeEach(async ({ context, site }) => {
  await actAs(context, site, await register(site));
});

test('an edited artist may keep the name @endurance', async ({ page, context, site }) => {
  const account = await register(site);
  await actAs(context, site, account);
  const artist = await submitArtist(site, {}, account);
  const on = await open(page, `/edit/artist/${artist.id}`);
  await on.name.fill(` ${artist.artist_name.toLowerCase()} `);
  await on.preview();
  await expect(on.heading(artist.artist_name)).toBeVisible();
});

test('validates images before upload @endurance', async ({ page }) => {
  const on = await open(page);
  await on.picture.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('just text') });
  await expect(on.main.getByRole('alert')).toContainText('Only JPG and PNG files are allowed (notes.png)');
  await on.picture.setInputFiles({ name: 'huge.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5_242_881) });
  await expect(on.main.getByRole('alert')).toContainText('Image must be less than 5MB (huge.jpg)');
  const broken = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(100)]);
  await on.picture.setInputFiles({ name: 'broken.jpg', mimeType: 'image/jpeg', buffer: broken });
  await expect(on.main.getByRole('alert')).toContainText('This image is damaged and cannot be read (broken.jpg)');
  await expect(on.main.locator('img[src^="blob:"]')).toHaveCount(0);
});

test('a picture that is too large is scaled down with a notice @endurance', async ({ page }) => {
  test.slow();
  const large = await noise(1500, 1250);
  expect(large.length).toBeGreaterThan(5_242_880);
  const on = await open(page);
  await on.fill(uniqueName('Large'));
  await on.picture.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: large });
  await expect(on.main.getByText(/large\.png: \d+\.\d MB is more than 5 MB, so it was scaled down to/)).toBeVisible({
    timeout: 30_000,
  });
  await on.preview();
  await on.submit();
  await expect(on.main.getByText('Artist submitted successfully!')).toBeVisible();
});

test('a picture can be pasted and removed @endurance', async ({ page }) => {
  const on = await open(page);
  const bytes = [...(await noise(20, 20))];
  await page.evaluate((data) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([new Uint8Array(data)], 'pasted.png', { type: 'image/png' }));
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, bytes);
  await expect(on.main.getByRole('img', { name: 'pasted.png' })).toBeVisible();
  await on.button('Remove image').click();
  await expect(on.main.getByRole('img', { name: 'pasted.png' })).toHaveCount(0);
});
