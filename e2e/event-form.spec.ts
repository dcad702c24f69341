import type { Locator, Page } from '@playwright/test';
import type { EventDetail } from '@moonfloor/contract/events/events';
import { expectAccessible } from './support/accessibility.ts';
import { type Account, actAs, register } from './support/accounts.ts';
import { callApi } from './support/call-api.ts';
import { button, main } from './support/locators.ts';
import { openMoreDetails, submittedBy } from './support/record-forms.ts';
import type { Site } from './support/site.ts';
import { dayFromToday, floor, submitArtist, submitEvent, uniqueName } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

test.describe.configure({ mode: 'parallel' });

const box = (page: Page, name: string) => main(page).getByRole('textbox', { name, exact: true });
/** The field of an artist's name, while it is typed or the details are open. */
const artist = (page: Page, floorNumber: number, place: number) =>
  floorOf(page, floorNumber).getByLabel(`Artist name ${place}`, { exact: true });

const floorOf = (page: Page, floorNumber: number) =>
  page.getByRole('region', { name: `Floor ${floorNumber}`, exact: true });
/** The names of a floor's artists, in order. */
const names = (page: Page, floorNumber: number) => floorOf(page, floorNumber).locator('[data-entry] bdi');
/** The button that opens the details of an artist. */
const row = (page: Page, floorNumber: number, name: string) =>
  floorOf(page, floorNumber).locator('[data-entry]', { hasText: name }).getByRole('button').first();

/** Returns the only event of an account, as its page shows it. */
async function onlyEvent(site: Site, account: Account): Promise<EventDetail> {
  const [event, ...others] = await submittedBy(site, account, 'event');
  expect(others).toEqual([]);
  return callApi<EventDetail>(site, 'GET', `/events/${event?.id}`, account);
}

