import { prefetchApi } from '../api/browser.ts';

/** What the page of a record asks for, by how its path begins. The module comes with the page's code. */
const pages: Readonly<Record<string, (id: string, url: URL) => Promise<unknown>>> = {
  event: async (id) => (await import('../features/events/event-page.ts')).fetchEventPage(prefetchApi, id),
  artist: async (id, url) => (await import('../features/artists/artist-page.ts')).fetchArtistPage(prefetchApi, id, url),
  decoration: async (id, url) =>
    (await import('../features/decorations/decoration-page.ts')).fetchDecorationPage(prefetchApi, id, url),
  release: async (id) => (await import('../features/releases/release-page.ts')).fetchReleasePage(prefetchApi, id),
};

/** Fetches what the page of a record will ask for; nothing for another page. What fails will be asked for again. */
export async function prefetchRecordPage(path: string): Promise<void> {
  const url = new URL(path, window.location.href);
  const [, type = '', id] = url.pathname.split('/');
  if (id !== undefined) await pages[type]?.(id, url).catch(() => undefined);
}
