import { type ExternalSite, externalSites, type IdentifiedType } from './external-sites.ts';
import { keysOf } from './keys.ts';

/** How a site identifies records: the notation of an id, its place in the URL of a page (without `https://www.`), and that URL. */
interface Ids {
  id: RegExp;
  inUrl: RegExp;
  toUrl: (id: string) => string;
}

const ids = (id: RegExp, inUrl: RegExp, toUrl: Ids['toUrl']): Ids => ({ id, inUrl, toUrl });
const slug = /^[a-z\d][a-z\d_-]{0,99}$/i;
const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const spotifyId = /^[a-z\d]{22}$/i;

/** An id of two parts is stored as `one/two`. */
const sites: Readonly<Record<ExternalSite, Readonly<Record<IdentifiedType, Ids>>>> = {
  musicbrainz: {
    artist: ids(
      uuid,
      /^(?:beta\.)?musicbrainz\.org\/artist\/([\da-f-]{36})(?![\da-f-])/i,
      (id) => `https://musicbrainz.org/artist/${id}`,
    ),
    release: ids(
      uuid,
      /^(?:beta\.)?musicbrainz\.org\/release\/([\da-f-]{36})(?![\da-f-])/i,
      (id) => `https://musicbrainz.org/release/${id}`,
    ),
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
    artist: ids(slug, /^(?!www\.)([a-z\d-]{1,63})\.bandcamp\.com(?![\w.@:-])/i, (id) => `https://${id}.bandcamp.com`),
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

/** Returns the id at a site that the address of a page there has; undefined for other texts. */
function idInUrl(site: ExternalSite, type: IdentifiedType, text: string): string | undefined {
  const address = text
    .trim()
    .slice(0, 500)
    .replace(/^https?:\/\//i, '');
  const parts = sites[site][type].inUrl.exec(address.replace(/^(?:www|m)\./i, ''))?.slice(1);
  const id = parts?.filter((part) => part !== undefined).join('/');
  return site === 'musicbrainz' ? id?.toLowerCase() : id;
}

/** Returns the id at a site that a text is, or that is in it as the URL of a page; undefined if it is neither. */
export function readExternalId(site: ExternalSite, type: IdentifiedType, text: string): string | undefined {
  const trimmed = text.trim().slice(0, 500);
  // Discogs' own notation of links is `[a4711]`
  const bare = site === 'discogs' ? trimmed.replace(/^\[?[ar]?(\d+)\]?$/i, '$1') : trimmed;
  if (!sites[site][type].id.test(bare)) return idInUrl(site, type, trimmed);
  return site === 'musicbrainz' ? bare.toLowerCase() : bare;
}

/** Returns the address of the page with an id at a site. */
export const externalUrl = (site: ExternalSite, type: IdentifiedType, id: string): string =>
  sites[site][type].toUrl(id);

/** Returns the page of an artist that an address means, in the notation of its site; undefined if it is at none of the sites. */
export function parseArtistPage(address: string): { source: ExternalSite; source_id: string; url: string } | undefined {
  for (const source of keysOf(externalSites)) {
    const id = idInUrl(source, 'artist', address);
    if (id !== undefined) return { source, source_id: id, url: externalUrl(source, 'artist', id) };
  }
  return undefined;
}
