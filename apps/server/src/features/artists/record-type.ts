import { artistForm } from '@moonfloor/contract/artists';
import { fieldNames } from '@moonfloor/contract/field-labels';
import { messages } from '@moonfloor/contract/messages';
import { nameKey } from '@moonfloor/contract/text';
import { parse } from '../../http/parse.ts';
import { updateEventStyles } from '../records/event-styles.ts';
import { linkArtistName } from '../records/link-names.ts';
import { pictureField } from '../records/pictures.ts';
import { type Editable, pickFields, type RecordType, type RecordTransaction } from '../records/record-type.ts';
import { artistSearchSource } from '../records/search-sources.ts';
import { type ArtistChange, findArtist, type StoredArtist, updateArtist, updateArtistStatus } from './repository.ts';

const fields = fieldNames('artist');

/** The record type of artists, for writing, moderating and restoring. */
export const artistRecordType: RecordType<StoredArtist> = {
  type: 'artist',
  uniqueName: { table: 'artist', field: 'artist_name', message: messages.artistExists },
  find: findArtist,
  nameOf: (artist) => artist.artist_name,
  isPublic: (artist) => artist.status === 'active',
  searchSourceOf: (_db, artist) => Promise.resolve(artistSearchSource(artist)),
  fieldsOf: (_db, artist) => Promise.resolve(pickFields({ ...artist, image: artist.artist_image_url }, fields)),
  toggledStatus: (artist) => (artist.status === 'active' ? 'inactive' : 'active'),
  setStatus: updateArtistStatus,
  link: (db, artist) => linkArtistName(db, { id: artist.id, name_key: nameKey(artist.artist_name) }),
  restoreFields: (db, artist, { image, ...former }, now) =>
    writeArtist(db, artist, { ...parse(artistForm.partial(), former), ...pictureField(image) }, now),
};

/** Changes an artist and, unless it is deleted, links records that name it. */
export async function writeArtist(
  db: RecordTransaction,
  artist: Editable<StoredArtist>,
  change: ArtistChange,
  now: string,
): Promise<void> {
  await updateArtist(db, artist, change, now);
  if (change.styles !== undefined && change.styles !== artist.styles)
    await updateEventStyles(db, { artist: artist.id });
  if (artist.status === 'deleted') return;
  await linkArtistName(db, { id: artist.id, name_key: nameKey(change.artist_name ?? artist.artist_name) });
}
