import { eventFeeds, type Feeds } from '../records/feed-links.ts';
import { mapPath, parseMapFilter } from './map-filter.ts';

/** The feeds of what the map page's filter lets through; `search` is the query of its address. */
export function mapFeeds(search: string): Feeds {
  const address = new URL(mapPath(parseMapFilter(new URLSearchParams(search))), 'http://page');
  return eventFeeds('Psytrance events', address.searchParams);
}
