import type { PageHost } from '@moonfloor/contract/page-host';
import { createContext, RouterContextProvider } from 'react-router';

/** Context key of the page host; set on the server only. */
export const hostContext = createContext<PageHost>();

/** Wraps the host for the router. The server calls this function of the built app. */
export function pageContext(host: PageHost): RouterContextProvider {
  return new RouterContextProvider(new Map([[hostContext, host]]));
}
