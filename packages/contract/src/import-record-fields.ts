import { msg } from '@moonfloor/messages/t';
import { fieldLabels } from './field-labels.ts';

const { image: _portrait, descriptions: _texts, alternative_names: _names, ...artistLabels } = fieldLabels.artist;
const { image: _cover, ...releaseLabels } = fieldLabels.release;
const idLabels = {
  musicbrainz_id: msg('MusicBrainz id'),
  discogs_id: msg('Discogs id'),
  source_id: msg('Id at the source'),
} as const;

/**
 * Possible meanings of columns in a table of artists or releases; separate from the schemas so that browsers can use
 * them without loading a validator.
 */
export const importRecordFields = {
  artist: {
    ...artistLabels,
    artist_type: msg('Types (live, DJ, producer)'),
    label_link: msg('Label link'),
    ...idLabels,
  },
  release: { ...releaseLabels, ...idLabels },
} as const;

/** A type of record that can be imported from a table, besides events. */
export type ImportRecordType = keyof typeof importRecordFields;
export const importRecordTypes = ['artist', 'release'] as const satisfies ImportRecordType[];
