import type { PageHost } from '@moonfloor/contract/page-host';
import { createContext, RouterContextProvider } from 'react-router';

/** Where loaders find the host; there is one on the server only. */
export const hostContext = createContext<PageHost>();

/** Wraps the host for the router. The server calls this on the built pages. */
export function pageContext(host: PageHost): RouterContextProvider {
  return new RouterContextProvider(new Map([[hostContext, host]]));
}
