import { eventParameters } from '@moonfloor/contract/events/event-parameters';
import { eventParametersOf } from '@moonfloor/contract/events/event-query';
import { pathIn } from '@moonfloor/messages/languages';
import { currentLanguage, t } from '@moonfloor/messages/t';

/** Feeds of a list of records: filtered paths and their title. */
export interface Feeds {
  title: string;
  /** Path of the calendar; undefined for records without dates. */
  calendar?: string;
  atom?: string;
  json?: string;
  /** Path of the page that generates embed code. */
  embed?: string;
}

/** Returns a path with a filter, in the current language. */
const withQuery = (path: string, query: URLSearchParams): string =>
  pathIn(currentLanguage(), query.size === 0 ? path : `${path}?${query}`);

/**
 * Returns the feeds of events with the filter of a list's URL. `when=upcoming` is omitted: a calendar also contains
 * recent events, so that none disappears while it takes place.
 */
export function eventFeeds(title: string, search: URLSearchParams): Feeds {
  const query = eventParametersOf(eventParameters, (name) => search.get(name));
  if (query.get('when') === 'upcoming') query.delete('when');
  const elsewhere = new URLSearchParams([...query].filter(([name]) => name !== 'box'));
  return {
    title,
    calendar: withQuery('/events.ics', query),
    atom: withQuery('/events.atom', query),
    json: withQuery('/events.json', query),
    embed: withQuery('/embed-builder', elsewhere),
  };
}

/** Returns the feeds of an artist's or crew's events. */
export function recordFeeds(type: 'artist' | 'decoration', id: number, name: string): Feeds {
  const query = new URLSearchParams({ [type]: String(id) });
  return {
    ...eventFeeds(t('Events of {name}', { name }), query),
    calendar: pathIn(currentLanguage(), `/${type}/${id}.ics`),
  };
}

export const promoterFeeds = (id: number, name: string): Feeds =>
  eventFeeds(t('Events of {name}', { name }), new URLSearchParams({ promoter: String(id) }));

export const venueFeeds = (id: number, name: string): Feeds =>
  eventFeeds(t('Events at {name}', { name }), new URLSearchParams({ venue_id: String(id) }));

/** Returns the feeds of releases that meet some conditions. */
export function releaseFeeds(conditions: Readonly<Record<string, string>>): Feeds {
  const query = new URLSearchParams(conditions);
  return { title: t('Releases'), atom: withQuery('/releases.atom', query), json: withQuery('/releases.json', query) };
}

/** Media types in the head of pages. */
const types = { calendar: 'text/calendar', atom: 'application/atom+xml', json: 'application/feed+json' } as const;

/** Returns the feeds for the head of a page, where feed readers discover them. */
export function feedAlternates(feeds: Feeds): { type: string; title: string; path: string }[] {
  return (['calendar', 'atom', 'json'] as const).flatMap((kind) => {
    const path = feeds[kind];
    return path === undefined ? [] : [{ type: types[kind], title: feeds.title, path }];
  });
}
