import { eventParametersOf } from '@moonfloor/contract/event-query';

/** Which feeds there are of some records: paths with their filter, and what they are called. */
export interface Feeds {
  title: string;
  /** Path of the calendar; records without days have none. */
  calendar?: string;
  atom?: string;
  json?: string;
  /** Path of the page that helps to put them on other pages. */
  embed?: string;
}

/** A path with a filter. */
const withQuery = (path: string, query: URLSearchParams): string => (query.size === 0 ? path : `${path}?${query}`);

/**
 * The feeds of events with the filter of a list's address. What is coming goes without saying: a calendar keeps what has
 * just been, so that nothing vanishes from it while it takes place.
 */
export function eventFeeds(title: string, search: URLSearchParams): Feeds {
  const query = eventParametersOf(search);
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

/** The feeds of an artist's or a crew's events. */
export function recordFeeds(type: 'artist' | 'decoration', id: number, name: string): Feeds {
  const query = new URLSearchParams({ [type]: String(id) });
  return { ...eventFeeds(`Events of ${name}`, query), calendar: `/${type}/${id}.ics` };
}

/** The feeds of releases with a text in name, artist or label. */
export function releaseFeeds(text: string): Feeds {
  const query = new URLSearchParams(text === '' ? {} : { query: text });
  return { title: 'Releases', atom: withQuery('/releases.atom', query), json: withQuery('/releases.json', query) };
}

/** Media types as heads of pages name them. */
const types = { calendar: 'text/calendar', atom: 'application/atom+xml', json: 'application/feed+json' } as const;

/** The feeds for the head of a page: who reads it offers to subscribe. */
export function feedAlternates(feeds: Feeds): { type: string; title: string; path: string }[] {
  return (['calendar', 'atom', 'json'] as const).flatMap((kind) => {
    const path = feeds[kind];
    return path === undefined ? [] : [{ type: types[kind], title: feeds.title, path }];
  });
}
