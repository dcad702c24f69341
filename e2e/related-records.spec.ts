import { expectAccessible, expectLooksRight } from './support/accessibility.ts';
import {
  dayFromToday,
  floor,
  submitArtist,
  submitDecoration,
  submitEvent,
  submitRelease,
  uniqueName,
} from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

test('@widths links an event to nearby events and shows sun and moon @endurance', async ({ page, site }, {
  workerIndex,
}) => {
  // at sea, where no other test or earlier run has records; there is a full moon on that night
  const at = { latitude: -45, longitude: -170 + (workerIndex % 20) * 5 };
  const event = await submitEvent(site, { event_date: '2031-08-03', ...at });
  const near = await submitEvent(site, { event_date: '2031-08-05', ...at, latitude: -44.5 });
  const far = await submitEvent(site, { event_date: '2031-08-03', ...at, latitude: 80 });

  await page.goto(`/event/${event.id}`);
  const sky = page.getByRole('list', { name: 'Moon and sun' }).getByRole('listitem');
  await expect(sky).toHaveText([/^Full moon: Sturgeon Moon$/, /^Sunrise \d\d:\d\d · Sunset \d\d:\d\d local time$/]);
  await expect(page.getByRole('main')).toContainText(/in [\d,]+ days/);
  const nearby = page.getByRole('region', { name: 'NEARBY THAT WEEK' });
  await expect(nearby.getByRole('listitem')).toHaveText([new RegExp(`${near.event_name}.*56 km away`)]);
  await expectLooksRight(page);

  await nearby.getByRole('link', { name: near.event_name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(near.event_name);
  await expect(sky.first()).toHaveText('Full Moon');
  await expect(nearby.getByRole('heading', { level: 3 })).toHaveText([event.event_name]);
  await page.goto(`/event/${far.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(far.event_name);
  await expect(sky.nth(1)).toHaveText('The sun does not set');
  await expect(nearby).toHaveCount(0);
});

test('links an artist to those who share line-ups, and on to their events @endurance', async ({ page, site }) => {
  const [artist, other] = [await submitArtist(site, {}), await submitArtist(site, {})];
  await submitEvent(site, { floors: [floor('Main', artist.artist_name, other.artist_name)] });
  const own = await submitEvent(site, { event_date: dayFromToday(3), floors: [floor('Chill', other.artist_name)] });

  await page.goto(`/artist/${artist.id}`);
  const others = page.getByRole('list', { name: 'Plays with' }).getByRole('listitem');
  await expect(others).toHaveText([new RegExp(`${other.artist_name} 1 event$`)]);
  await expectAccessible(page);
  await others.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(other.artist_name);
  await page.getByRole('region', { name: 'UPCOMING EVENTS' }).getByRole('link', { name: own.event_name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(own.event_name);
  await expect(page.getByText('in 3 days', { exact: true })).toBeVisible();
});

test('@widths links a release to its artist’s next events and its label @endurance', async ({ page, site }) => {
  const { artist_name: name } = await submitArtist(site, {});
  const label = uniqueName('Label');
  const release = await submitRelease(site, { artist_name: name, label });
  const same = await submitRelease(site, { label });
  const gig = await submitEvent(site, { event_date: dayFromToday(1), floors: [floor('Main', name)] });

  await page.goto(`/release/${release.id}`);
  const part = (title: string) => page.getByRole('region', { name: title }).getByRole('heading', { level: 3 });
  await expect(part('NEXT GIGS')).toHaveText([gig.event_name]);
  await expect(part(`MORE ON ${label}`)).toHaveText([same.release_name]);
  await expectLooksRight(page);
  await page.getByRole('link', { name: label, exact: true }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    same.release_name,
    release.release_name,
  ]);
  await page.goBack();
  await page.getByRole('link', { name: gig.event_name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(gig.event_name);
  await expect(page.getByText('tomorrow', { exact: true })).toBeVisible();
});

test.describe('when a record cannot be loaded', () => {
  test.use({ expectedErrors: /status of 500|^500: / });

  test('its page shows an error under a heading, retries and links back @endurance', async ({ page, site }) => {
    const artist = await submitArtist(site, {});
    const crew = await submitDecoration(site, {});
    const release = await submitRelease(site, { artist_name: artist.artist_name });
    const event = await submitEvent(site, {
      event_date: dayFromToday(1),
      floors: [floor('Main', artist.artist_name)],
      decorations: [{ id: crew.id, decoration_name: crew.decoration_name }],
    });
    const heading = page.getByRole('heading', { level: 1 });
    const link = (name: string) => page.getByRole('main').getByRole('link', { name }).first();
    const failing = async (call: string, name: string, sentence: string): Promise<void> => {
      await page.route(`**${call}`, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
      await link(name).click();
      await expect(heading).toHaveText(sentence);
      await expect(page.getByRole('alert')).toContainText('Please try again.');
    };

    await page.goto('/home');
    await failing(`/events/${event.id}`, event.event_name, 'Error fetching event details');
    await expectLooksRight(page);
    await page.getByRole('main').getByRole('link', { name: 'Back' }).click();
    await expect(heading).toHaveText('Next Events');

    await failing(`/events/${event.id}`, event.event_name, 'Error fetching event details');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(heading).toHaveText(event.event_name);
    await failing(`/decorations/${crew.id}*`, crew.decoration_name, 'Error fetching decoration details');
    await page.goBack();
    await expect(heading).toHaveText(event.event_name);
    await failing(`/artists/${artist.id}*`, artist.artist_name, 'Error fetching artist details');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(heading).toHaveText(artist.artist_name);
    await failing(`/releases/${release.id}`, release.release_name, 'Error fetching release details');
  });
});
