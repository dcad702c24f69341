import { limits } from '@moonfloor/contract/limits';
import { messages } from '@moonfloor/contract/messages';
import { validationFailed } from '../../errors.ts';
import type { Image } from './image-repository.ts';

/**
 * The images that stay, in their new order: those named by `addresses`, all of them when it is absent. An image that
 * the record has once can be kept once. Throws 422 for an address that is not the record's own, and when these and
 * `added` new ones are more than a decoration crew can have.
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
 * The images in the order that names each of their places (from 0) once; as they are when it is absent. Throws 422 for
 * any other order.
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
