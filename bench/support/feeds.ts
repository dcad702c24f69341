import { fetchRaw } from './raw-response.ts';
import type { Target } from './compare-cached.ts';
import type { BenchDatabase } from './bench-database.ts';
import type { Targets } from './scale.ts';
import { artistRow, eventRow } from './sample-rows.ts';
import { startMoonfloor } from './server.ts';
import { median } from './statistics.ts';
import { type CallCost, timeCalls } from './timing.ts';

const calendar = 'text/calendar';
const atom = 'application/atom+xml';
const json = 'application/feed+json';

const strict = true;

const wanted: readonly Target[] = [
  { name: 'event, `/event/{id}.ics`', path: '/event/7.ics', accept: calendar, strict },
  {
    name: 'all events, `/events.ics`',
    path: '/events.ics',
    accept: calendar,
    strict,
    shape: { seconds: 2, connections: 4 },
  },
  { name: 'changed events, `/events.atom`', path: '/events.atom', accept: atom, strict },
  { name: 'the same, `/events.json`', path: '/events.json', accept: json, strict },
];

/** Calendars and feeds: those measured cached, and those measured uncached after a write. */
export const feedTargets: Targets = {
  ready: wanted,
  cold: [
    ...wanted,
    { name: 'a country, `/events.ics?country=Brazil`', path: '/events.ics?country=Brazil', accept: calendar, strict },
  ],
};

/** The first response of a process: no part of it has been generated before. Medians. */
export interface FirstResponse {
  name: string;
  /** CPU time of the server, all threads, in ms. */
  cpu: number;
  /** Milliseconds until the whole response has arrived. */
  wall: number;
}

const starts = 3;

/** Sends each of the targets as the first request to a newly started process. */
export async function measureFirstResponse(
  { env }: BenchDatabase,
  targets: readonly Target[],
): Promise<FirstResponse[]> {
  const found: FirstResponse[] = [];
  for (const { name, path, accept } of targets) {
    const cpu: number[] = [];
    const wall: number[] = [];
    for (let start = 0; start < starts; start += 1) {
      const site = await startMoonfloor(env);
      const before = await site.usage();
      const began = performance.now();
      await fetchRaw(site.address + path, { accept, 'accept-encoding': 'br' });
      wall.push(performance.now() - began);
      cpu.push(((await site.usage()).cpu - before.cpu) / 1000);
      await site.stop();
    }
    found.push({ name, cpu: median(cpu), wall: median(wall) });
  }
  return found;
}

const rounds = 40;

/** Measures the search for duplicates of one record: of an event among those on its dates, of an artist by name. */
export async function measureDuplicates({ env, token }: BenchDatabase): Promise<CallCost[]> {
  const site = await startMoonfloor(env);
  const ask = async (path: string, query: Record<string, string>): Promise<void> => {
    const answer = await fetch(`${site.address}${path}?${new URLSearchParams(query).toString()}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
    await answer.arrayBuffer();
  };
  const today = new Date().toISOString().slice(0, 10);
  const ofEvent = (suffix: string) => (round: number) => {
    const { event_name, event_date, country, latitude, longitude } = eventRow(1 + round * 997, today);
    return ask('/events/twins', {
      name: event_name + suffix,
      date: event_date,
      country,
      latitude: String(latitude),
      longitude: String(longitude),
    });
  };
  try {
    await ofEvent('')(0);
    return [
      await timeCalls('an event that is there', rounds, ofEvent('')),
      await timeCalls('one with a typing error in its name', rounds, ofEvent('x')),
      await timeCalls('one that has no like', rounds, (round) =>
        ask('/events/twins', { name: `Nobody knows ${round}`, date: today, country: 'Brazil' }),
      ),
      await timeCalls('an artist that is there', rounds, (round) =>
        ask('/artists/twins', { name: artistRow(1 + round * 7).artist_name }),
      ),
    ];
  } finally {
    await site.stop();
  }
}
