import { splitPath } from '@moonfloor/messages/languages';
import { prefetchApi } from '../api/browser.ts';
import { fetchArtistPage } from '../features/artists/artist-page.ts';
import { fetchDecorationPage } from '../features/decorations/decoration-page.ts';
import { fetchEventPage } from '../features/events/page/event-page.ts';
import { fetchReleasePage } from '../features/releases/release-page.ts';

/** Requests of record pages, by path prefix. */
const pages: Readonly<Record<string, (id: string, url: URL) => Promise<unknown>>> = {
  event: (id, url) => fetchEventPage(prefetchApi, id, { url }),
  artist: (id, url) => fetchArtistPage(prefetchApi, id, { url }),
  decoration: (id, url) => fetchDecorationPage(prefetchApi, id, { url }),
  release: (id, url) => fetchReleasePage(prefetchApi, id, { url }),
};

/** Prefetches the data of a record's page; does nothing for other pages. Failed requests are repeated by the page. */
export async function prefetchRecordPage(path: string): Promise<void> {
  const url = new URL(path, window.location.href);
  const [, type = '', id] = splitPath(url.pathname).path.split('/');
  if (id !== undefined) await pages[type]?.(id, url).catch(() => undefined);
}
