import { sql } from 'kysely';
import { eventSearchKey } from '@moonfloor/contract/events/event-match';
import { seriesKey } from '@moonfloor/contract/events/series';
import { nameKey, searchKey } from '@moonfloor/contract/values/text';
import type { ContentTransaction } from '../../db/content-version.ts';

/** Maximum length of a release's key in characters, so that it fits an index; enough for three complete names. */
const maxKeyLetters = 602;

interface NamedRelease {
  release_name: string;
  artist_name: string;
  label?: string | null | undefined;
}

/**
 * The columns of records with keys of their texts: written with the record, and again after its rule has changed. Events get them of what everyone may see.
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

/** Writes the search keys among the columns of records again, where they differ. */
export async function rewriteSearchKeys(
  db: ContentTransaction,
  type: keyof typeof searchKeys,
  rows: readonly { id: number }[],
): Promise<void> {
  for (const row of rows) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a row of the type's table
    const keys: [string, string | null][] = Object.entries(searchKeys[type](row as never));
    const stored = new Map<string, unknown>(Object.entries(row));
    if (keys.every(([column, key]) => stored.get(column) === key)) continue;
    const columns = keys.map(([column, key]) => sql`${sql.ref(column)} = ${key}`);
    await sql`update ${sql.table(type)} set ${sql.join(columns)} where id = ${row.id}`.execute(db);
  }
}
