import { eventSearchKey } from '@moonfloor/contract/events/event-match';
import { seriesKey } from '@moonfloor/contract/events/series';
import { nameKey, searchKey } from '@moonfloor/contract/values/text';

/** Maximum length of a release's key in characters, so that it fits an index; enough for three complete names. */
const maxKeyLetters = 602;

interface NamedRelease {
  release_name: string;
  artist_name: string;
  label?: string | null | undefined;
}

/**
 * The columns of records with keys of their texts: written with the record, and again after its rule has changed (see
 * `features/search/derived-rows.ts`). Events get them of what everyone may see.
 */
export const searchKeys = {
  event: (event: Parameters<typeof eventSearchKey>[0]) => ({
    search_key: eventSearchKey(event),
    location_key: event.event_location == null ? null : nameKey(event.event_location),
    series_key: seriesKey(event),
  }),
  release: ({ release_name, artist_name, label }: NamedRelease) => {
    const key = [release_name, artist_name, label ?? ''].map(searchKey).join('\n');
    return { search_key: [...key].slice(0, maxKeyLetters).join(''), label_key: label == null ? null : nameKey(label) };
  },
};
