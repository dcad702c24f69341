import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { actAs, register } from './support/accounts.ts';
import { formPage, forms, pictureFile } from './support/record-forms.ts';
import { jpeg, uniqueName } from './support/submit-records.ts';
import { expect, presets, test } from './support/test.ts';

test.use({ settings: presets.open });

for (const form of forms) {
  // the crew's takes several pictures
  test(`@widths @endurance choosing images in the ${form.type} form shifts nothing below`, async ({
    page,
    context,
    site,
  }) => {
    await actAs(context, site, await register(site));
    await page.goto(`/submit-${form.type}`);
    const on = formPage(page, form.type);
    const preview = on.main.getByRole('button', { name: 'Preview' });
    await expect(preview).toBeEnabled();
    // the button stays at the lower edge of the window
    const top = async (): Promise<number> =>
      page.evaluate(() => document.querySelector('main form')!.getBoundingClientRect().bottom + scrollY);
    await on.fill(uniqueName('Still'));
    const before = await top();
    const rises: number[] = [];
    for (const files of [
      [await pictureFile()],
      [{ name: `${'long '.repeat(20)}.txt`, mimeType: 'text/plain', buffer: Buffer.from('no picture') }],
    ]) {
      await on.picture.setInputFiles(files);
      await expect(on.main.getByText('Checking the files…')).toHaveCount(0);
      rises.push((await top()) - before);
    }
    if (form.type === 'decoration') {
      const many = await Promise.all(
        Array.from({ length: 11 }, async (_, at) => ({ ...(await pictureFile()), name: `${at}.jpg` })),
      );
      await on.picture.setInputFiles(many);
      await expect(on.main.getByText('12/12 images')).toBeVisible();
      rises.push((await top()) - before);
      await expect(on.main.getByRole('img', { name: 'Image 12 of 12' })).toBeInViewport();
    }
    expect(rises).toEqual(rises.map(() => 0));
    await expectNoSidewaysScroll(page);
    // further up, the bar with the button covers a part of what is below it
    await preview.evaluate((button) => button.closest('form')!.scrollIntoView({ block: 'end' }));
    await expectAccessible(page);
  });
}

test('Preview works right after a picture is chosen @endurance', async ({ page, context, site }) => {
  await actAs(context, site, await register(site));
  await page.goto('/submit-event');
  const on = formPage(page, 'event');
  await on.fill(uniqueName('Pressed'));
  const preview = on.main.getByRole('button', { name: 'Preview' });
  await preview.scrollIntoViewIfNeeded();
  const box = (await preview.boundingBox())!;
  const large = {
    name: 'flyer.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from(await (await jpeg(3000, 4000)).arrayBuffer()),
  };
  await on.picture.setInputFiles(large);
  await expect(on.button('Remove image')).toBeAttached();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(page.getByText('Preview: this is how visitors will see it.')).toBeVisible();
});
