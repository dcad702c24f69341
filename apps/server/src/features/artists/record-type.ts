import { messages } from '@moonfloor/contract/api/messages';
import { artistDetail, type ArtistDetail, artistForm, type ArtistForm } from '@moonfloor/contract/records/artists';
import { parseArtistPage } from '@moonfloor/contract/values/external-pages';
import { listShownOwners } from '../records/access.ts';
import { activeStatus } from '../records/field-columns.ts';
import { pictureColumn } from '../records/pictures.ts';
import type { RecordType } from '../records/record-type.ts';
import { listRelated, requireOthers } from './related.ts';
import { findArtist, insertArtist, type StoredArtist, updateArtist } from './repository.ts';

export const artistRecordType: RecordType<StoredArtist, ArtistForm, Partial<ArtistForm>, ArtistDetail> = {
  type: 'artist',
  ...activeStatus('artist'),
  uniqueName: { table: 'artist', message: messages.artistExists, nameIn: (form) => form.artist_name },
  find: findArtist,
  nameOf: (artist) => artist.artist_name,
  toDetail: async (db, artist) => ({
    ...artist,
    ...(await listRelated(db, artist)),
    external_ids: artist.external_ids.flatMap((url) => parseArtistPage(url) ?? []),
    claimed_by: await listShownOwners(db, 'artist', artist.id),
  }),
  detail: artistDetail,
  edit: artistForm.partial(),
  validate: (db, form, record) => requireOthers(db, form, record),
  insert: (writing, form, added) => insertArtist(writing, { ...form, ...pictureColumn({ added }) }),
  change: (db, artist, form, pictures, now) => updateArtist(db, artist, { ...form, ...pictureColumn(pictures) }, now),
};
