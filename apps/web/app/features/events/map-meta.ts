import type { MetaArgs } from 'react-router';
import { findCountry } from '@moonfloor/contract/countries';
import { pagedPath, pageMeta } from '../seo/page-meta.ts';
import { pageNumber } from '../lists/page-number.ts';
import { mapFeeds, parseMapFilter } from './map-filter.ts';

/** Parameters that make a distinct page for search engines; all others are individual searches. */
const seoParameters = new Set(['country', 'when', 'page']);

/** Returns the metadata of the map page: each country, and past events, are indexed as separate pages. */
export function mapMeta(args: MetaArgs) {
  const search = new URLSearchParams(args.location.search);
  const country = findCountry(search.get('country') ?? '')?.name;
  const past = search.get('when') === 'past';
  const address = new URLSearchParams({ ...(country !== undefined && { country }), ...(past && { when: 'past' }) });
  const where = country === undefined ? 'of the whole world on one map' : `in ${country} on the map`;
  const world = { name: 'Events', path: '/events' };
  return pageMeta(args, {
    title: country === undefined ? (past ? 'Past events' : 'Events') : country,
    heading: mapTitle(country, past),
    description: `Psytrance parties and festivals ${where}: ${past ? 'what has been' : 'what is coming'}, where, and who plays.`,
    path: pagedPath(address.size === 0 ? '/events' : `/events?${address}`, pageNumber(search)),
    noindex: [...search.keys()].some((name) => !seoParameters.has(name) && search.get(name) !== ''),
    embeddable: true,
    feeds: mapFeeds(parseMapFilter(search)),
    ...(country === undefined
      ? { schema: (absolute) => ({ '@type': 'WebSite', '@id': absolute('/'), name: 'Moonfloor' }) }
      : { trail: [world] }),
  });
}

function mapTitle(country: string | undefined, past: boolean): string {
  if (country === undefined) return past ? 'Past psytrance events on the map' : 'Psytrance events on the map';
  return past ? `Past psytrance events in ${country}` : `Psytrance events in ${country}`;
}
