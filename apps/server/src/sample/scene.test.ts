import { describe, expect, it } from 'vitest';
import { limits } from '@moonfloor/contract/api/limits';
import { checkEventRules } from '@moonfloor/contract/events/event-rules';
import { eventForm } from '@moonfloor/contract/events/events';
import { artistForm } from '@moonfloor/contract/records/artists';
import { decorationForm } from '@moonfloor/contract/records/decorations';
import { releaseForm } from '@moonfloor/contract/records/releases';
import { countryNames } from '@moonfloor/contract/values/countries';
import { addDays } from '@moonfloor/contract/values/days';
import { codePoints, nameKey } from '@moonfloor/contract/values/text';
import { fullMoonDays } from '../platform/sun-and-moon/full-moons.ts';
import { formText } from './sample-records.ts';
import { sampleScene } from './scene.ts';

const TODAYS = ['2026-11-21', '2027-01-01', '2027-07-15', '2028-02-29', '2028-12-31'];
const scenes = await Promise.all(TODAYS.map(async (today) => ({ today, scene: await sampleScene(today) })));
const { scene } = scenes[0]!;
const asForm = (fields: object): Record<string, string> => Object.fromEntries(formText(fields));
const text = JSON.stringify;

describe.each(scenes)('the sample scene on $today', ({ today, scene: { artists, decorations, releases, events } }) => {
  const open = events.filter(({ publish }) => publish);
  const upcoming = open.filter(({ fields }) => fields.event_date >= today);
  const past = events.filter(({ fields }) => fields.event_date < today);

  it('has the size of a lively scene', () => {
    expect(artists).toHaveLength(150);
    expect(decorations).toHaveLength(25);
    expect(releases).toHaveLength(60);
    expect(upcoming.length).toBeGreaterThanOrEqual(115);
    expect(past.length).toBeGreaterThanOrEqual(24);
    expect(events.length - open.length).toBe(6);
    expect(new Set(upcoming.map(({ fields }) => fields.country)).size).toBeGreaterThanOrEqual(30);
  });

  it('covers 14 months ahead and about a year back', () => {
    for (const { fields } of events) {
      expect(fields.event_date >= addDays(today, -735) && fields.event_date <= addDays(today, 430)).toBe(true);
    }
    expect(events.some(({ fields }) => fields.event_date === today)).toBe(true);
    const coming = releases.filter(({ fields }) => fields.release_date > today);
    expect(coming.length).toBeGreaterThan(15);
    expect(releases.length - coming.length).toBeGreaterThan(35);
    expect(releases.filter(({ cancel }) => cancel).length).toBeGreaterThan(2);
  });

  it('has nights of the full moon at full moon', async () => {
    const nights = events.filter(({ fields }) => fields.event_name.startsWith('Full Moon'));
    const days = nights.map(({ fields }) => fields.event_date);
    expect(new Set(days).size).toBe(5);
    expect(await fullMoonDays('Asia/Jerusalem', addDays(today, -365), addDays(today, 365))).toEqual(
      expect.arrayContaining(days),
    );
  });

  it('submits only valid forms', () => {
    for (const { fields } of artists) expect(artistForm.safeParse(asForm(fields)).error).toBeUndefined();
    for (const { fields } of decorations) expect(decorationForm.safeParse(asForm(fields)).error).toBeUndefined();
    for (const { fields } of releases) expect(releaseForm.safeParse(asForm(fields)).error).toBeUndefined();
    for (const { fields } of events) {
      expect(eventForm.safeParse(asForm(fields)).error).toBeUndefined();
      const { event_date, event_end_date = null, latitude = null, longitude = null, place_radius_km = null } = fields;
      const place = { latitude, longitude, place_radius_km, place_hidden_until: null };
      expect(checkEventRules({ event_date, event_end_date, ...place })).toEqual([]);
    }
  });

  it('names every artist and crew once', () => {
    const names = artists.map(({ fields }) => nameKey(fields.artist_name));
    expect(new Set(names).size).toBe(names.length);
    const crews = decorations.map(({ fields }) => nameKey(fields.decoration_name));
    expect(new Set(crews).size).toBe(crews.length);
  });

  it('gives every event floors with names, without repeats', () => {
    for (const { fields } of events) {
      expect(fields.floors.length).toBeGreaterThan(0);
      const names = fields.floors.flatMap((floor) => floor.artists.map((artist) => nameKey(artist.artist_name)));
      expect(new Set(names).size).toBe(names.length);
      expect(new Set(fields.floors.map((floor) => nameKey(floor.name))).size).toBe(fields.floors.length);
      for (const floor of fields.floors) expect(floor.artists.length).toBeGreaterThan(0);
    }
  });

  it('links most names of a line-up and leaves some unknown', () => {
    const known = new Set(artists.map(({ fields }) => nameKey(fields.artist_name)));
    const billed = events.flatMap(({ fields }) => fields.floors.flatMap((floor) => floor.artists));
    const linked = billed.filter(({ artist_name: name }) => known.has(nameKey(name))).length;
    expect(linked / billed.length).toBeGreaterThan(0.75);
    expect(linked / billed.length).toBeLessThan(0.95);
    const played = new Set(billed.map(({ artist_name: name }) => nameKey(name)));
    expect([...known].filter((name) => !played.has(name)).length).toBeLessThan(10);
  });

  it('covers the variants that a page must support', () => {
    const size = (fields: (typeof events)[number]['fields']): number =>
      fields.floors.reduce((sum, floor) => sum + floor.artists.length, 0);
    expect(
      upcoming.filter(({ fields }) => fields.floors.length >= 4 && size(fields) >= 60).length,
    ).toBeGreaterThanOrEqual(5);
    expect(events.some(({ fields }) => fields.floors.length === 1)).toBe(true);
    expect(events.some(({ fields }) => codePoints(fields.event_name) > 180)).toBe(true);
    expect(artists.some(({ fields }) => codePoints(fields.artist_name) > 180)).toBe(true);
    expect(events.some(({ fields }) => fields.latitude === undefined)).toBe(true);
    expect(events.some(({ pictures }) => pictures.length === 0)).toBe(true);
    expect(events.some(({ fields }) => (fields.event_end_date ?? '') > addDays(fields.event_date, 28))).toBe(true);
    expect(
      events.some(
        ({ fields }) => fields.event_end_date === undefined && (fields.end_time ?? '') < (fields.start_time ?? ''),
      ),
    ).toBe(true);
    const names = events.map(({ fields }) => fields.event_name).join();
    for (const script of ['Hebrew', 'Cyrillic', 'Hiragana', 'Thai', 'Greek', 'Arabic']) {
      expect(names).toMatch(new RegExp(`\\p{Script=${script}}`, 'u'));
    }
    expect(Math.max(...decorations.map(({ pictures }) => pictures.length))).toBe(limits.decorationPictures);
  });
});

describe('the sample scene', () => {
  it('is identical for the same day, and shifts with the day', async () => {
    expect(text(await sampleScene('2026-11-21'))).toBe(text(scene));
    const later = await sampleScene('2026-12-05');
    const tonight = (events: typeof later.events): string | undefined =>
      events.find(({ fields }) => fields.event_name.startsWith('Tonight'))?.fields.event_date;
    expect(tonight(later.events)).toBe('2026-12-05');
    expect(later.releases[0]?.fields.release_date).toBe('2026-12-11');
  });

  it('uses only web addresses that do not exist', () => {
    const links = text(scene).match(/https?:\/\/[^"\\]+/gu) ?? [];
    expect(links.length).toBeGreaterThan(500);
    for (const link of links) expect(new URL(link).hostname).toMatch(/^example\.com$|\.example$/u);
  });

  it('uses known countries', () => {
    const known = new Set<string>(countryNames);
    for (const { fields } of scene.events) expect(known).toContain(fields.country);
  });
});
