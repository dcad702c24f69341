import { splitPath } from '@moonfloor/messages/languages';
import { prefetchApi } from '../api/browser.ts';

/** Requests of record pages, by path prefix. This module is loaded with the pages' code. */
const pages: Readonly<Record<string, (id: string, url: URL) => Promise<unknown>>> = {
  event: async (id, url) => (await import('../features/events/event-page.ts')).fetchEventPage(prefetchApi, id, { url }),
  artist: async (id, url) =>
    (await import('../features/artists/artist-page.ts')).fetchArtistPage(prefetchApi, id, { url }),
  decoration: async (id, url) =>
    (await import('../features/decorations/decoration-page.ts')).fetchDecorationPage(prefetchApi, id, { url }),
  release: async (id, url) =>
    (await import('../features/releases/release-page.ts')).fetchReleasePage(prefetchApi, id, { url }),
};

/** Prefetches the data of a record's page; does nothing for other pages. Failed requests are repeated by the page. */
export async function prefetchRecordPage(path: string): Promise<void> {
  const url = new URL(path, window.location.href);
  const [, type = '', id] = splitPath(url.pathname).path.split('/');
  if (id !== undefined) await pages[type]?.(id, url).catch(() => undefined);
}
