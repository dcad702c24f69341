import { z } from 'zod';
import { endpoints } from '../api/endpoint.ts';
import { searchText } from '../api/fields.ts';
import { limits } from '../api/limits.ts';
import { pageNumber, pageSize, pagination, searchedType } from '../api/page.ts';
import { eventStatuses, resourceTypes } from '../values/lists.ts';
import { picture } from '../values/picture.ts';

const count = z.number().int();
const text = z.string().nullable();

/** A search result, with enough data to distinguish it from others of the same name. */
const searchResult = z.object({
  type: z.enum(resourceTypes),
  id: count,
  name: z.string(),
  /** Of artists and events. */
  alternative_names: z.array(z.string()),
  /** Null for releases. */
  country: text,
  /** Venue and area of an event, an artist's city, a crew's area. */
  place: text,
  /** Days of an event; the day that a release comes out. */
  date: text,
  end_date: text,
  /** Whether an event takes place as announced. */
  event_status: z.enum(eventStatuses).nullable(),
  /** An artist's: comma text of Live, DJ, Producer. */
  artist_type: text,
  /** A release's. */
  artist_name: text,
  picture: picture.nullable(),
  /** True if it is only a fuzzy match. */
  near: z.boolean(),
});
export type SearchResult = z.output<typeof searchResult>;

const searchCounts = z.record(z.enum(resourceTypes), count);
export type SearchCounts = z.output<typeof searchCounts>;

export const searchEndpoints = endpoints('Search', {
  search: {
    summary:
      'What visitors may see, found by beginnings of words whatever their case and accents, best first; with fuzzy matches if there are few results',
    query: z.object({
      q: searchText(),
      type: searchedType,
      page: pageNumber,
      limit: pageSize(limits.searchResultsPage, limits.searchResultsMax),
    }),
    response: z.object({ results: z.array(searchResult), counts: searchCounts, pagination }),
    shared: true,
  },
  completeSearch: {
    summary: 'The best few results of each type, and the number of all results',
    query: z.object({ q: searchText() }),
    response: z.object({ results: z.array(searchResult), counts: searchCounts, total: count }),
    shared: true,
  },
});
