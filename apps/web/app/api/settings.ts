import { useRouteLoaderData } from 'react-router';
import type { PageSettings } from '@moonfloor/contract/values/page-host';

/** Returns the settings of this page. */
export function usePageSettings(): PageSettings {
  const settings = useRouteLoaderData<PageSettings>('root');
  if (settings === undefined) throw new Error('The page came without its settings');
  return settings;
}
