import { eventFeeds, type Feeds } from '../records/feed-links.ts';
import { mapPath, parseMapFilter } from './map-filter.ts';

/** Returns the feeds of events that match the map page's filter; `search` is the query of its URL. */
export function mapFeeds(search: string): Feeds {
  const address = new URL(mapPath(parseMapFilter(new URLSearchParams(search))), 'http://page');
  return eventFeeds('Psytrance events', address.searchParams);
}
