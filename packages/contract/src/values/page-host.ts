import type { Language } from '@moonfloor/messages/languages';

/** The interface of the server for the pages that it renders. */
export interface PageHost {
  /** Makes an API call inside the server's process; the same calls as a browser makes. */
  call(path: string): Promise<{ status: number; body: string }>;
  /** The current day at the server, `YYYY-MM-DD`; used for everything that depends on the date. */
  today: string;
  /** When that day ends, in ms since 1970. */
  dayEnds: number;
  /** Language of the page. */
  language: Language;
  /** Canonical URL of the site, without a trailing slash. */
  publicUrl: string;
  /** API host as the browser sees it; empty for the same origin. */
  apiHost: string;
  /** OpenID Connect issuers whose accounts may sign in. */
  issuers: readonly { name: string; label: string }[];
  /** Whether there are tracks to play. */
  music: boolean;
  tiles: { url: string; detailUrl: string; attribution: string };
  /** Marks the inline scripts of this rendering; the server replaces it with hashes that allow only these. */
  nonce: string;
}

/** Settings that the server includes in the first page. */
export type PageSettings = Omit<PageHost, 'call' | 'nonce' | 'language'>;