test('creates, previews, edits and submits an event by keyboard', async ({ page, context, site }) => {
  const known = await submitArtist(site, {
    artist_country: 'Israel',
    artist_type: 'Live',
    record_labels: 'Nova',
    artist_info: 'Plays at dawn',
  });
  const account = await register(site);
  await actAs(context, site, account);
  await page.goto('/submit-event');
  const { keyboard } = page;
  const name = uniqueName('Keys');
  await expect(box(page, 'Floor name 1')).toHaveValue('MAIN FLOOR');
  await box(page, 'Event name').focus();
  await keyboard.type(name.toLowerCase());
  await keyboard.press('Tab');
  const [year, month, day] = dayFromToday(30).split('-');
  await keyboard.type(`${month}${day}${year}`);
  await expect(page.getByLabel('Start date')).toHaveValue(dayFromToday(30));
  await box(page, 'Description').focus();
  await keyboard.type('Three days of music');
  await page.getByRole('combobox', { name: 'Country', exact: true }).focus();
  await keyboard.press('End');
  await expect(page.getByRole('combobox', { name: 'Country', exact: true })).toHaveValue('Zimbabwe');

  await artist(page, 1, 1).focus();
  await keyboard.type(known.artist_name.slice(0, -2).toLowerCase());
  await expect(page.getByRole('option', { name: known.artist_name })).toBeVisible();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(artist(page, 1, 1)).toHaveValue(known.artist_name);
  await expect(main(page).getByText('Known artist')).toBeVisible();
  await keyboard.press('Enter');
  await expect(artist(page, 1, 2)).toBeFocused();
  await keyboard.type('somebody new');
  await keyboard.press('Enter');
  await keyboard.type('third');
  await button(page, 'Details of third').focus();
  await keyboard.press('Enter');
  await button(page, 'Move third up').focus();
  await keyboard.press('Enter');
  await expect(artist(page, 1, 2)).toHaveValue('third');
  await expect(button(page, 'Move third up')).toBeFocused();
  await button(page, 'Add floor').focus();
  await keyboard.press('Enter');
  await expect(box(page, 'Floor name 2')).toBeFocused();
  await expect(box(page, 'Floor name 2')).toHaveValue('FLOOR 2');
  await row(page, 1, 'somebody new').focus();
  await keyboard.press('Enter');
  await button(page, 'Move somebody new down').focus();
  await keyboard.press('Enter');
  await expect(artist(page, 2, 1)).toHaveValue('somebody new');
  await expect(button(page, 'Move somebody new down')).toBeFocused();
  await button(page, 'Details of artist 2').focus();
  await keyboard.press('Enter');
  await button(page, 'Remove artist 2').focus();
  await keyboard.press('Enter');
  await main(page).locator('summary', { hasText: 'More details' }).focus();
  await keyboard.press('Enter');
  await page.getByRole('main').getByRole('combobox', { name: 'Decoration' }).focus();
  await keyboard.press('Enter');
  await keyboard.type('light weavers');
  await keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Decorations' })).toHaveText('LIGHT WEAVERS');

  // the focus moves to the beginning of a step once that is shown
  const focused = main(page).locator('[tabindex="-1"]:focus');
  await button(page, 'Preview').focus();
  await keyboard.press('Enter');
  await expect(focused.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(main(page).getByRole('heading', { name: 'FLOOR 2' })).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Back to Edit').focus();
  await keyboard.press('Enter');
  await expect(focused.getByRole('heading', { level: 1, name: 'Submit Event' })).toBeVisible();
  await expect(names(page, 1)).toHaveText([known.artist_name, 'third']);
  await button(page, 'Preview').focus();
  await keyboard.press('Enter');
  await expect(focused.getByRole('heading', { level: 1, name })).toBeVisible();
  await button(page, 'Submit Event').focus();
  await keyboard.press('Enter');
  await expect(main(page).getByText('Event submitted successfully!')).toBeVisible();
  await expect(main(page).getByText('It will be reviewed')).toBeVisible();
  await expect(page).toHaveURL(/\/events$/);

  expect(await onlyEvent(site, account)).toMatchObject({
    event_name: name,
    event_date: dayFromToday(30),
    country: 'Zimbabwe',
    floors: [
      {
        floor_name: 'MAIN FLOOR',
        artists: [{ id: known.id, artist_name: known.artist_name, artist_type: 'LIVE' }, { artist_name: 'THIRD' }],
      },
      { floor_name: 'FLOOR 2', artists: [{ artist_name: 'SOMEBODY NEW' }] },
    ],
    decorations: [{ decoration_name: 'LIGHT WEAVERS' }],
  });
});

test('edits an event with its line-up, whose rows are dragged within a floor and to another', async ({
  page,
  context,
  site,
}) => {
  const account = await register(site);
  const event = await submitEvent(
    site,
    {
      description: 'Old words',
      floors: [floor('MAIN FLOOR', 'One', 'Two', 'Three'), floor('GARDEN', 'Four')],
      latitude: 38.5,
      longitude: -9,
    },
    account,
  );
  await actAs(context, site, account);
  await page.goto(`/edit/event/${event.id}`);
  await expect(box(page, 'Event name')).toHaveValue(event.event_name);
  await openMoreDetails(page);
  await expect(box(page, 'Latitude')).toHaveValue('38.5');
  const drag = async (from: Locator, to: Locator): Promise<void> => {
    await from.scrollIntoViewIfNeeded();
    const [start, end] = [await from.boundingBox(), await to.boundingBox()];
    if (start === null || end === null) throw new Error('Nothing to drag');
    await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
    await page.mouse.down();
    await page.mouse.move(end.x + 40, end.y + end.height - 4, { steps: 8 });
    await page.mouse.up();
  };
  const entry = (place: number) => main(page).locator('[data-entry]').nth(place);
  const handle = (place: number) => entry(place).locator('span[aria-hidden]').first();
  await drag(handle(0), entry(2));
  await expect(names(page, 1)).toHaveText(['TWO', 'THREE', 'ONE']);
  await drag(handle(0), entry(3));
  await expect(names(page, 1)).toHaveText(['THREE', 'ONE']);
  await expect(names(page, 2)).toHaveCount(2);
  await row(page, 1, 'ONE').click();
  await button(page, 'Remove ONE').click();
  await page.getByRole('region', { name: 'Floor 2' }).getByRole('button', { name: 'Remove floor' }).click();
  await button(page, 'Undo').click();
  await row(page, 2, (await names(page, 2).allTextContents())[0]!).click();
  await artist(page, 2, 1).fill('Five');
  await button(page, 'Preview').click();
  await button(page, 'Submit Event').click();
  await expect(main(page).getByText('Event updated successfully!')).toBeVisible();
  expect((await onlyEvent(site, account)).floors).toMatchObject([
    { floor_name: 'MAIN FLOOR', artists: [{ artist_name: 'THREE' }] },
    { floor_name: 'GARDEN', artists: [{ artist_name: 'FIVE' }, {}] },
  ]);
});

test('the map sets the coordinates and moves to the chosen country', async ({ page, context, site }) => {
  await actAs(context, site, await register(site));
  await page.goto('/submit-event');
  await page.getByRole('combobox', { name: 'Country', exact: true }).selectOption('Portugal');
  await openMoreDetails(page);
  await button(page, 'Put the pin at the centre of the map').click();
  await expect(box(page, 'Latitude')).toHaveValue(/^39\.\d+$/);
  const map = page.getByRole('region', { name: 'Map to choose the place' });
  const before = await box(page, 'Longitude').inputValue();
  await map.click({ position: { x: 200, y: 250 } });
  await expect(box(page, 'Longitude')).not.toHaveValue(before);
  await button(page, 'Remove the pin').click();
  await expect(box(page, 'Latitude')).toHaveValue('');
});
