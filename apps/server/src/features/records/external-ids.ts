import type { Kysely } from 'kysely';
import type { ExternalId } from '@moonfloor/contract/values/external-ids';
import { type ExternalSite, externalSites } from '@moonfloor/contract/values/external-sites';
import { keysOf } from '@moonfloor/contract/values/keys';
import type { Schema } from '../../db/schema.ts';

type IdentifiedType = 'artist' | 'release';

/** How a site identifies records: the notation of an id, its place in the URL of a page (without `https://www.`), and that URL. */
interface Ids {
  id: RegExp;
  inUrl: RegExp;
  toUrl: (id: string) => string;
}

const ids = (id: RegExp, inUrl: RegExp, toUrl: Ids['toUrl']): Ids => ({ id, inUrl, toUrl });
const slug = /^[a-z\d][a-z\d_-]{0,99}$/i;
const uuid = /(?<![\da-f-])([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})(?![\da-f-])/i;
const spotifyId = /^[a-z\d]{22}$/i;

/** An id of two parts is stored as `one/two`. */
const sites: Readonly<Record<ExternalSite, Readonly<Record<IdentifiedType, Ids>>>> = {
  musicbrainz: {
    artist: ids(uuid, uuid, (id) => `https://musicbrainz.org/artist/${id}`),
    release: ids(uuid, uuid, (id) => `https://musicbrainz.org/release/${id}`),
  },
  discogs: {
    artist: ids(
      /^\d{1,12}$/,
      /^discogs\.com\/(?:[a-z]{2}\/)?artist\/(\d{1,12})/i,
      (id) => `https://www.discogs.com/artist/${id}`,
    ),
    release: ids(
      /^\d{1,12}$/,
      /^discogs\.com\/(?:[a-z]{2}\/)?release\/(\d{1,12})/i,
      (id) => `https://www.discogs.com/release/${id}`,
    ),
  },
  bandcamp: {
    artist: ids(slug, /^([a-z\d-]{1,63})\.bandcamp\.com/i, (id) => `https://${id}.bandcamp.com`),
    release: ids(
      /^[a-z\d-]{1,63}\/[a-z\d_-]{1,100}$/i,
      /^([a-z\d-]{1,63})\.bandcamp\.com\/album\/([a-z\d_-]{1,100})/i,
      (id) => `https://${id.replace('/', '.bandcamp.com/album/')}`,
    ),
  },
  beatport: {
    artist: ids(
      /^[a-z\d_-]{1,100}\/\d{1,12}$/i,
      /^beatport\.com\/artist\/([a-z\d_-]{1,100})\/(\d{1,12})/i,
      (id) => `https://www.beatport.com/artist/${id}`,
    ),
    release: ids(
      /^[a-z\d_-]{1,100}\/\d{1,12}$/i,
      /^beatport\.com\/release\/([a-z\d_-]{1,100})\/(\d{1,12})/i,
      (id) => `https://www.beatport.com/release/${id}`,
    ),
  },
  soundcloud: {
    artist: ids(slug, /^soundcloud\.com\/([a-z\d_-]{1,100})/i, (id) => `https://soundcloud.com/${id}`),
    release: ids(
      /^[a-z\d_-]{1,100}\/[a-z\d_-]{1,100}$/i,
      /^soundcloud\.com\/([a-z\d_-]{1,100})\/sets\/([a-z\d_-]{1,100})/i,
      (id) => `https://soundcloud.com/${id.replace('/', '/sets/')}`,
    ),
  },
  spotify: {
    artist: ids(
      spotifyId,
      /^open\.spotify\.com\/(?:intl-[a-z]{2}\/)?artist\/([a-z\d]{22})|^spotify:artist:([a-z\d]{22})/i,
      (id) => `https://open.spotify.com/artist/${id}`,
    ),
    release: ids(
      spotifyId,
      /^open\.spotify\.com\/(?:intl-[a-z]{2}\/)?album\/([a-z\d]{22})|^spotify:album:([a-z\d]{22})/i,
      (id) => `https://open.spotify.com/album/${id}`,
    ),
  },
  ektoplazm: {
    artist: ids(slug, /^ektoplazm\.com\/artist\/([a-z\d_-]{1,100})/i, (id) => `https://ektoplazm.com/artist/${id}`),
    release: ids(
      slug,
      /^ektoplazm\.com\/free-music\/([a-z\d_-]{1,100})/i,
      (id) => `https://ektoplazm.com/free-music/${id}`,
    ),
  },
};

/** Returns the id at a site that a text is, or that is in it as the URL of a page; undefined if it is neither. */
export function readExternalId(site: ExternalSite, type: IdentifiedType, text: string): string | undefined {
  const given = text.trim().slice(0, 500);
  const { id, inUrl } = sites[site][type];
  // Discogs' own notation of links is `[a4711]`
  const bare = site === 'discogs' ? given.replace(/^\[?[ar]?(\d+)\]?$/i, '$1') : given;
  const found = inUrl.exec(given.replace(/^https?:\/\//i, '').replace(/^(?:www|m)\./i, ''))?.slice(1);
  const read = found?.filter((part) => part !== undefined).join('/') ?? (id.test(bare) ? bare : undefined);
  return site === 'musicbrainz' ? read?.toLowerCase() : read;
}

/** Returns the ids of a record at other sites, with their URLs. */
export async function listExternalIds(db: Kysely<Schema>, type: IdentifiedType, id: number): Promise<ExternalId[]> {
  const rows = await db
    .selectFrom('external_id')
    .where(`${type}_id`, '=', id)
    .where('source', 'in', keysOf(externalSites))
    .orderBy('source', 'desc')
    .orderBy('source_id')
    .select(['source', 'source_id'])
    .$narrowType<{ source: ExternalSite }>()
    .execute();
  return rows.map((row) => ({ ...row, url: sites[row.source][type].toUrl(row.source_id) }));
}
