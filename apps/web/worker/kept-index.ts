import {
  cacheNames,
  keptChannel,
  type KeptEvent,
  type KeptIndex,
  readKeptIndex,
  writeKeptIndex,
} from '../app/api/kept-pages.ts';
import { limits, withinLimits } from './limits.ts';

declare const self: ServiceWorkerGlobalScope;

const channel = new BroadcastChannel(keptChannel);
let index: Promise<KeptIndex> | undefined;
/** Changes run one after another. */
let changing: Promise<unknown> = Promise.resolve();
/** Names of caches that are being filled, which the index does not name yet. */
const filling = new Map<string, number>();

// A new version of the worker may have changed it.
channel.addEventListener('message', () => (index = undefined));

/** Returns the index, which must not be changed. */
export function keptIndex(): Promise<KeptIndex> {
  return (index ??= readKeptIndex());
}

/** Changes the index and stores it; removes pages beyond the limits or no longer needed. */
export function changeIndex(change: (index: KeptIndex) => void): Promise<void> {
  const run = async (): Promise<void> => {
    const next = structuredClone(await keptIndex());
    change(next);
    const openClients = new Set((await self.clients.matchAll({ includeUncontrolled: true })).map(({ id }) => id));
    next.clients = Object.fromEntries(Object.entries(next.clients).filter(([client]) => openClients.has(client)));
    next.events = withinLimits(next.events, await maxBytes());
    await writeKeptIndex(next);
    index = Promise.resolve(next);
    await deleteUnneeded(next);
    channel.postMessage(null);
  };
  const done = changing.then(run);
  changing = done.catch(() => undefined);
  return done;
}

/** Changes the entry of an event; creates it if it is missing. */
export function changeEvent(id: number, change: (entry: KeptEvent) => void): Promise<void> {
  return changeIndex(({ events }) => {
    let entry = events.find((event) => event.id === id);
    if (entry === undefined) {
      const never = { usedAt: 0, savedAt: 0, completeAt: 0 };
      const nothing = { pages: [], files: [], bytes: 0, code: '', codeBytes: 0 };
      entry = { id, name: '', date: '', starred: false, ...never, ...nothing };
      events.push(entry);
    }
    change(entry);
  });
}

export const removeEvent = (id: number): Promise<void> =>
  changeIndex((index) => {
    index.events = index.events.filter((event) => event.id !== id);
  });

/** Keeps all events like those that were only opened. */
export const forgetStars = (): Promise<void> =>
  changeIndex(({ events }) => {
    for (const event of events) event.starred = false;
  });

/** Removes everything that is kept but the code of open pages. */
export const removeAll = async (): Promise<void> => {
  await caches.delete(cacheNames.tiles);
  await changeIndex((index) => {
    index.events = [];
  });
};

/** Runs `fill`, which fills a cache; meanwhile it is not deleted. */
export async function whileFilling<T>(name: string, fill: () => Promise<T>): Promise<T> {
  filling.set(name, (filling.get(name) ?? 0) + 1);
  try {
    return await fill();
  } finally {
    filling.set(name, filling.get(name)! - 1);
  }
}

async function maxBytes(): Promise<number> {
  const { quota = Infinity } = await navigator.storage.estimate().catch(() => ({ quota: Infinity }));
  return Math.min(limits.bytes, quota * limits.quotaShare);
}

/** Deletes the caches of events that are not kept, and of code that is not the latest and that neither they nor open pages need. */
async function deleteUnneeded({ events, clients, latest }: KeptIndex): Promise<void> {
  const needed = new Set([
    ...events.flatMap(({ id, code }) => [cacheNames.event + id, code]),
    ...Object.values(clients),
    latest,
  ]);
  const isOurs = (name: string): boolean => name.startsWith(cacheNames.event) || name.startsWith(cacheNames.code);
  const unneeded = (await caches.keys()).filter((name) => isOurs(name) && !needed.has(name) && !filling.get(name));
  await Promise.all(unneeded.map((name) => caches.delete(name)));
}
