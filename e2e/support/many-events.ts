import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Site } from './site.ts';

const words =
  'SOLAR,LUNAR,ASTRAL,HYPER,LIQUID,ETHNIC,DIGITAL,HOLLOW,SILENT,ANCIENT,FOREST,ORACLE,SIGNAL,TEMPLE,CIRCUIT,MONSOON,ECHO,SHAMAN,NEBULA,DRIFT'.split(
    ',',
  );
const countries = 'Portugal,Brazil,Germany,India,Australia,Mexico,Israel,Japan,South Africa,Hungary'.split(',');

/**
 * Returns a generator of pseudorandom numbers below `below` that are the same in every run (Numerical Recipes'
 * generator).
 */
function pseudoRandom(): (below: number) => number {
  let state = 1;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Number of events that share one spot; their names contain CROWDED. */
export const eventsPerSpot = 40;

/**
 * Inserts many published events directly into the server's SQLite database: through the API it would take minutes. The
 * first is today; the others are spread over a year, several countries and the whole map. Every tenth has no
 * coordinates, except those named CROWDED, which share one spot.
 */
export function insertManyEvents(site: Site, count: number): void {
  const database = new DatabaseSync(join(site.dataDir, 'moonfloor.db'));
  // counted as a content write, so that the server, which caches events in memory, detects the change
  database.exec('pragma busy_timeout = 10000; begin immediate; update content_version set version = version + 1');
  const insert =
    database.prepare(`insert into event (event_name, event_date, event_end_date, event_location, country, area,
    latitude, longitude, status, search_key, styles, created_at, updated_at)
    values (?, ?, ?, ?, ?, ?, ?, ?, 'published', ?, ?, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`);
  const pick = pseudoRandom();
  const word = (): string => words[pick(words.length)]!;
  const day = (ahead: number): string => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  for (let at = 0; at < count; at += 1) {
    const ahead = at === 0 ? 0 : pick(365);
    const crowded = at >= 100 && at < 100 + eventsPerSpot;
    const name = `${word()} ${word()} ${crowded ? 'CROWDED' : 'GATHERING'} ${at}`;
    const [venue, area, country] = [
      `${word()} Hall ${pick(900)}`,
      `${word()} Valley`,
      countries[pick(countries.length)]!,
    ];
    const placed = at % 10 !== 9 || crowded;
    const spot = [(pick(12_000_000) - 5_000_000) / 100_000, (pick(36_000_000) - 18_000_000) / 100_000] as const;
    const [latitude, longitude] = crowded ? [47, 13] : placed ? spot : [null, null];
    const key = [name, country.toUpperCase(), area.toUpperCase(), venue.toUpperCase()].join('\n');
    insert.run(
      name,
      day(ahead),
      pick(3) === 0 ? day(ahead + 2) : null,
      venue,
      country,
      area,
      latitude,
      longitude,
      key,
      1 << pick(16),
    );
  }
  database.exec('commit');
  database.close();
}
