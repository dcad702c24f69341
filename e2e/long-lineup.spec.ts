import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { submitEvent, floor } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

const names = (start: string, count: number) => Array.from({ length: count }, (_, at) => `${start} ${at}`);
const festival = {
  floors: [
    floor('Main – Friday', ...names('Ursa', 90)),
    floor('Chill – Friday', ...names('Vela', 60)),
    floor('Main – Saturday', ...names('Lyra', 120), 'Ængström'),
  ],
};

test('@widths a long line-up shows the first names of each floor by day, and can be opened and searched @endurance', async ({
  page,
  site,
}) => {
  const { id } = await submitEvent(site, festival);
  await page.goto(`/event/${id}`);
  const part = page.getByRole('region', { name: 'LINEUP' });
  await expect(part.getByRole('heading', { level: 3 })).toHaveText(['FRIDAY', 'SATURDAY']);
  const shown = part.getByRole('listitem').filter({ visible: true });
  await expect(shown).toHaveCount(3 * 8);
  expect((await part.boundingBox())!.height).toBeLessThan(1300);
  await part.getByText('All 60', { exact: true }).click();
  await expect(part.getByText('VELA 59', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await part.getByRole('button', { name: 'Open all' }).click();
  await expect(shown).toHaveCount(271);
  await part.getByRole('button', { name: 'Show fewer' }).click();
  await expect(shown).toHaveCount(3 * 8);

  const field = part.getByRole('searchbox', { name: 'Find a name in the line-up' });
  await field.fill('aengstrom');
  await expect(part.getByRole('listitem')).toHaveText(['ÆNGSTRÖM']);
  await expect(part.getByRole('status')).toHaveText('1 of 271 names');
  await field.fill('lyra 11');
  await expect(part.getByRole('status')).toHaveText('11 of 271 names');
  await expectNoSidewaysScroll(page);
  await field.fill('');
  await expect(part.getByRole('status')).toHaveText('271 names');
});

test('a long line-up can be expanded without JavaScript @endurance', async ({ plain: page, site }) => {
  const { id } = await submitEvent(site, festival);
  await page.goto(`/event/${id}`);
  const part = page.getByRole('region', { name: 'LINEUP' });
  await expect(part.getByRole('searchbox')).toBeHidden();
  await part.getByText('All 121', { exact: true }).click();
  await expect(part.getByText('LYRA 119', { exact: true })).toBeVisible();
});

test('five floors stand in three columns and two @endurance', async ({ page, site }) => {
  for (const count of [5, 15]) {
    const floors = Array.from({ length: 5 }, (_, at) => floor(`Floor ${at}`, ...names(`Ursa ${at}`, count)));
    const { id } = await submitEvent(site, { floors });
    await page.goto(`/event/${id}`);
    const headings = page.getByRole('region', { name: 'LINEUP' }).getByRole('heading', { level: 3 });
    const tops = await headings.evaluateAll((all) => all.map((heading) => heading.getBoundingClientRect().top));
    expect(tops.map((top) => top - tops[0]! > 1)).toEqual([false, false, false, true, true]);
  }
});

test('a line-up of sixty names is expanded, its larger floor wider @endurance', async ({ page, site }) => {
  const { id } = await submitEvent(site, {
    floors: [floor('Main', ...names('Ursa', 50)), floor('Chill', ...names('Vela', 10))],
  });
  await page.goto(`/event/${id}`);
  await expect(page.getByText('URSA 49', { exact: true })).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Find a name in the line-up' })).toHaveCount(0);
  const width = async (name: string): Promise<number> => (await page.getByRole('list', { name }).boundingBox())!.width;
  expect(await width('MAIN')).toBeGreaterThan(1.5 * (await width('CHILL')));
});

test('a line-up repeated in the description is shown once @endurance', async ({ page, site }) => {
  const description = 'Bring water.\n\nLine-up\n- Ursa\n- Vela\n- Lyra\n\nDoors at ten.';
  const { id } = await submitEvent(site, { description, floors: [floor('Main', 'Ursa', 'Vela', 'Lyra')] });
  await page.goto(`/event/${id}`);
  await expect(page.getByRole('region', { name: 'INFO' })).toHaveText(/Bring water\.\s+Doors at ten\./);
  await expect(page.getByRole('main').getByText(/ursa/i)).toHaveCount(1);
});
