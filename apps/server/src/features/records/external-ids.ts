import type { Kysely } from 'kysely';
import type { ExternalId } from '@moonfloor/contract/external-ids';
import type { Schema } from '../../db/schema.ts';

/** URL prefix of each type's pages at a site. */
const pages = {
  musicbrainz: { artist: 'https://musicbrainz.org/artist/', release: 'https://musicbrainz.org/release/' },
  discogs: { artist: 'https://www.discogs.com/artist/', release: 'https://www.discogs.com/release/' },
} as const;

/** Returns the MusicBrainz and Discogs ids of a record, with their URLs. */
export async function listExternalIds(
  db: Kysely<Schema>,
  type: 'artist' | 'release',
  id: number,
): Promise<ExternalId[]> {
  const rows = await db
    .selectFrom('external_id')
    .where(`${type}_id`, '=', id)
    .where('source', 'in', ['musicbrainz', 'discogs'])
    .orderBy('source', 'desc')
    .orderBy('source_id')
    .select(['source', 'source_id'])
    .$narrowType<{ source: ExternalId['source'] }>()
    .execute();
  return rows.map((row) => ({ ...row, url: pages[row.source][type] + encodeURIComponent(row.source_id) }));
}
