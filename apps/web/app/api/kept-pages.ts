import { splitPath } from '@moonfloor/messages/languages';

/** The pages and events that the service worker keeps for use offline, as pages and the worker see them. */

/** Names of its caches: one for each event, one for the code of each build and language. */
export const cacheNames = {
  index: 'moonfloor-index',
  event: 'moonfloor-event-',
  code: 'moonfloor-code-',
  tiles: 'moonfloor-tiles',
} as const;

/** URL of the index within its cache. */
const indexUrl = '/kept-index.json';

/** Announces each change of the index to open pages and workers. */
export const keptChannel = 'moonfloor-kept';

export interface KeptEvent {
  id: number;
  name: string;
  /** First day, `YYYY-MM-DD`; empty if unknown. */
  date: string;
  /** Whether it was chosen to be kept, not only opened: it is evicted last. */
  starred: boolean;
  /** When it was last opened or chosen, in ms. */
  usedAt: number;
  /** When its page was last received, in ms. */
  savedAt: number;
  /** When everything that belongs to it was last received, in ms. */
  completeAt: number;
  bytes: number;
  /** Paths of its pages: the event, its timetable, its artists. */
  pages: string[];
  /** Paths of its pictures and responses of the API. */
  files: string[];
  /** Name of the cache with the code of its pages. */
  code: string;
  codeBytes: number;
}

export interface KeptIndex {
  events: KeptEvent[];
  /** Names of the caches with the code of open pages, by client. */
  clients: Record<string, string>;
  /** Name of the cache with the latest code and the offline page. */
  latest: string;
}

/** Matches paths of forms, and of the page that leads to them. */
export const formPath = /^\/(?:[a-z]{2,3}(?:-\w+)?\/)?(?:submit|edit|suggest)\b/;

/**
 * Messages from pages to the worker: the address of the page that was opened, or a command. `forms` is the path of a member's page;
 * `forget` removes the traces of a member who signed out; `send` sends the forms that wait, also the refused one with that key.
 */
export type WorkerMessage =
  | string
  | { keep: number; starred: boolean; path: string }
  | { remove: number }
  | { clear: true }
  | { forms: string }
  | { forget: true }
  | { send: string | null };

/** Reads the index; an empty one if nothing is kept, or storage is blocked. */
export async function readKeptIndex(): Promise<KeptIndex> {
  try {
    const stored = await (await caches.open(cacheNames.index)).match(indexUrl);
    if (stored !== undefined) return await stored.json();
  } catch {
    // Without storage, nothing is kept.
  }
  return { events: [], clients: {}, latest: '' };
}

/** Stores the index; only the worker may call it. */
export async function writeKeptIndex(index: KeptIndex): Promise<void> {
  await (await caches.open(cacheNames.index)).put(indexUrl, Response.json(index));
}

/** Returns whether two paths are those of one page, in any language. */
export const isSamePage = (one: string, other: string): boolean => splitPath(one).path === splitPath(other).path;

/** Returns the event whose copy of the page at a path, in any language, is the latest. */
export function keptEventOf({ events }: KeptIndex, path: string): KeptEvent | undefined {
  return events
    .filter(({ pages }) => pages.some((page) => isSamePage(page, path)))
    .sort((a, b) => b.savedAt - a.savedAt)[0];
}
