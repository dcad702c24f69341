/** Sites whose ids are stored with artists and releases; free of zod, so that browsers can load it. */
export const externalSites = {
  musicbrainz: 'MusicBrainz',
  discogs: 'Discogs',
  bandcamp: 'Bandcamp',
  beatport: 'Beatport',
  soundcloud: 'SoundCloud',
  spotify: 'Spotify',
  ektoplazm: 'Ektoplazm',
} as const;
export type ExternalSite = keyof typeof externalSites;

/** Types of records that have ids at these sites. */
export type IdentifiedType = 'artist' | 'release';
