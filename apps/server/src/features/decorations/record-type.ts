import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import {
  decorationDetail,
  type DecorationDetail,
  type DecorationEdit,
  decorationForm,
  type DecorationForm,
} from '@moonfloor/contract/records/decorations';
import { validationFailed } from '../../errors.ts';
import { listShownOwners } from '../records/access.ts';
import { activeStatus, insertActive, updateActive } from '../records/field-columns.ts';
import type { RecordType } from '../records/record-type.ts';
import {
  findDecoration,
  replaceDecorationPictures,
  type DecorationPicture,
  type StoredDecoration,
} from './repository.ts';

/** The record type of decoration crews. New pictures are appended unless `image_order` is given. */
export const decorationRecordType: RecordType<StoredDecoration, DecorationForm, DecorationEdit, DecorationDetail> = {
  type: 'decoration',
  ...activeStatus('decoration'),
  uniqueName: { table: 'decoration', message: messages.decorationExists, nameIn: (form) => form.decoration_name },
  find: findDecoration,
  nameOf: (decoration) => decoration.decoration_name,
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
    const id = await insertActive(writing, 'decoration', form);
    await replaceDecorationPictures(writing.db, id, added);
    return id;
  },
  change: async (db, decoration, { existing_images: existing, image_order: order, ...form }, pictures, now) => {
    const { added = [], all } = pictures;
    const pictureIds = selectKeptPictures(decoration.images, existing, added.length).map(
      (picture) => picture.picture_id,
    );
    await replaceDecorationPictures(db, decoration.id, all ?? reorder([...pictureIds, ...added], order));
    await updateActive(db, 'decoration', decoration, form, now);
  },
};

/**
 * Returns the pictures to keep, in their new order: those named by `addresses`, or all when it is absent. A picture that
 * the record has once can be kept once. Throws 422 for a URL that is not one of the record's, and when these and the
 * `added` new ones exceed the limit.
 */
function selectKeptPictures(
  pictures: readonly DecorationPicture[],
  addresses: readonly string[] | undefined,
  added: number,
): DecorationPicture[] {
  const remainingPictures = [...pictures];
  const ordered = (addresses ?? pictures.map((picture) => picture.image_url)).map((address) => {
    const place = remainingPictures.findIndex((picture) => picture.image_url === address);
    const [picture] = place < 0 ? [] : remainingPictures.splice(place, 1);
    if (picture === undefined)
      throw validationFailed([{ field: 'existing_images', message: messages.pictureNotYours }]);
    return picture;
  });
  if (ordered.length + added > limits.decorationPictures) {
    throw validationFailed([{ field: 'decoration_images', message: messages.tooManyPictures }]);
  }
  return ordered;
}

/**
 * Returns the pictures in the given order, a permutation of their indexes (from 0); unchanged when it is absent. Throws
 * 422 for any other order.
 */
function reorder<T>(pictures: readonly T[], order: readonly number[] | undefined): T[] {
  if (order === undefined) return [...pictures];
  const complete = order.length === pictures.length && new Set(order).size === order.length;
  const ordered = order.flatMap((place) => pictures.slice(place, place + 1));
  if (!complete || ordered.length !== pictures.length) {
    throw validationFailed([{ field: 'image_order', message: messages.pictureOrder }]);
  }
  return ordered;
}
