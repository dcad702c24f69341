import { cacheNames } from '../app/api/kept-pages.ts';
import { limits } from './limits.ts';
import { keep, savedAt } from './store.ts';

/**
 * Origins whose tiles scripts may not read. Their tiles are not kept: browsers count several megabytes for each such
 * response.
 */
const unreadable = new Set<string>();

/** Answers the request for a map tile: from the copy, which is renewed after some days, or from the network. */
export async function answerTile(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const cache = await caches.open(cacheNames.tiles);
  const kept = await cache.match(request.url);
  if (kept === undefined) return fetchTile(event, cache);
  if (Date.now() - savedAt(kept) > limits.freshTileMs) event.waitUntil(fetchTile(event, cache).catch(() => undefined));
  return kept;
}

async function fetchTile(event: FetchEvent, cache: Cache): Promise<Response> {
  const { url, referrerPolicy } = event.request;
  const { origin } = new URL(url);
  if (unreadable.has(origin)) return fetch(event.request);
  try {
    const response = await fetch(url, { mode: 'cors', credentials: 'omit', referrerPolicy });
    if (response.ok) event.waitUntil(keepTile(cache, url, response.clone()));
    return response;
  } catch {
    const response = await fetch(event.request);
    unreadable.add(origin);
    return response;
  }
}

async function keepTile(cache: Cache, url: string, response: Response): Promise<void> {
  await keep(cache, url, response);
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - limits.tiles)).map((oldest) => cache.delete(oldest)));
}
