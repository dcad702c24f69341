import { expectAccessible, expectLooksRight, expectNoSidewaysScroll } from './support/accessibility.ts';
import { type Account, actAs, register } from './support/accounts.ts';
import { callApi } from './support/call-api.ts';
import { button, main } from './support/locators.ts';
import type { Site } from './support/site.ts';
import { floor, submitArtist, submitEvent, submitRelease, uniqueName } from './support/submit-records.ts';
import { expect, presets, test } from './support/test.ts';

test.use({ settings: presets.open });

/** Waits until a member has news about an event. */
const expectNews = (site: Site, { token }: Account, event: string) =>
  expect(async () => {
    const news = await callApi<object>(site, 'GET', '/notifications/all', { token });
    expect(JSON.stringify(news)).toContain(event);
  }).toPass();

test('members follow, hear of news at the bell, and respond to events @widths @postgres', async ({
  page,
  context,
  site,
}) => {
  const member = await register(site);
  await actAs(context, site, member);
  const artist = await submitArtist(site, {});
  await page.goto(`/artist/${artist.id}`);
  await button(page, 'Follow').click();
  await expect(button(page, 'Follow')).toHaveAttribute('aria-pressed', 'true');

  const event = await submitEvent(site, { floors: [floor('Main Floor', artist.artist_name)] });
  await expectNews(site, member, event.event_name);
  await page.goto(`/event/${event.id}`);
  const bell = page.getByRole('link', { name: /Notifications: \d unread/ });
  await expect(bell).toBeVisible();
  await expectNoSidewaysScroll(page);
  await button(page, 'Going').click();
  await expect(main(page).getByText('0 interested · 1 going')).toBeVisible();
  await expect(button(page, 'Going')).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);

  await bell.click();
  const item = main(page).getByRole('listitem').filter({ hasText: event.event_name });
  await expect(item).toContainText('New event');
  await expect(item).toContainText(`You follow: ${artist.artist_name}`);
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
  await expectLooksRight(page);
});

test('members follow labels, filters and countries, which their account lists @widths @postgres @endurance', async ({
  page,
  context,
  site,
}) => {
  test.slow();
  const member = await register(site);
  await actAs(context, site, member);
  const artist = await submitArtist(site, {});
  const label = uniqueName('Label');
  const release = await submitRelease(site, { label });

  await page.goto('/notifications');
  await expect(main(page).getByText('Nothing new yet')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/artist/${artist.id}`);
  await button(page, 'Follow').click();
  await expect(main(page).getByRole('link', { name: 'My timetable' })).toBeVisible();
  await page.goto(`/release/${release.id}`);
  await button(page, `Follow ${label.toUpperCase()}`).click();
  await expect(button(page, `Follow ${label.toUpperCase()}`)).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/events?country=France&style=PsyDub&near=45.76,4.84&radius=250');
  const filters = main(page).getByRole('button', { name: /^Filters/ });
  if (await filters.isVisible()) await filters.click();
  await expect(button(page, 'Follow France')).toHaveAttribute('aria-pressed', 'false');
  await button(page, 'Follow PsyDub').click();
  await expect(button(page, 'Follow PsyDub')).toHaveAttribute('aria-pressed', 'true');
  await button(page, 'Follow these events').click();
  await expect(button(page, 'Follow these events')).toHaveAttribute('aria-pressed', 'true');

  const event = await submitEvent(site, { floors: [floor('Main Floor', artist.artist_name)] });
  // the release is news too, if the server, which looks every five seconds, has noticed it after it was followed
  await expectNews(site, member, event.event_name);
  await page.goto(`/event/${event.id}`);
  await button(page, 'Interested').click();
  await expect(main(page).getByText('1 interested · 0 going')).toBeVisible();
  await button(page, 'Going').click();
  await expect(main(page).getByText('0 interested · 1 going')).toBeVisible();
  await main(page).getByRole('link', { name: 'My timetable' }).click();
  for (const name of [event.event_name, artist.artist_name])
    await expect(main(page).getByRole('link', { name })).toBeVisible();
  await page.goto(`/event/${event.id}`);
  const html = await (await page.request.get(`/event/${event.id}`)).text();
  expect(html, 'without scripts').toContain('0 interested · 1 going');
  await main(page).getByText('Follow…').click();
  await expectAccessible(page);
  await button(page, 'Follow Portugal').click();
  await expect(button(page, 'Follow Portugal')).toHaveAttribute('aria-pressed', 'true');
  await expectNoSidewaysScroll(page);

  await page.goto('/account#following');
  const list = main(page).getByRole('list', { name: 'What I follow' });
  await expect(list.getByRole('listitem')).toHaveCount(5);
  await expect(list).toContainText('PsyDub');
  await list.getByRole('button', { name: `Unfollow ${label.toUpperCase()}` }).click();
  await expect(list.getByRole('listitem')).toHaveCount(4);
  await main(page).getByLabel('Follow a country or style').selectOption('Japan');
  await main(page).getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(list).toContainText('Japan');
  await main(page).getByLabel('News by mail').selectOption('At once');
  await expect(main(page).getByText('Mails are sent once your email address is confirmed.')).toBeVisible();
  await main(page).getByLabel('Show my name to members').check();
  await button(page, 'Create private addresses').click();
  const calendar = await main(page).getByLabel('Address of your calendar').inputValue();
  const feed = await page.request.get(new URL(calendar).pathname);
  expect(await feed.text()).toContain(event.event_name);
  await expectNoSidewaysScroll(page);
  await button(page, 'Remove these addresses').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove these addresses' }).click();
  await expect(button(page, 'Create private addresses')).toBeVisible();
  expect((await page.request.get(new URL(calendar).pathname)).status()).toBe(404);

  await page.goto(`/event/${event.id}`);
  await expect(main(page).getByText(member.user.username)).toBeVisible();
});
