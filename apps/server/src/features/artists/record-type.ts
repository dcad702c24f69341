import { artistDetail, type ArtistDetail, artistForm, type ArtistForm } from '@moonfloor/contract/artists';
import { messages } from '@moonfloor/contract/messages';
import { parse } from '../../http/parse.ts';
import { listExternalIds } from '../records/external-ids.ts';
import { listShownOwners } from '../records/shown-owners.ts';
import { firstPicture, pictureField } from '../records/pictures.ts';
import { pickFields, type RecordType } from '../records/record-type.ts';
import { toFormFields } from '../records/restored-form.ts';
import { searchSourceOf } from '../records/search-sources.ts';
import { findArtist, insertArtist, type StoredArtist, updateArtist } from './repository.ts';

export const artistRecordType: RecordType<StoredArtist, ArtistForm, Partial<ArtistForm>, ArtistDetail> = {
  type: 'artist',
  uniqueName: { table: 'artist', message: messages.artistExists, nameIn: (form) => form.artist_name },
  find: findArtist,
  nameOf: (artist) => artist.artist_name,
  isPublic: (artist) => artist.status === 'active',
  toDetail: async (db, artist) => ({
    ...artist,
    external_ids: await listExternalIds(db, 'artist', artist.id),
    claimed_by: await listShownOwners(db, 'artist', artist.id),
  }),
  detail: artistDetail,
  searchSourceOf: (_db, artist) => searchSourceOf('artist', artist),
  fieldsOf: (_db, artist) => pickFields('artist', { ...artist, image: artist.artist_image_url }),
  insert: (writing, form, pictures) => insertArtist(writing, { ...form, ...firstPicture(pictures) }),
  change: (db, artist, form, pictures, now) => updateArtist(db, artist, { ...form, ...firstPicture(pictures) }, now),
  toggledStatus: (artist) => (artist.status === 'active' ? 'inactive' : 'active'),
  setStatus: (db, artist, status, now) => updateArtist(db, artist, { status }, now),
  restoreFields: (db, artist, { image, ...fields }, now) =>
    updateArtist(
      db,
      artist,
      { ...parse(artistForm.partial(), toFormFields(fields, artist.descriptions)), ...pictureField(image) },
      now,
    ),
};
