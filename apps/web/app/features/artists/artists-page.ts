import { visitorMessages } from '@moonfloor/contract/visitor-messages';
import type { Client } from '../../api/client.ts';
import type { Loader } from '../../api/loaders.ts';
import { fetchListResult } from '../lists/fetch-list.ts';
import type { RecordResult } from '../records/member-view.ts';
import { pageNumber } from '../lists/page-number.ts';
import type { ListPage } from '../lists/use-paged-list.ts';
import { type ArtistsFilter, countriesIn, parseArtistsFilter, filterArtists, type View } from './artists-filter.ts';
import type { ArtistListItem } from './artist-list-item.ts';

/** Cards that show at first, and that Load More adds. */
const pageSize = 60;

/** Where whole lists come from: on the server from the API, in the browser from memory. */
export type ListSource = (client: Client, view: View) => Promise<readonly ArtistListItem[]>;

/** What the artists page shows: a portion of those who match, how many there are, and the countries to choose from. */
export interface ArtistsPageData {
  first: ListPage<ArtistListItem>;
  total: number;
  countries: string[];
}

/** The portion of that number, the last at most, of those whom the filter lets through. */
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

/** Loads the page from a source. */
export function loadArtists(source: ListSource): Loader<RecordResult<ArtistsPageData>> {
  return ({ api, url }) =>
    fetchListResult(async () => {
      const filter = parseArtistsFilter(url.searchParams);
      const list = await source(api, filter.view);
      return {
        first: pageOfArtists(list, filter, pageNumber(url)),
        total: filterArtists(list, filter).length,
        countries: countriesIn(list),
      };
    }, visitorMessages.artistsFailed);
}
