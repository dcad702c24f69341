import { t } from '@moonfloor/messages/t';
import { visitorMessages } from '@moonfloor/contract/visitor-messages';
import type { VisitorClient } from '../../api/client.ts';
import type { Loader } from '../../api/loaders.ts';
import { fetchListResult } from '../lists/use-paged-list.ts';
import type { RecordResult } from '../records/member-view.ts';
import { pageNumber } from '../lists/page-number.ts';
import type { ListPage } from '../lists/use-paged-list.ts';
import { type ArtistsFilter, countriesIn, parseArtistsFilter, filterArtists } from './artists-filter.ts';
import type { ArtistListItem, View } from './artist-list-item.ts';

/** Number of cards displayed initially and added by Load More. */
const pageSize = 60;

/** Source of complete lists: the API on the server, the cache in the browser. */
export type ListSource = (client: VisitorClient, view: View) => Promise<readonly ArtistListItem[]>;

/** Data of the artists page: one page of the matching artists, their total number, and the countries to choose from. */
export interface ArtistsPageData {
  first: ListPage<ArtistListItem>;
  total: number;
  countries: string[];
}

/** Returns one page of the artists that match the filter; the last page if `number` exceeds it. */
export function pageOfArtists(
  list: readonly ArtistListItem[],
  filter: ArtistsFilter,
  page: number,
): ListPage<ArtistListItem> {
  const found = filterArtists(list, filter);
  const pages = Math.max(1, Math.ceil(found.length / pageSize));
  const at = Math.min(page, pages);
  return { items: found.slice((at - 1) * pageSize, at * pageSize), page: at, pages };
}

/** Returns a loader of the page that reads lists from `source`. */
export function loadArtists(source: ListSource): Loader<RecordResult<ArtistsPageData>> {
  return ({ api, url }) =>
    fetchListResult(async () => {
      const filter = parseArtistsFilter(url.searchParams);
      const list = await source(api, filter.view);
      return {
        first: pageOfArtists(list, filter, pageNumber(url.searchParams)),
        total: filterArtists(list, filter).length,
        countries: countriesIn(list),
      };
    }, t(visitorMessages.artistsFailed));
}
