import { type Message, msg } from '@moonfloor/messages/t';
import type { Field } from '../records/field-kinds.ts';
import { fieldEntries } from '../records/record-fields.ts';
import type { IdentifiedType } from '../values/external-sites.ts';

/** A type of record that can be imported from a table, besides events. Series come from calendars. */
export const importRecordTypes = ['artist', 'release', 'decoration', 'venue', 'promoter', 'label'] as const;
export type ImportRecordType = (typeof importRecordTypes)[number];

/** Kinds of fields that a table does not set. */
const unimported: ReadonlySet<Field['kind']> = new Set(['translations', 'pages', 'image', 'images']);

/** Returns whether records of a type have ids at other sites. */
export const isIdentified = (type: string): type is IdentifiedType => type === 'artist' || type === 'release';

const externalColumns = {
  musicbrainz_id: msg('MusicBrainz id'),
  discogs_id: msg('Discogs id'),
  bandcamp_id: msg('Bandcamp id'),
  beatport_id: msg('Beatport id'),
  soundcloud_id: msg('SoundCloud id'),
  spotify_id: msg('Spotify id'),
  ektoplazm_id: msg('Ektoplazm id'),
};

/** Returns the possible meanings of columns in a table of records with their names; free of zod, so that browsers can load it. */
export const importRecordFields = (type: ImportRecordType): Readonly<Record<string, Message>> => ({
  ...Object.fromEntries(
    fieldEntries(type).flatMap(([name, { kind, label, column = label }]) =>
      unimported.has(kind) ? [] : [[name, column]],
    ),
  ),
  ...(isIdentified(type) && externalColumns),
  source_id: msg('Id at the source'),
});
