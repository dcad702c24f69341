import {
  decorationDetail,
  type DecorationDetail,
  type DecorationEdit,
  decorationForm,
  type DecorationForm,
} from '@moonfloor/contract/decorations';
import { messages } from '@moonfloor/contract/messages';
import type { RecordType } from '../records/record-type.ts';
import { replaceDecorationPictures } from './picture-repository.ts';
import { reorder, selectKeptPictures } from './reorder-pictures.ts';
import { findDecoration, insertDecoration, type StoredDecoration, updateDecoration } from './repository.ts';
import { listShownOwners } from '../records/access.ts';

/** The record type of decoration crews. New pictures are appended unless `image_order` is given. */
export const decorationRecordType: RecordType<StoredDecoration, DecorationForm, DecorationEdit, DecorationDetail> = {
  type: 'decoration',
  uniqueName: { table: 'decoration', message: messages.decorationExists, nameIn: (form) => form.decoration_name },
  find: findDecoration,
  nameOf: (decoration) => decoration.decoration_name,
  isPublic: (decoration) => decoration.status === 'active',
  toDetail: async (db, decoration) => ({
    ...decoration,
    claimed_by: await listShownOwners(db, 'decoration', decoration.id),
  }),
  detail: decorationDetail,
  edit: decorationForm.partial(),
  validate: (_db, form: Partial<DecorationEdit>, decoration, files) => {
    if (decoration !== null) selectKeptPictures(decoration.images, form.existing_images, files);
  },
  insert: async (writing, form, added) => {
    const id = await insertDecoration(writing, form);
    await replaceDecorationPictures(writing.db, id, added);
    return id;
  },
  change: async (db, decoration, { existing_images: existing, image_order: order, ...form }, pictures, now) => {
    const { added = [], all } = pictures;
    const kept = selectKeptPictures(decoration.images, existing, added.length).map((picture) => picture.picture_id);
    await replaceDecorationPictures(db, decoration.id, all ?? reorder([...kept, ...added], order));
    await updateDecoration(db, decoration, form, now);
  },
  toggledStatus: (decoration) => (decoration.status === 'active' ? 'inactive' : 'active'),
  setStatus: (db, decoration, status, now) => updateDecoration(db, decoration, { status }, now),
};
