/**
 * Possible meanings of columns in a table of artists or releases; separate from the schemas so that browsers can use
 * them without loading a validator.
 */
export const importRecordFields = {
  artist: {
    artist_name: 'Artist name',
    artist_country: 'Country',
    artist_type: 'Types (live, DJ, producer)',
    artist_city: 'City',
    record_labels: 'Record labels',
    artist_info: 'Bio',
    styles: 'Styles',
    insta_link: 'Instagram',
    soundcloud_link: 'SoundCloud',
    website_link: 'Website',
    label_link: 'Label link',
    fun_link: 'Fun link',
    musicbrainz_id: 'MusicBrainz id',
    discogs_id: 'Discogs id',
    source_id: 'Id at the source',
  },
  release: {
    release_name: 'Release name',
    artist_name: 'Artist name',
    release_date: 'Release date',
    label: 'Label',
    link1: 'Website',
    link2: 'Store',
    link3: 'Listen',
    musicbrainz_id: 'MusicBrainz id',
    discogs_id: 'Discogs id',
    source_id: 'Id at the source',
  },
} as const;

/** A type of record that can be imported from a table, besides events. */
export type ImportRecordType = keyof typeof importRecordFields;
export const importRecordTypes = ['artist', 'release'] as const satisfies ImportRecordType[];
