import { readHead } from './support/head.ts';
import {
  dayFromToday,
  floor,
  jpeg,
  submitArtist,
  submitDecoration,
  submitEvent,
  submitRelease,
} from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

const links = {
  insta_link: 'https://instagram.com/a',
  soundcloud_link: 'https://soundcloud.com/a',
  website_link: 'https://a.example',
  label_link: 'https://label.example',
  fun_link: 'https://fun.example',
};

test('@postgres an artist page shows all fields', async ({ page, site }) => {
  const artist = await submitArtist(site, {
    artist_type: 'Live,DJ',
    artist_country: 'Japan',
    artist_city: 'Kyoto',
    record_labels: 'one,two',
    styles: 'Forest,Suomi',
    artist_info: 'Plays at dawn',
    artist_image: await jpeg(),
    ...links,
  });
  await page.goto(`/artist/${artist.id}`);
  await expect(page).toHaveTitle(`${artist.artist_name} · Psytrance artist from Kyoto, Japan · Moonfloor`);
  await expect(page.getByRole('list', { name: 'Type' }).getByRole('listitem')).toHaveText(['Live', 'DJ']);
  await expect(page.getByRole('list', { name: 'Styles' }).getByRole('listitem')).toHaveText(['Forest', 'Suomi']);
  const main = page.getByRole('main');
  for (const text of ['ONE · TWO', 'Kyoto, Japan', 'Plays at dawn', 'No events yet'])
    await expect(main).toContainText(text);
  const named = ['Instagram', 'SoundCloud', 'Website', 'Label', 'Fun'];
  for (const [at, href] of Object.values(links).entries()) {
    const link = main.getByRole('link', { name: named[at], exact: true });
    await expect(link).toHaveAttribute('href', href);
    await expect(link).toHaveAttribute('rel', /nofollow/);
  }
  await expect(page.getByRole('link', { name: 'Edit Artist' })).toHaveCount(0);
  expect((await readHead(site, `/artist/${artist.id}`)).thing('MusicGroup')).toMatchObject({
    genre: ['Forest', 'Suomi'],
  });
});

test('navigates from an event to its artist, their other events and releases', async ({ page, site }) => {
  const artist = await submitArtist(site, {});
  const { artist_name: name } = artist;
  const lineup = { floors: [floor('Main', name)] };
  const first = await submitEvent(site, { ...lineup, event_date: dayFromToday(5) });
  const second = await submitEvent(site, { ...lineup, event_date: dayFromToday(9) });
  const past = await submitEvent(site, { ...lineup, event_date: dayFromToday(-9) });
  const coming = await submitRelease(site, { artist_name: name, release_date: dayFromToday(7) });
  const out = await submitRelease(site, { artist_name: name, release_date: dayFromToday(-7) });

  await page.goto(`/event/${first.id}`);
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  const part = (title: string) =>
    page.getByRole('region', { name: title, exact: true }).getByRole('heading', { level: 3 });
  await expect(part('UPCOMING EVENTS')).toHaveText([first.event_name, second.event_name]);
  await expect(part('PAST EVENTS')).toHaveText([past.event_name]);
  await expect(part('RELEASES')).toHaveText([coming.release_name, out.release_name]);
  await page.getByRole('link', { name: second.event_name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second.event_name);
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('link', { name: coming.release_name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(coming.release_name);
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});

test('loads more past events on demand, also without JavaScript @endurance', async ({ page, site, plain }) => {
  const artist = await submitArtist(site, {});
  const names: string[] = [];
  for (let at = 0; at < 14; at += 1) {
    const event = await submitEvent(site, {
      event_date: dayFromToday(-at - 1),
      floors: [floor('Main', artist.artist_name)],
    });
    names.push(event.event_name);
  }
  await page.goto(`/artist/${artist.id}`);
  const rows = page.getByRole('region', { name: 'PAST EVENTS' }).getByRole('heading', { level: 3 });
  await expect(rows).toHaveText(names.slice(0, 12));
  await page.getByRole('link', { name: 'Load More' }).click();
  await expect(rows).toHaveText(names);

  await plain.goto(`/artist/${artist.id}`);
  await plain.getByRole('link', { name: 'Load More' }).click();
  await expect(plain.getByRole('region', { name: 'PAST EVENTS' }).getByRole('heading', { level: 3 })).toHaveText(
    names.slice(12),
  );
});

test('a crew page shows its pictures, links and events', async ({ page, site }) => {
  const crew = await submitDecoration(site, {
    country: 'India',
    area: 'Goa',
    description: 'Light and thread',
    link1: 'https://a.example',
    link2: 'https://www.instagram.com/crew/',
    decoration_images: [await jpeg(), await jpeg(900, 600, '#14c8b0')],
  });
  const event = await submitEvent(site, { decorations: [{ decoration_name: crew.decoration_name }] });
  await page.goto(`/event/${event.id}`);
  await page.getByRole('link', { name: crew.decoration_name }).click();
  const main = page.getByRole('main');
  await expect(main).toContainText('Goa, India');
  await expect(main).toContainText('Light and thread');
  await expect(main.getByRole('link', { name: 'Website' })).toHaveAttribute('href', 'https://a.example');
  await expect(main.getByRole('link', { name: 'instagram.com/crew' })).toHaveAttribute(
    'href',
    'https://www.instagram.com/crew/',
  );
  const dot = (at: number) => main.getByRole('button', { name: `Image ${at} of 2` });
  await expect(dot(1)).toHaveAttribute('aria-current', 'true');
  await main.getByRole('button', { name: 'Previous image' }).click();
  await expect(dot(2)).toHaveAttribute('aria-current', 'true');
  await main.getByRole('button', { name: 'Next image' }).click();
  await expect(dot(1)).toHaveAttribute('aria-current', 'true');
  await expect(
    page.getByRole('region', { name: 'UPCOMING EVENTS' }).getByRole('link', { name: event.event_name }),
  ).toBeVisible();
});

test.describe('when the events cannot be loaded @endurance', () => {
  test.use({ expectedErrors: /status of 500|^500: .*events\/all/ });

  test('the artist page is shown without them and retries on demand', async ({ page, site }) => {
    const artist = await submitArtist(site, {});
    await page.goto(`/artists?q=${encodeURIComponent(artist.artist_name)}`);
    await page.route('**/events/all?*', (route) => route.fulfill({ status: 500, body: '{"detail":"closed"}' }));
    await page.getByRole('link', { name: artist.artist_name }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(artist.artist_name);
    await expect(page.getByRole('alert')).toContainText('Failed to fetch events');
    await page.unroute('**/events/all?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No events yet')).toBeVisible();
  });
});
