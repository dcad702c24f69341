import { expectLooksRight } from './support/accessibility.ts';
import { actAs, register, signInAdmin } from './support/accounts.ts';
import { callApi } from './support/call-api.ts';
import { button, main } from './support/locators.ts';
import { formPage } from './support/record-forms.ts';
import { dayFromToday, floor, submitArtist, submitEvent, toForm, uniqueName } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

/** Returns a word without digits that no other test uses. */
const uniqueWord = (start: string): string =>
  uniqueName(start)
    .replace(/\d/g, (digit) => 'QWRTZVXYKJ'[Number(digit)]!)
    .replace(' ', '');

/** Two responses with status 409 are expected: for a record that has changed, and for one that was already merged. */
test.use({ expectedErrors: /status of 409/ });

test('the event form shows likely duplicates, keeps the input and lets the user continue @phone', async ({
  page,
  context,
  site,
}) => {
  const name = uniqueWord('Solaris');
  const date = dayFromToday(40);
  const known = await submitEvent(site, {
    event_name: `${name} Festival`,
    event_date: date,
    country: 'Japan',
    area: 'Nagano',
  });
  await submitEvent(site, { event_name: `${name} hidden`, event_date: date, country: 'Japan' }, await register(site));
  await actAs(context, site, await register(site));
  await page.goto('/submit-event');
  const on = formPage(page, 'event');
  await on.fill(`${name.toLowerCase()} 2031`);
  await page.getByLabel('Start date').fill(date);
  await expect(main(page).getByText('Is it this event? It is already listed.')).toBeVisible();
  const duplicates = main(page).getByRole('list', { name: 'Is it this event? It is already listed.' });
  await expect(duplicates.getByRole('listitem')).toHaveCount(1);
  await expect(duplicates).toContainText('Nagano, Japan');
  await expect(duplicates.getByRole('button', { name: /^Merge/ })).toHaveCount(0);
  await expectLooksRight(page);

  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    duplicates.getByRole('link', { name: `Open ${known.event_name} in a new tab` }).click(),
  ]);
  await expect(opened.getByRole('heading', { level: 1, name: known.event_name })).toBeVisible();
  await opened.close();
  await expect(on.name).toHaveValue(`${name.toLowerCase()} 2031`);

  await button(page, 'It is a different one, continue').click();
  await expect(main(page).getByText('OK, it is a different one.')).toBeVisible();
  await expect(button(page, 'Show again')).toBeFocused();
  await page.reload();
  await expect(main(page).getByText('Draft restored')).toBeVisible();
  await expect(main(page).getByText('OK, it is a different one.')).toBeVisible();
  await on.preview();
  await on.submit();
  await expect(main(page).getByText('Event submitted successfully!')).toBeVisible();
});

test('an admin adds a differently spelled artist and merges it; the old URL redirects @endurance', async ({
  page,
  context,
  site,
}) => {
  const name = uniqueWord('Okto');
  const keep = await submitArtist(site, { artist_name: `Ö${name}`, artist_city: 'Kyoto' });
  const admin = await signInAdmin(site);
  await actAs(context, site, admin);
  await page.goto('/submit-artist');
  const on = formPage(page, 'artist');
  await on.fill(`DJ O${name}`);
  await on.free.fill('Osaka');
  await main(page)
    .getByRole('button', { name: `Merge with ${keep.artist_name} once this is submitted` })
    .click();
  await expect(
    main(page).getByRole('button', { name: `Merge with ${keep.artist_name} once this is submitted` }),
  ).toHaveText('Will be merged');
  await on.preview();
  await on.submit();
  await expect(main(page).getByText('Artist submitted successfully!')).toBeVisible();
  await main(page).getByRole('link', { name: 'Continue now' }).click();
  await expect(main(page).getByRole('heading', { level: 2, name: 'Merge artists' })).toBeVisible();
  const from = Number(new URL(page.url()).searchParams.get('from'));
  const event = await submitEvent(site, { floors: [floor('MAIN FLOOR', `DJ O${name}`)] });

  const city = main(page).getByRole('group', { name: 'City' });
  await expect(city.getByRole('radio', { name: 'Kyoto' })).toBeChecked();
  await city.getByRole('radio', { name: 'Osaka' }).check();
  await expectLooksRight(page);

  await callApi(site, 'PUT', `/artists/${keep.id}`, { token: admin.token, form: toForm({ artist_info: 'New bio' }) });
  const mergeForGood = async (): Promise<void> => {
    await button(page, 'Merge artists').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Merge permanently' }).click();
  };
  await mergeForGood();
  await expect(main(page).getByRole('alert')).toHaveText(
    'One of the two records has changed in the meantime. Please check them again.',
  );
  await button(page, 'Look again').click();
  await main(page).getByText('fields that only one of them has').click();
  await expect(main(page).getByRole('group', { name: 'Bio' })).toBeVisible();
  await expect(city.getByRole('radio', { name: 'Osaka' })).toBeChecked();
  await mergeForGood();
  await expect(main(page).getByText(`DJ O${name} was merged into ${keep.artist_name}.`)).toBeVisible();

  await page.goto(`/artist/${from}`);
  await expect(page).toHaveURL(new RegExp(`/artist/${keep.id}$`));
  await expect(main(page).getByRole('heading', { level: 1, name: keep.artist_name })).toBeVisible();
  await expect(main(page)).toContainText('Osaka');
  await expect(main(page).getByRole('link', { name: event.event_name })).toBeVisible();

  await main(page).locator('summary', { hasText: 'More' }).click();
  await main(page).getByRole('link', { name: 'History' }).click();
  const history = page.getByRole('dialog');
  await history.getByRole('button', { name: /^Details: .* merged another record into/ }).click();
  await history.getByRole('link', { name: `DJ O${name} (no. ${from})` }).click();
  await expect(history.getByRole('button', { name: /^Details: .* merged away DJ/ })).toBeVisible();
});
