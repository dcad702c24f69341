/** Sites whose ids are stored with artists and releases; free of zod, so that browsers can load it. */
export const externalSites = { musicbrainz: 'MusicBrainz', discogs: 'Discogs' } as const;
