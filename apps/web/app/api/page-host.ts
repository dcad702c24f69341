import { createContext, RouterContextProvider } from 'react-router';

/** What the server gives the pages while it renders them. */
export interface PageHost {
  /** Makes an API call inside the server's process. */
  call(path: string): Promise<{ status: number; body: string }>;
  /** The day it is, `YYYY-MM-DD`. */
  today: string;
  /** Canonical address of the site, without a trailing slash. */
  publicUrl: string;
  /** API host as the browser sees it; empty for the same origin. */
  apiHost: string;
  /** Whether there is anything to play. */
  music: boolean;
  tiles: { url: string; detailUrl: string; attribution: string };
  /** Marks the inline scripts of this one rendering; the server takes it off and lets only these run. */
  nonce: string;
}

/** Where loaders find the host; there is one on the server only. */
export const hostContext = createContext<PageHost>();

/** Wraps the host for the router. The server calls this on the built pages. */
export function pageContext(host: PageHost): RouterContextProvider {
  return new RouterContextProvider(new Map([[hostContext, host]]));
}
