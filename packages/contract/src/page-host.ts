/** What the server gives the pages while it renders them. */
export interface PageHost {
  /** Makes an API call inside the server's process; the very calls that a browser makes. */
  call(path: string): Promise<{ status: number; body: string }>;
  /** The day it is, `YYYY-MM-DD`, so that server and browser agree. */
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
