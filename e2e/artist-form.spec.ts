import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { actAs, register } from './support/accounts.ts';
import { formPage } from './support/record-forms.ts';
import { uniqueName } from './support/submit-records.ts';
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
