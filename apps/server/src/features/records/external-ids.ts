import type { Kysely } from 'kysely';
import type { ExternalId } from '@moonfloor/contract/external-ids';
import type { Schema } from '../../db/schema.ts';

/** A record type that has ids at other sites. */
export type IdentifiedType = 'artist' | 'release';

/** URL prefix of each type's pages at a site. */
const pages = {
  musicbrainz: { artist: 'https://musicbrainz.org/artist/', release: 'https://musicbrainz.org/release/' },
  discogs: { artist: 'https://www.discogs.com/artist/', release: 'https://www.discogs.com/release/' },
} as const;

/** Returns the MusicBrainz and Discogs ids of a record, with their URLs. */
export async function listExternalIds(db: Kysely<Schema>, type: IdentifiedType, id: number): Promise<ExternalId[]> {
  const rows = await db
    .selectFrom('external_identity')
    .where(type === 'artist' ? 'artist_id' : 'release_id', '=', id)
    .where('source', 'in', ['musicbrainz', 'discogs'])
    .orderBy('source', 'desc')
    .orderBy('source_id')
    .select(['source', 'source_id'])
    .execute();
  return rows.map(({ source, source_id }) => {
    const named = source as ExternalId['source'];
    return { source: named, source_id, url: pages[named][type] + encodeURIComponent(source_id) };
  });
}
