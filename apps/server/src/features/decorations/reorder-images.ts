import { limits } from '@moonfloor/contract/limits';
import { messages } from '@moonfloor/contract/messages';
import { validationFailed } from '../../errors.ts';
import type { Image } from './image-repository.ts';

/**
 * Returns the images to keep, in their new order: those named by `addresses`, or all when it is absent. An image that
 * the record has once can be kept once. Throws 422 for a URL that is not one of the record's, and when these and the
 * `added` new ones exceed the limit.
 */
export function selectKeptImages(
  images: readonly Image[],
  addresses: readonly string[] | undefined,
  added: number,
): Image[] {
  const left = [...images];
  const kept = (addresses ?? images.map((image) => image.image_url)).map((address) => {
    const place = left.findIndex((image) => image.image_url === address);
    const [image] = place < 0 ? [] : left.splice(place, 1);
    if (image === undefined) throw validationFailed([{ field: 'existing_images', message: messages.imageNotYours }]);
    return image;
  });
  if (kept.length + added > limits.decorationPictures) {
    throw validationFailed([{ field: 'decoration_images', message: messages.tooManyImages }]);
  }
  return kept;
}

/**
 * Returns the images in the given order, a permutation of their indexes (from 0); unchanged when it is absent. Throws
 * 422 for any other order.
 */
export function reorder<T>(images: readonly T[], order: readonly number[] | undefined): T[] {
  if (order === undefined) return [...images];
  const complete = order.length === images.length && new Set(order).size === order.length;
  const ordered = order.flatMap((place) => images.slice(place, place + 1));
  if (!complete || ordered.length !== images.length) {
    throw validationFailed([{ field: 'image_order', message: messages.imageOrder }]);
  }
  return ordered;
}
