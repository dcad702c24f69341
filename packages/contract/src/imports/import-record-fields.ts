import { type Message, msg } from '@moonfloor/messages/t';
import type { Field } from '../records/field-kinds.ts';
import { fieldEntries } from '../records/record-fields.ts';

/** A type of record that can be imported from a table, besides events. */
export type ImportRecordType = (typeof importRecordTypes)[number];
export const importRecordTypes = ['artist', 'release'] as const;

/** Kinds of fields that a table does not set. */
const unimported: ReadonlySet<Field['kind']> = new Set(['translations', 'pages', 'image']);

const columnsOf = (type: ImportRecordType): Readonly<Record<string, Message>> => ({
  ...Object.fromEntries(
    fieldEntries(type).flatMap(([name, { kind, label, column = label }]) =>
      unimported.has(kind) ? [] : [[name, column]],
    ),
  ),
  musicbrainz_id: msg('MusicBrainz id'),
  discogs_id: msg('Discogs id'),
  bandcamp_id: msg('Bandcamp id'),
  beatport_id: msg('Beatport id'),
  soundcloud_id: msg('SoundCloud id'),
  spotify_id: msg('Spotify id'),
  ektoplazm_id: msg('Ektoplazm id'),
  source_id: msg('Id at the source'),
});

/**
 * Possible meanings of columns in a table of artists or releases; separate from the schemas so that browsers can use
 * them without loading a validator.
 */
export const importRecordFields = { artist: columnsOf('artist'), release: columnsOf('release') } as const;
