/** Tables of page views as Kysely sees them. */

/** Page views of a day, in the server's time zone. */
export interface ViewDayTable {
  day: string;
  views: number;
  /** Visitors that this day told apart. */
  visitors: number;
  visits: number;
  /** Seconds that pages were in front, of all visits together. */
  seconds: number;
}

/** Page views of a day by page. */
export interface ViewDayPageTable {
  day: string;
  /** Address of the page; of all pages that few people saw together: `*`. */
  page: string;
  views: number;
  visitors: number;
}

/** Visits of a day by country. */
export interface ViewDayCountryTable {
  day: string;
  /** Two-letter code; `ZZ` where the address tells none. */
  country: string;
  visits: number;
  visitors: number;
}

/** Visits of a day by referring host. */
export interface ViewDayReferrerTable {
  day: string;
  /** Host that visits came from; of all hosts that few came from together: `*`. */
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
  /** Instant of the last sign of them. */
  last_at: string;
  /** Who this is in the visit under way, where a token has told. */
  user_id: number | null;
}

/** Pages that each of today's visitors has seen; deleted the day after. */
export interface VisitorPageTable {
  day: string;
  visitor: string;
  page: string;
}
