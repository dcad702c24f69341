import { useRouteLoaderData } from 'react-router';

/** What the server says once, with the first page. */
export interface PageSettings {
  /** The day it is in the server's time zone, `YYYY-MM-DD`; all that depends on the date goes by it. */
  today: string;
  /** Canonical address of the site, without a trailing slash. */
  publicUrl: string;
  apiHost: string;
  /** Whether there is anything to play. */
  music: boolean;
  tiles: { url: string; detailUrl: string; attribution: string };
}

/** The settings of this page. */
export function usePageSettings(): PageSettings {
  const settings = useRouteLoaderData<PageSettings>('root');
  if (settings === undefined) throw new Error('The page came without its settings');
  return settings;
}

/** The day it is (see `Settings`), for loaders in the browser: the page carries it. */
export function serverToday(): string {
  return document.documentElement.dataset.today ?? new Date().toISOString().slice(0, 10);
}
