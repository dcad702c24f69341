import { type ImportRecordType, importRecordFields } from '@moonfloor/contract/import-record-fields';
import { searchKey } from '@moonfloor/contract/text';

/** Known column names in several languages, by field; the most specific first. */
const columnAliases: Readonly<Record<ImportRecordType, Readonly<Record<string, readonly string[]>>>> = {
  artist: {
    musicbrainz_id: ['musicbrainz id', 'mbid', 'musicbrainz', 'artist mbid', 'musicbrainz artist id', 'gid'],
    discogs_id: ['discogs id', 'discogs', 'discogs artist id', 'discogs url'],
    source_id: ['id', 'uid', 'source id', 'external id', 'slug'],
    artist_name: [
      'artist name',
      'name',
      'artist',
      'act',
      'dj',
      'project',
      'title',
      'kunstler',
      'kuenstler',
      'artiste',
      'artista',
      'nome',
      'nom',
      'nombre',
    ],
    artist_country: [
      'artist country',
      'country',
      'country code',
      'origin',
      'area',
      'land',
      'pays',
      'pais',
      'paese',
      'nationality',
    ],
    artist_type: ['artist type', 'types', 'type of act', 'plays', 'act type', 'set', 'type', 'role', 'typ', 'tipo'],
    artist_city: ['artist city', 'city', 'town', 'stadt', 'ville', 'ciudad', 'cidade', 'based in', 'begin area'],
    record_labels: ['record labels', 'labels', 'record label', 'label', 'sello', 'selo', 'etichetta'],
    artist_info: [
      'artist info',
      'bio',
      'biography',
      'about',
      'info',
      'description',
      'profile',
      'beschreibung',
      'biografia',
      'biographie',
      'disambiguation',
    ],
    styles: ['styles', 'style', 'genres', 'genre', 'tags', 'stil', 'estilo', 'estilos'],
    insta_link: ['insta link', 'instagram', 'insta', 'instagram url', 'ig'],
    soundcloud_link: ['soundcloud link', 'soundcloud', 'soundcloud url', 'sc'],
    website_link: [
      'website link',
      'website',
      'homepage',
      'url',
      'web',
      'link',
      'site',
      'webseite',
      'official homepage',
    ],
    label_link: ['label link', 'label url', 'label website'],
    fun_link: ['fun link', 'facebook', 'bandcamp', 'youtube', 'other link'],
  },
  release: {
    musicbrainz_id: ['musicbrainz id', 'mbid', 'musicbrainz', 'release mbid', 'musicbrainz release id', 'gid'],
    discogs_id: ['discogs id', 'discogs', 'discogs release id', 'release id', 'discogs url'],
    source_id: [
      'id',
      'uid',
      'source id',
      'external id',
      'slug',
      'barcode',
      'catalog',
      'catalog number',
      'catalogue number',
      'cat no',
    ],
    release_name: [
      'release name',
      'title',
      'release title',
      'album',
      'release',
      'name',
      'titel',
      'titre',
      'titulo',
      'titolo',
    ],
    artist_name: [
      'artist name',
      'artist',
      'artists',
      'artist credit',
      'by',
      'kunstler',
      'kuenstler',
      'artiste',
      'artista',
      'interpret',
    ],
    release_date: [
      'release date',
      'date',
      'released',
      'released on',
      'datum',
      'fecha',
      'data',
      'erscheinungsdatum',
      'sortie',
      'date de sortie',
      'year',
      'jahr',
    ],
    label: ['label', 'record label', 'labels', 'sello', 'selo', 'etichetta'],
    link1: ['link1', 'website', 'url', 'link', 'homepage', 'web'],
    link2: ['link2', 'store', 'buy', 'shop', 'bandcamp', 'beatport', 'purchase'],
    link3: ['link3', 'listen', 'stream', 'soundcloud', 'spotify', 'youtube'],
  },
};

const required = { artist: ['artist_name'], release: ['release_name', 'artist_name', 'release_date'] } as const;

const keyOf = (text: string): string =>
  (searchKey(text.slice(0, 200).replace(/([a-z\d])([A-Z])/g, '$1 $2')).match(/[\p{L}\p{N}]+/gu) ?? [])
    .join(' ')
    .toLowerCase();

/** Guesses the fields of a table's columns by name, each field once; empty for unknown columns. */
export function suggestRecordMapping(type: ImportRecordType, headers: readonly string[]): string[] {
  const keys = headers.map(keyOf);
  const mapping = headers.map(() => '');
  for (const [field, known] of Object.entries(columnAliases[type])) {
    const ranked = known
      .map((name) => keys.findIndex((key, at) => key === name && mapping[at] === ''))
      .filter((at) => at >= 0);
    if (ranked[0] !== undefined) mapping[ranked[0]] = field;
  }
  return mapping;
}

/** Returns what is missing or wrong in a mapping; null when it is complete. */
export function recordMappingError(type: ImportRecordType, mapping: readonly string[]): string | null {
  const labels: Readonly<Record<string, string>> = importRecordFields[type];
  const unknown = mapping.find((field) => field !== '' && !Object.hasOwn(labels, field));
  if (unknown !== undefined) return `There is no field ${unknown}`;
  const missing = required[type].filter((field) => !mapping.includes(field));
  if (missing.length > 0)
    return `Please say which column is the ${missing.map((field) => labels[field]!.toLowerCase()).join(' and the ')}`;
  const twice = mapping.find((field, at) => field !== '' && mapping.indexOf(field) !== at);
  return twice === undefined ? null : `Two columns are said to be the ${labels[twice]!.toLowerCase()}`;
}
