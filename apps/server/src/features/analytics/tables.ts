import { attributed, excluded, keyed, nobody, owned, type Tables } from '../../db/table.ts';

/** Tables of page views. */
export interface AnalyticsTables {
  /** Page views of a day, in the server's time zone. */
  view_day: {
    day: string;
    views: number;
    /** Number of distinct visitors of the day. */
    visitors: number;
    visits: number;
    /** Seconds that pages were in the foreground, total of all visits. */
    seconds: number;
  };

  /** Page views of a day by the path of the page; of a past day, of the pages with the most. */
  view_day_page: { day: string; page: string; views: number; visitors: number };

  /** Visits of a day by country. */
  view_day_country: {
    day: string;
    /** Two-letter code; `ZZ` if unknown. */
    country: string;
    visits: number;
    visitors: number;
  };

  /** Visits of a day by referring host; of a past day, of the hosts with the most. */
  view_day_referrer: { day: string; referrer: string; visits: number };

  /** Visits of a day by member; deleted after 30 days. */
  view_day_account: { day: string; account_id: number; visits: number };

  /** One row: the salt of today's visitor hashes, replaced each day. */
  visitor_salt: { id: number; day: string; salt: string };

  /** Today's visitors, as salted hashes; deleted the day after. */
  visitor: {
    day: string;
    /** Salted hash; no address is stored. */
    visitor: string;
    /** Instant of the last activity. */
    last_at: string;
    /** Member or admin of the current visit, if a token identified one. */
    account_id: number | null;
  };

  /** Pages that each of today's visitors has seen; deleted the day after. */
  visitor_page: { day: string; visitor: string; page: string };
}

declare module '../../db/schema.ts' {
  interface Schema extends AnalyticsTables {}
}

export const tables: Tables<AnalyticsTables> = {
  view_day: { backup: keyed('day'), persons: nobody },
  view_day_page: { backup: keyed('day', 'page'), persons: nobody },
  view_day_country: { backup: keyed('day', 'country'), persons: nobody },
  view_day_referrer: { backup: keyed('day', 'referrer'), persons: nobody },
  view_day_account: {
    backup: keyed('day', 'account_id'),
    persons: { rows: [owned('account_id', 'visits', ['day', 'visits'], ['day'])] },
  },
  visitor_salt: { backup: excluded("hashes of today's visitors must expire"), persons: nobody },
  visitor: {
    backup: excluded("hashes of today's visitors must expire"),
    persons: { rows: [attributed('account_id', 'visit_of_today', ['day', 'last_at'], ['day', 'visitor'])] },
  },
  visitor_page: {
    backup: excluded("hashes of today's visitors must expire"),
    persons: { none: 'salted hashes, deleted the day after' },
  },
};
