import { actAs, register } from './support/accounts.ts';
import { callApi } from './support/call-api.ts';
import { formPage, submittedBy } from './support/record-forms.ts';
import { jpeg, uniqueName } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

/** Returns pictures that can be told apart by their widths. */
const pictures = (...widths: number[]) =>
  Promise.all(
    widths.map(async (width) => ({
      name: `${width}.jpg`,
      mimeType: 'image/jpeg',
      buffer: Buffer.from(await (await jpeg(width, 100)).arrayBuffer()),
    })),
  );

test.beforeEach(({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept());
});

test('images can be reordered by buttons and dragging, removed and previewed @endurance', async ({
  page,
  context,
  site,
}) => {
  const account = await register(site);
  await actAs(context, site, account);
  await page.goto('/submit-decoration');
  const on = formPage(page, 'decoration');
  const name = uniqueName('Ordered');
  await on.fill(name);
  await on.picture.setInputFiles(await pictures(110, 120, 130, 140));
  const list = on.main.getByRole('list', { name: 'Images in their order' });
  const widths = () =>
    list.getByRole('img').evaluateAll((images: HTMLImageElement[]) => images.map((image) => image.naturalWidth));
  await expect.poll(widths).toEqual([110, 120, 130, 140]);
  await expect(on.main.getByText('4/12 images')).toBeVisible();

  const later = list.getByRole('button', { name: 'Move image 1 later' });
  await later.focus();
  await page.keyboard.press('Enter');
  await expect.poll(widths).toEqual([120, 110, 130, 140]);
  await expect(list.getByRole('button', { name: 'Move image 2 later' })).toBeFocused();
  await expect(on.main.getByText('Image 1 is now image 2 of 4')).toBeAttached();

  await list.getByRole('button', { name: 'Remove image 3' }).click();
  await expect.poll(widths).toEqual([120, 110, 140]);

  await list.getByRole('img', { name: 'Image 3 of 3' }).scrollIntoViewIfNeeded();
  const [from, to] = await Promise.all(
    [3, 1].map((place) => list.getByRole('img', { name: `Image ${place} of 3` }).boundingBox()),
  );
  await page.mouse.move(from!.x + from!.width / 2, from!.y + from!.height / 2);
  await page.mouse.down();
  await page.mouse.move(to!.x + to!.width / 2, to!.y + to!.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect.poll(widths).toEqual([140, 120, 110]);

  await on.preview();
  const carousel = on.main.getByRole('group', { name });
  await expect(carousel.getByRole('listitem')).toHaveCount(3);
  await carousel.getByRole('button', { name: 'Previous image' }).click();
  await expect(carousel.getByRole('button', { name: 'Image 3 of 3' })).toHaveAttribute('aria-current', 'true');
  await on.submit();
  await expect(on.main.getByText('Decoration submitted successfully!')).toBeVisible();
  const [submitted] = await submittedBy(site, account, 'decoration');
  const saved = await callApi<{ images: { picture: { width: number } }[] }>(
    site,
    'GET',
    `/decorations/${submitted?.id}`,
  );
  expect(saved.images.map(({ picture }) => picture.width)).toEqual([140, 120, 110]);
});
