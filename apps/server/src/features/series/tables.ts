import type { Generated } from 'kysely';
import { keyed, nobody, type Tables } from '../../db/table.ts';

/** Tables of how series repeat. */
export interface SeriesTables {
  /** When a series takes place; one without a rule has editions that members add. */
  series_plan: {
    series_id: number;
    /** The rule of its last period. */
    recurrence: string | null;
    /** Days without a date, and further ones, as JSON lists. */
    exceptions: Generated<string>;
    extra_dates: Generated<string>;
    /** Until this day all dates have become events; empty if none has been looked for. */
    filled_until: Generated<string>;
  };

  /** A series whose rule or values change from some date on has a period before it and one from then on. */
  series_period: {
    series_id: number;
    /** From which day its dates are, and its rule counts. */
    first_day: string;
    recurrence: string | null;
    /** The values of its dates as the history has them, as JSON: for a date on the first day. */
    template: string;
  };
}

declare module '../../db/schema.ts' {
  interface Schema extends SeriesTables {}
}

export const tables: Tables<SeriesTables> = {
  series_plan: { backup: keyed('series_id'), persons: nobody },
  series_period: { backup: keyed('series_id', 'first_day'), persons: nobody },
};
