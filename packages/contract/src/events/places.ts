import { z } from 'zod';
import { endpoints } from '../api/endpoint.ts';
import { optionalCountry, searchText } from '../api/fields.ts';

/** What a suggested place is: a venue here, a town, a region, or an address that a search service knows. */
const placeKinds = ['venue', 'town', 'region', 'address'] as const;

/** A place that a text may mean, with what it says in the fields of an event. */
const suggestedPlace = z.object({
  kind: z.enum(placeKinds),
  /** Its name, and its region if that says more: `Funkhaus`, `Munich, Bavaria`. */
  name: z.string(),
  /** The other name that the text begins: `München`, `Вена`. Null if the name has it. */
  matched: z.string().nullable(),
  venue: z.string().nullable(),
  area: z.string().nullable(),
  /** English name; null for a territory that the list of countries lacks. */
  country: z.string().nullable(),
  latitude: z.number(),
  longitude: z.number(),
  /** IANA name. */
  time_zone: z.string(),
  /** Radius of the circle in which the place is; null if the coordinates are exact. Of regions it may be more than an event's. */
  radius_km: z.number().nullable(),
});
export type SuggestedPlace = z.output<typeof suggestedPlace>;

export const placeEndpoints = endpoints('Places', {
  suggestPlaces: {
    summary:
      'Places matching a text, in any script: venues with a page and of public events, then towns and regions (GeoNames, CC BY 4.0)',
    query: z.object({ query: searchText(), country: optionalCountry() }),
    response: z.array(suggestedPlace),
    shared: true,
  },
});
