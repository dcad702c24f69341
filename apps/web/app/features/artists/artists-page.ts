import { visitorMessages } from '@moonfloor/contract/visitor-messages';
import type { Client } from '../../api/client.ts';
import type { Load } from '../../api/load.ts';
import { findList } from '../content/find-list.ts';
import type { Found } from '../content/member-view.ts';
import { pageOf } from '../content/page-of.ts';
import type { ListPage } from '../content/use-paged-list.ts';
import { type ArtistsFilter, countriesIn, filterOf, matching, type View } from './artists-filter.ts';
import type { Listed } from './listed.ts';

/** Cards that show at first, and that Load More adds. */
const portion = 60;

/** Where whole lists come from: on the server from the API, in the browser from memory. */
export type ListSource = (client: Client, view: View) => Promise<readonly Listed[]>;

/** What the artists page shows: a portion of those who match, how many there are, and the countries to choose from. */
export interface ArtistsPage {
  first: ListPage<Listed>;
  total: number;
  countries: string[];
}

/** The portion of that number, the last at most, of those whom the filter lets through. */
export function portionOf(list: readonly Listed[], filter: ArtistsFilter, page: number): ListPage<Listed> {
  const found = matching(list, filter);
  const pages = Math.max(1, Math.ceil(found.length / portion));
  const at = Math.min(page, pages);
  return { items: found.slice((at - 1) * portion, at * portion), page: at, pages };
}

/** Loads the page from a source. */
export function loadArtists(source: ListSource): Load<Found<ArtistsPage>> {
  return ({ api, url }) =>
    findList(async () => {
      const filter = filterOf(url.searchParams);
      const list = await source(api, filter.view);
      return {
        first: portionOf(list, filter, pageOf(url)),
        total: matching(list, filter).length,
        countries: countriesIn(list),
      };
    }, visitorMessages.artistsFailed);
}
