import { eventFeeds, type Feeds } from '../content/feed-links.ts';
import { addressOf, filterOf } from './map-filter.ts';

/** The feeds of what the map page's filter lets through; `search` is the query of its address. */
export function mapFeeds(search: string): Feeds {
  const address = new URL(addressOf(filterOf(new URLSearchParams(search))), 'http://page');
  return eventFeeds('Psytrance events', address.searchParams);
}
