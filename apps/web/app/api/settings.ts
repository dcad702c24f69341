import { useRouteLoaderData } from 'react-router';

/** Settings that the server includes in the first page. */
export interface PageSettings {
  /** Current date in the server's time zone, `YYYY-MM-DD`; used for everything that depends on the date. */
  today: string;
  /** Canonical URL of the site, without a trailing slash. */
  publicUrl: string;
  apiHost: string;
  /** OpenID Connect issuers whose accounts may sign in. */
  issuers: readonly { name: string; label: string }[];
  /** Whether there are tracks to play. */
  music: boolean;
  tiles: { url: string; detailUrl: string; attribution: string };
}

/** Returns the settings of this page. */
export function usePageSettings(): PageSettings {
  const settings = useRouteLoaderData<PageSettings>('root');
  if (settings === undefined) throw new Error('The page came without its settings');
  return settings;
}

/** Returns the server's date (see `PageSettings`) from the page, for loaders in the browser. */
export function serverToday(): string {
  return document.documentElement.dataset.today ?? new Date().toISOString().slice(0, 10);
}
