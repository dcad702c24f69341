import { actAs, register } from './support/accounts.ts';
import { dayFromToday, floor, submitEvent } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

/** What the oldest browsers of `cssTarget` in `apps/web/vite.config.ts` lack, each as of the one that got it last. */
test.beforeEach(({ context }) =>
  context.addInitScript(() => {
    const lacking: [object, string[]][] = [
      [Array, ['fromAsync']],
      [Intl, ['Segmenter', 'DurationFormat']],
      [Map, ['groupBy']],
      [Object, ['groupBy']],
      [Promise, ['withResolvers', 'try']],
      [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
      [String.prototype, ['isWellFormed', 'toWellFormed']],
      [URL, ['parse', 'canParse']],
      [Object.getPrototypeOf(Object.getPrototypeOf([].values())), ['map', 'filter', 'take', 'find', 'some', 'toArray']],
      [window, ['navigation', 'requestIdleCallback', 'Iterator', 'CloseWatcher', 'onscrollend']],
      [Document.prototype, ['startViewTransition']],
    ];
    for (const [owner, names] of lacking) for (const name of names) Reflect.deleteProperty(owner, name);
  }),
);

test('older browsers show pages, the map and forms', async ({ page, context, site }) => {
  const member = await register(site);
  const { id, event_name: name } = await submitEvent(site, {
    event_date: dayFromToday(3),
    country: 'Iceland',
    latitude: 64.1,
    longitude: -21.9,
    floors: [floor('Main Floor', 'ANKA', 'BORYS')],
    ticket_link: 'https://tickets.example/2026',
  });
  await page.goto('/events');
  await expect(page.getByRole('region', { name: 'Events on the map' }).getByRole('button', { name })).toBeVisible();
  await page.goto('/home');
  await page.getByRole('main').getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('BORYS');

  await actAs(context, site, member);
  await page.goto('/submit-event');
  await page.getByRole('button', { name: 'Paste a line-up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste a line-up' });
  await dialog.getByRole('textbox', { name: 'Line-up text' }).fill('Celina\nDorota b2b Edek');
  await expect(dialog.getByRole('row').filter({ hasText: 'EDEK' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByLabel('Event name').fill(name);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await page.goto(`/suggest/event/${id}`);
  await expect(page.getByLabel('Event name')).toHaveValue(name);
});
