import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { coordinateScale } from '@moonfloor/contract/events/event-table';
import type { EventCard, EventCountry, EventTable } from '@moonfloor/contract/events/events';
import { countries, findCountry } from '@moonfloor/contract/values/countries';
import { compareText } from '@moonfloor/contract/values/text';
import { root } from '../../../../../scripts/root.ts';
import { describeOnDatabase } from '../../testing/databases.ts';
import { toggleRecordStatus } from '../../testing/events.ts';
import { createTestApp, type TestApp, type TestAccount } from '../../testing/test-app.ts';

/** Lists of real festivals are available beside the checkout on some machines; they are not part of the repository. */
const folder = path.resolve(root, '../shared/data/festivals');
const available = existsSync(folder);

/** A festival of a list, in the fields of the form; `event_date` is empty where the list has none. */
interface Festival {
  event_name: string;
  event_date: string;
  event_end_date?: string;
  event_location?: string;
  country: string;
  description?: string;
  event_page_link?: string;
  latitude?: string;
  longitude?: string;
}

type Row = Readonly<Record<string, unknown>>;

const textOf = (row: Row, field: string): string => (typeof row[field] === 'string' ? row[field] : '');

/** Well-known text is `POINT (longitude latitude)`. */
function festivalOf(row: Row): Festival {
  const [longitude, latitude] = /^POINT ?\((\S+) (\S+)\)$/.exec(textOf(row, 'WKT'))?.slice(1) ?? [];
  return {
    event_name: textOf(row, 'name') || textOf(row, 'Nome'),
    event_date: textOf(row, 'startDate'),
    event_end_date: textOf(row, 'endDate'),
    event_location: textOf(row, 'location'),
    country: countryOf(textOf(row, 'country') || textOf(row, 'Pais')),
    description: textOf(row, 'description') || textOf(row, 'Subvertentes'),
    event_page_link: textOf(row, 'website'),
    ...(latitude !== undefined && longitude !== undefined && { latitude, longitude }),
  };
}

/** Country names that neither the product's list nor the Unicode tables of English and Portuguese have. */
const otherNames: Readonly<Record<string, string>> = { EUA: 'US', USA: 'US', Perú: 'PE' };

/** Countries of the lists that the product's list does not have; these are rejected. */
const notInTheList: Readonly<Record<string, string>> = {
  Taiwan: 'is not among the 195 countries',
  Inglaterra: 'is a part of a country',
};

const codes = new Map<string, string>(Object.entries(otherNames));
for (const language of ['pt', 'en']) {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  for (const { code } of countries) codes.set(names.of(code) ?? code, code);
}

/** Returns the product's name of a country, or the name unchanged when there is none. */
function countryOf(name: string): string {
  return countries.find((country) => country.name === name || country.code === codes.get(name))?.name ?? name;
}

function festivals(): Festival[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort();
  return files.flatMap((file) => {
    const rows: Row[] = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
    return rows.map(festivalOf);
  });
}

/** Returns why the server must reject the festival; null when it must accept it. */
function reasonToRefuse({ event_date, country }: Festival): string | null {
  if (event_date === '') return 'Please fill in all required fields';
  return findCountry(country) === undefined ? 'Please choose a country from the list' : null;
}

describeOnDatabase('real festivals', (dialect) => {
  /** Submits all as an untrusted member and publishes the accepted ones as an admin; returns those. */
  async function publish(site: TestApp, all: readonly Festival[]): Promise<Festival[]> {
    const [member, admin] = [await site.signIn(), await site.signIn('admin')];
    const taken: Festival[] = [];
    for (const festival of all) {
      const reason = reasonToRefuse(festival);
      const response = await site.request('POST', '/events/submit', { account: member, form: { ...festival } });
      if (reason === null) {
        expect(response.json()).toMatchObject({ event_name: festival.event_name.toUpperCase(), status: 'draft' });
        await publishOne(site, admin, response.json().id);
        taken.push(festival);
      } else {
        expect(response.json(), festival.event_name).toMatchObject({ status: 422, detail: reason });
        if (festival.event_date !== '') expect(Object.keys(notInTheList)).toContain(festival.country);
      }
    }
    return taken;
  }

  async function publishOne(site: TestApp, admin: TestAccount, id: number): Promise<void> {
    expect((await site.request('GET', `/events/${id}`)).statusCode).toBe(404);
    expect(await toggleRecordStatus(site, admin, 'event', id)).toBe('published');
  }

  /** Checks that a visitor sees exactly these. */
  async function expectScene(site: TestApp, festivals: readonly Festival[]): Promise<void> {
    const today = site.deps.today();
    const byDate = festivals.map((festival) => ({ ...festival, event_name: festival.event_name.toUpperCase() }));
    byDate.sort((a, b) => compareText(a.event_date, b.event_date));
    const upcoming = byDate.filter((festival) => festival.event_date >= today);

    const nameAndDay = (list: readonly (Festival | EventCard)[]) =>
      list.map((event) => `${event.event_date} ${event.event_name}`);
    expect(nameAndDay(await everyPage(site, ''))).toEqual(nameAndDay(byDate));
    expect(nameAndDay(await everyPage(site, '&when=upcoming'))).toEqual(nameAndDay(upcoming));
    expect(await everyPage(site, '&when=past')).toHaveLength(byDate.length - upcoming.length);

    const seen = new Map<string, EventCountry>();
    for (const { country, event_date } of byDate) {
      const row = seen.get(country) ?? { country, upcoming: 0, past: 0, next_date: null };
      if (event_date < today) row.past += 1;
      else row.upcoming += 1;
      if (event_date >= today) row.next_date ??= event_date;
      seen.set(country, row);
    }
    const rows: EventCountry[] = await site.call('GET', '/events/countries');
    expect(rows).toEqual(
      [...seen.values()].sort((a, b) => b.upcoming - a.upcoming || compareText(a.country, b.country)),
    );
    const pins: EventTable = await site.call('GET', '/events/pins');
    expect(pins.event_name).toEqual(upcoming.map((festival) => festival.event_name));
    const parts = (degrees: string | undefined) =>
      degrees === undefined ? null : Math.round(Number(degrees) * coordinateScale);
    expect(pins.latitude).toEqual(upcoming.map((festival) => parts(festival.latitude)));
    expect(pins.longitude).toEqual(upcoming.map((festival) => parts(festival.longitude)));
  }

  async function everyPage(site: TestApp, filter: string): Promise<EventCard[]> {
    const events: EventCard[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const response = await site.call('GET', `/events/all?limit=20&page=${page}${filter}`);
      events.push(...response.events);
      pages = response.pagination.pages;
    }
    return events;
  }

  test.runIf(available)('as listed: those without a date or a known country are rejected', async () => {
    const site = await createTestApp(dialect, { TRUST_AFTER: '0' });
    const taken = await publish(site, festivals());
    expect(taken.length).toBeGreaterThan(0);
    await expectScene(site, taken);
    await site.close();
  });

  test.runIf(available)('completed with a day: all but those without a known country are visible', async () => {
    const site = await createTestApp(dialect, { TRUST_AFTER: '0' });
    const completed = festivals().map((festival, index) => ({
      ...festival,
      event_date: festival.event_date || `2026-0${1 + (index % 9)}-1${index % 10}`,
    }));
    const taken = await publish(site, completed);
    const refused = completed.filter((festival) => !taken.includes(festival));
    expect(refused.every((festival) => festival.country in notInTheList)).toBe(true);
    await expectScene(site, taken);
    await site.close();
  });
});
