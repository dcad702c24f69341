import type { Generated } from 'kysely';
import { keyed, nobody, type Tables } from '../../db/table.ts';

/** Tables of how series repeat. */
export interface SeriesTables {
  /** When a series takes place; one without a rule has editions that members add. */
  series_plan: {
    series_id: number;
    /** The rule of its last period, which cards read. */
    recurrence: string | null;
    /** Its rules in order, each with the first day that it counts, as a JSON list. */
    periods: Generated<string>;
    /** The values of its occurrences to come, as the history has them, with the day that they are of; as JSON. */
    template: Generated<string>;
    /** The picture of its occurrences to come, which counts as used. */
    picture_id: string | null;
    /** Days left out, and further ones, as JSON lists. */
    exceptions: Generated<string>;
    extra_dates: Generated<string>;
    /** Until this day all occurrences have been created; empty if none has been looked for. */
    filled_until: Generated<string>;
  };
}

declare module '../../db/schema.ts' {
  interface Schema extends SeriesTables {}
}

export const tables: Tables<SeriesTables> = { series_plan: { backup: keyed('series_id'), persons: nobody } };
