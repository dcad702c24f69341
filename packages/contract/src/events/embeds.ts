import type { Language } from '@moonfloor/messages/languages';
import type { ResourceType } from '../values/lists.ts';
import { eventParameters } from './event-parameters.ts';

/**
 * Options of an embed: query parameters of the page for frames, and, under nearly the same names, attributes of the
 * element.
 */

/** Filters, with the names and meaning of the query of `GET /events/all`. */
export const embedFilters = eventParameters.filter((name) => name !== 'box' && name !== 'release');

/** Filters by a record, with the type of that record, whose page shows the same events. */
export const embeddedLists = {
  artist: 'artist',
  decoration: 'decoration',
  venue_id: 'venue',
  promoter: 'promoter',
  series: 'series',
} as const satisfies Partial<Record<(typeof embedFilters)[number], ResourceType>>;

/** Other options: a single event or release instead of a list, appearance, number, heading, and language. */
const embedOptions = ['event', 'release', 'view', 'theme', 'limit', 'heading', 'lang'] as const;

export const embedParameters = [...embedFilters, ...embedOptions] as const;
export type EmbedParameter = (typeof embedParameters)[number];

/** Returns the element's attribute for a parameter: `style` is a global attribute, so music styles are in `styles`. */
export const attributeOf = (parameter: EmbedParameter): string => (parameter === 'style' ? 'styles' : parameter);

/** A list, a map, or a map above a list. */
export const embedViews = ['list', 'map', 'both'] as const;
export type EmbedView = (typeof embedViews)[number];

/** `auto` follows the user's system. */
export const embedThemes = ['auto', 'night', 'day'] as const;
export type EmbedTheme = (typeof embedThemes)[number];

/** Number of events in an embed: default and maximum. */
export const embedLimit = { default: 10, max: 100 } as const;

/** Name of the element, and paths of its script and of the page for frames. */
export const embedTag = 'moonfloor-events';
export const embedScript = '/embed.js';
export const embedPage = '/embed';
export const embedWorld = '/embed-world.json';

/** Returns the path of an embed's texts in a language other than English. */
export const embedMessages = (language: Language): string => `/embed-messages/${language}.json`;
