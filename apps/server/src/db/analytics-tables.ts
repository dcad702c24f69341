/** Tables of page views as Kysely sees them. */

/** Page views of a day, in the server's time zone. */
export interface ViewDayTable {
  day: string;
  views: number;
  /** Number of distinct visitors of the day. */
  visitors: number;
  visits: number;
  /** Seconds that pages were in the foreground, total of all visits. */
  seconds: number;
}

/** Page views of a day by page. */
export interface ViewDayPageTable {
  day: string;
  /** Path of the page; `*` for all pages with few visitors together. */
  page: string;
  views: number;
  visitors: number;
}

/** Visits of a day by country. */
export interface ViewDayCountryTable {
  day: string;
  /** Two-letter code; `ZZ` if unknown. */
  country: string;
  visits: number;
  visitors: number;
}

/** Visits of a day by referring host. */
export interface ViewDayReferrerTable {
  day: string;
  /** Referring host; `*` for all hosts with few visits together. */
  referrer: string;
  visits: number;
}

/** Visits of a day by member; deleted after 30 days. */
export interface ViewDayUserTable {
  day: string;
  user_id: number;
  visits: number;
}

/** One row: the salt of today's visitor hashes, replaced each day. */
export interface VisitorSaltTable {
  id: number;
  day: string;
  salt: string;
}

/** Today's visitors, as salted hashes; deleted the day after. */
export interface VisitorTable {
  day: string;
  /** Salted hash; no address is stored. */
  visitor: string;
  /** Instant of the last activity. */
  last_at: string;
  /** Member or admin of the current visit, if a token identified one. */
  user_id: number | null;
}

/** Pages that each of today's visitors has seen; deleted the day after. */
export interface VisitorPageTable {
  day: string;
  visitor: string;
  page: string;
}
