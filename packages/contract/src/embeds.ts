import { eventParameters } from './event-query.ts';

/** What an embed is set up with: parameters of the page in a frame, and, by nearly the same names, attributes of the element. */

/** Filters, named and meant as in the query of `GET /events/all`. */
export const embedFilters = eventParameters.filter((name) => name !== 'box' && name !== 'release');

/** What else can be said: one event or release instead of a list, how it looks, how many, and a heading. */
export const embedOptions = ['event', 'release', 'view', 'theme', 'limit', 'heading'] as const;

export const embedParameters = [...embedFilters, ...embedOptions] as const;
export type EmbedParameter = (typeof embedParameters)[number];

/** The element's attribute for a parameter: `style` means CSS on every element, so the styles of music are `styles`. */
export const attributeOf = (parameter: EmbedParameter): string => (parameter === 'style' ? 'styles' : parameter);

/** A list, a map, or a map above a list. */
export const embedViews = ['list', 'map', 'both'] as const;
export type EmbedView = (typeof embedViews)[number];

/** `auto` follows the reader's system. */
export const embedThemes = ['auto', 'night', 'day'] as const;
export type EmbedTheme = (typeof embedThemes)[number];

/** Events that an embed shows: by default, and at most. */
export const embedLimit = { usual: 10, most: 100 } as const;

/** Name of the element, and where its script and the page for frames are. */
export const embedTag = 'moonfloor-events';
export const embedScript = '/embed.js';
export const embedPage = '/embed';
export const embedWorld = '/embed-world.json';
