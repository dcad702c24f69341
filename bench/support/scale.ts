import type { BenchDatabase } from './bench-database.ts';
import { type Comparison, compareCached, type Target, warmUp } from './compare-cached.ts';
import { cores, pin } from './cores.ts';
import { stopChild } from './ipc.ts';
import { fetchRaw } from './raw-response.ts';
import { spawnHelper, startBaseline, startMoonfloor } from './server.ts';
import { log } from './session.ts';
import { type UncachedCost, measureUncached } from './uncached.ts';

/** All measurements on one database. */
export interface Scale {
  events: number;
  ready: Comparison[];
  cold: UncachedCost[];
  /** Resident memory in bytes. */
  memory: { idle: number; ready: number; cold: number; searched: number; bare: number };
}

const json = 'application/json';
const html = 'text/html';

/** Targets measured as cached responses. Event 7 has one floor, a picture and a line-up of fifteen. */
const cachedTargets: readonly Target[] = [
  { name: 'event', path: '/events/7', accept: json },
  { name: 'list of 100', path: '/events/all?limit=100', accept: json },
  { name: 'page `/`', path: '/', accept: html },
  { name: 'page `/event/{id}`', path: '/event/7', accept: html },
  { name: 'artist', path: '/artists/7', accept: json },
  { name: 'page `/home`', path: '/home', accept: html },
  { name: 'page `/artists`', path: '/artists', accept: html },
  { name: 'page `/releases`', path: '/releases', accept: html },
];

/** Targets measured uncached: all of the above, and the other requests of the pages and the map. */
const coldTargets: readonly Target[] = [
  ...cachedTargets,
  { name: 'list of 100, upcoming', path: '/events/all?limit=100&when=upcoming', accept: json },
  { name: 'list of 100, page 10', path: '/events/all?limit=100&page=10', accept: json },
  { name: 'list of an artist', path: '/events/all?artist=7', accept: json },
  { name: 'countries', path: '/events/countries', accept: json },
  { name: 'pins', path: '/events/pins', accept: json },
  { name: 'page `/events`', path: '/events', accept: html },
  { name: 'page `/artist/{id}`', path: '/artist/7', accept: html },
];

/** Measures all targets on one database, after warming up with the first target, which is the smallest. */
export async function measureScale(place: BenchDatabase): Promise<Scale> {
  const ours = await startMoonfloor(place.env);
  const bare = await startBaseline();
  const generator = spawnHelper('load-generator.ts');
  try {
    await (await fetch(`${ours.address}/`)).arrayBuffer();
    const idle = await ours.usage();
    const ready: Comparison[] = [];
    // the servers have one core to themselves, and the load generator has the other
    pin(generator.pid!, cores?.generator);
    for (const { pid } of [ours, bare]) pin(pid, cores?.servers);
    log('warming up');
    await warmUp(ours, bare, generator, cachedTargets[0]!);
    for (const target of cachedTargets) {
      log(`cached: ${target.name}`);
      ready.push(...(await compareCached(ours, bare, generator, target)));
    }
    const loaded = await ours.usage();
    pin(ours.pid);
    log('uncached');
    const cold: UncachedCost[] = [];
    for (const target of coldTargets) cold.push(await measureUncached(ours, place.token, target));
    const made = await ours.usage();
    await fetchRaw(`${ours.address}/api/search?q=solar`, { accept: json });
    const searched = await ours.usage();
    const memory = {
      idle: idle.rss,
      ready: loaded.rss,
      cold: made.rss,
      searched: searched.rss,
      bare: (await bare.usage()).rss,
    };
    return { events: place.events, ready, cold, memory };
  } finally {
    await Promise.all([ours.stop(), bare.stop(), stopChild(generator)]);
  }
}
