import { limits } from '@moonfloor/contract/limits';
import { messages } from '@moonfloor/contract/messages';
import { validationFailed } from '../../errors.ts';
import type { DecorationPicture } from './picture-repository.ts';

/**
 * Returns the pictures to keep, in their new order: those named by `addresses`, or all when it is absent. A picture that
 * the record has once can be kept once. Throws 422 for a URL that is not one of the record's, and when these and the
 * `added` new ones exceed the limit.
 */
export function selectKeptPictures(
  pictures: readonly DecorationPicture[],
  addresses: readonly string[] | undefined,
  added: number,
): DecorationPicture[] {
  const left = [...pictures];
  const kept = (addresses ?? pictures.map((picture) => picture.image_url)).map((address) => {
    const place = left.findIndex((picture) => picture.image_url === address);
    const [picture] = place < 0 ? [] : left.splice(place, 1);
    if (picture === undefined)
      throw validationFailed([{ field: 'existing_images', message: messages.pictureNotYours }]);
    return picture;
  });
  if (kept.length + added > limits.decorationPictures) {
    throw validationFailed([{ field: 'decoration_images', message: messages.tooManyPictures }]);
  }
  return kept;
}

/**
 * Returns the pictures in the given order, a permutation of their indexes (from 0); unchanged when it is absent. Throws
 * 422 for any other order.
 */
export function reorder<T>(pictures: readonly T[], order: readonly number[] | undefined): T[] {
  if (order === undefined) return [...pictures];
  const complete = order.length === pictures.length && new Set(order).size === order.length;
  const ordered = order.flatMap((place) => pictures.slice(place, place + 1));
  if (!complete || ordered.length !== pictures.length) {
    throw validationFailed([{ field: 'image_order', message: messages.pictureOrder }]);
  }
  return ordered;
}
