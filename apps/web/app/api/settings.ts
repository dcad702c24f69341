import { useRouteLoaderData } from 'react-router';
import type { PageSettings } from '@moonfloor/contract/values/page-host';

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
