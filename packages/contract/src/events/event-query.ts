import { limits } from '../api/limits.ts';
import type { EventFilterQuery } from './event-filter.ts';
import { type EventNotation, eventNotations, type EventParameter, eventParameters } from './event-parameters.ts';

/** The event filter as query parameters, for pages, feeds and embeds. */

/** Parses the filter of a page's URL. Invalid parameters, which the API rejects (`eventFilter`), are ignored. */
export function parseEventQuery(search: URLSearchParams): EventFilterQuery {
  const values = eventParameters.map((name) => {
    const texts = search.getAll(name).filter((text) => text !== '');
    return [name, texts[0] === undefined ? undefined : (eventNotations[name].parse(texts[0], texts) ?? undefined)];
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fromEntries` forgets which name has which value
  return Object.fromEntries(values) as EventFilterQuery;
}

/** Formats a filter as parameters. Omits the default radius, and one without coordinates. */
export function formatEventQuery(filter: EventFilterQuery): Partial<Record<EventParameter, string>> {
  const { near, radius } = filter;
  const hasRadius = near !== undefined && radius !== limits.radiusKm.default;
  const texts = eventParameters.map((name) => {
    const { format = String }: EventNotation<unknown> = eventNotations[name];
    return [name, filter[name] == null || (name === 'radius' && !hasRadius) ? '' : format(filter[name])] as const;
  });
  return Object.fromEntries(texts.filter(([, text]) => text !== ''));
}

/**
 * Returns a filter of events in its canonical form, by which saved filters are compared: parameters and styles in a fixed
 * order, no default radius. `when` is omitted, because a saved filter has no day to which it refers.
 */
export function canonicalEventQuery(filter: EventFilterQuery): string {
  const { when: _, ...lasting } = parseEventQuery(new URLSearchParams(formatEventQuery(filter)));
  return new URLSearchParams(formatEventQuery(lasting)).toString();
}

/** Returns those of some parameters that a URL or an embed has, unchanged except for spaces; empty ones are omitted. */
export function eventParametersOf<P extends EventParameter>(
  names: readonly P[],
  textOf: (name: P) => string | null,
): URLSearchParams {
  const texts = names.map((name) => [name, textOf(name)?.trim() ?? '']);
  return new URLSearchParams(Object.fromEntries(texts.filter(([, text]) => text !== '')));
}
