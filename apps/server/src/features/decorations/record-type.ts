import {
  decorationDetail,
  type DecorationDetail,
  type DecorationEdit,
  decorationForm,
  type DecorationForm,
} from '@moonfloor/contract/decorations';
import { messages } from '@moonfloor/contract/messages';
import { parse } from '../../http/parse.ts';
import { listShownOwners } from '../records/shown-owners.ts';
import { pictureIds } from '../records/pictures.ts';
import { pickFields, type RecordType } from '../records/record-type.ts';
import { toFormFields } from '../records/restored-form.ts';
import { searchSourceOf } from '../records/search-sources.ts';
import { replaceDecorationImages } from './image-repository.ts';
import { reorder, selectKeptImages } from './reorder-images.ts';
import { findDecoration, insertDecoration, type StoredDecoration, updateDecoration } from './repository.ts';

/** The record type of decoration crews. New images are appended unless `image_order` is given. */
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
  searchSourceOf: (_db, decoration) => searchSourceOf('decoration', decoration),
  fieldsOf: (_db, decoration) => pickFields('decoration', { ...decoration, images: decoration.image_urls }),
  validate: (form: Partial<DecorationEdit>, decoration, files) => {
    if (decoration !== null) selectKeptImages(decoration.images, form.existing_images, files);
  },
  insert: async (writing, form, pictures) => {
    const id = await insertDecoration(writing, form);
    const images = pictures.map((picture) => picture.id);
    await replaceDecorationImages(writing.db, id, images);
    return id;
  },
  change: async (db, decoration, { existing_images: existing, image_order: order, ...form }, pictures, now) => {
    const kept = selectKeptImages(decoration.images, existing, pictures.length);
    const images = [...kept.map((image) => image.picture_id), ...pictures.map((added) => added.id)];
    await replaceDecorationImages(db, decoration.id, reorder(images, order));
    await updateDecoration(db, decoration, form, now);
  },
  toggledStatus: (decoration) => (decoration.status === 'active' ? 'inactive' : 'active'),
  setStatus: (db, decoration, status, now) => updateDecoration(db, decoration, { status }, now),
  restoreFields: async (db, decoration, { images, ...fields }, now) => {
    const form = parse(decorationForm.partial(), toFormFields(fields, decoration.descriptions));
    await updateDecoration(db, decoration, form, now);
    if (images !== undefined) await replaceDecorationImages(db, decoration.id, pictureIds(images));
  },
};
