import { limits } from '../api/limits.ts';
import { keysOf } from '../values/keys.ts';
import { styles } from '../values/lists.ts';
import { isDay } from '../values/text.ts';
import type { Box } from './event-match.ts';
import { factWords } from './fact-filter.ts';
import { formatNear, parseBox, parseNear, parseRadius } from './geo-parameters.ts';

/**
 * The parameters of the event filter, and how each is written. `filter-columns.ts` executes the filter. Free of zod, so that
 * browsers can load it.
 */

/** How a parameter is written as text. */
export interface EventNotation<T> {
  /** Parses its text, of which a list may have several, as a form sends it; null for invalid text. */
  parse(text: string, texts: readonly string[]): T | null;
  /** Formats it; by default with `String`. */
  format?(value: T): string;
  /** The only valid texts, if they are few. */
  choices?: readonly string[];
}

const choice = <const T extends string>(...choices: T[]) => ({
  choices,
  parse: (text: string) => choices.find((value) => value === text) ?? null,
});
const day = { parse: (text: string) => (isDay(text) ? text : null) };
const id = { parse: (text: string) => (/^[1-9]\d{0,9}$/.test(text) ? Number(text) : null) };

/**
 * The notation of each parameter, in the order in which URLs contain them. The schema in the API follows from it, unless
 * `event-filter.ts` describes one.
 */
export const eventNotations = {
  when: choice('upcoming', 'past'),
  from: day,
  to: day,
  country: { parse: (text) => text },
  style: {
    parse: (_, texts) => {
      const named = texts.flatMap((text) => text.split(','));
      return styles.filter((style) => named.includes(style)).join(',') || null;
    },
  },
  facts: {
    parse: (_, texts) => {
      const named = texts.flatMap((text) => text.split(','));
      return factWords.filter((word) => named.includes(word)).join(',') || null;
    },
  },
  q: { parse: (text) => text.trim().slice(0, limits.name) || null },
  near: { parse: parseNear, format: formatNear },
  radius: { parse: parseRadius },
  box: { parse: parseBox, format: ({ west, south, east, north }: Box) => [west, south, east, north].join(',') },
  artist: id,
  decoration: id,
  release: id,
  venue_id: id,
  promoter: id,
  series: { parse: (text) => (text === 'grouped' ? text : id.parse(text)) },
} satisfies Record<string, EventNotation<unknown>>;

export type EventParameter = keyof typeof eventNotations;
export const eventParameters = keysOf(eventNotations);

/** Those of which a form sends each value on its own. */
export const listParameters: ReadonlySet<string> = new Set<EventParameter>(['style', 'facts']);
