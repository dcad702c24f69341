import type { DecorationDetail } from '@moonfloor/contract/decorations';
import { limits } from '@moonfloor/contract/limits';
import { api } from '../../api/browser.ts';
import { defineForm, type FormValues } from '../record-form/define-form.ts';
import { duplicateCheck } from '../record-form/duplicate-check.ts';
import type { FormDefinition } from '../record-form/form-definition.ts';
import { type LocalImage, toPictureSource } from '../record-form/local-image.ts';
import { listOf, text } from '../record-form/read-stored.ts';
import { chosenImagesInOrder, submittedOrder, dropMissing, storedImagesInOrder } from './image-refs.ts';

/** Form values of a decoration crew. */
export type DecorationValues = FormValues<'decoration'>;

const form = defineForm<'decoration', DecorationDetail>('decoration', {
  unsaved: { status: 'active' },
  importSchema: async () => (await import('@moonfloor/contract/decorations')).decorationForm,
  findDuplicates: ({ decoration_name: name }, except) =>
    duplicateCheck([name], { name }, (query, signal) =>
      api('findDecorationDuplicates', { query: { ...query, except } }, { signal }),
    ),
  get: (id) => api('getDecoration', { params: { id } }, { signed: true }),
  submit: (fields, options) => api('submitDecoration', { form: fields }, options),
  update: (id, fields, options) => api('updateDecoration', { params: { id }, form: fields }, options),
});

/** Form definition of decoration crews, which have several pictures. */
export const decorationFormDefinition: FormDefinition<DecorationValues, DecorationDetail> = {
  ...form,
  readers: { ...form.readers, images: listOf(text) },
  image: { ...form.image, most: limits.decorationPictures },
  fieldsOf: (values, chosen, editing) => ({
    ...form.fieldsOf(values, chosen, editing),
    ...(editing && {
      existing_images: JSON.stringify(storedImagesInOrder(values.images, chosen)),
      image_order: JSON.stringify(submittedOrder(values.images, chosen)),
    }),
  }),
  imagesOf: ({ images: refs }, chosen) => chosenImagesInOrder(refs, chosen),
  fit: (values, crew, chosen) => ({ ...values, images: dropMissing(values.images, chosen, crew?.image_urls ?? []) }),
  previewOf: (values, chosen, crew) => {
    const images = previewImages(values.images, chosen, crew);
    const image_urls = images.map((image) => image.image_url);
    return { ...form.previewOf(values, [], crew), images, image_urls, picture: images[0]?.picture ?? null };
  },
};

/** Returns stored and selected images in their order, as pages display them. */
export function previewImages(
  refs: readonly string[],
  chosen: readonly LocalImage[],
  crew: DecorationDetail | null,
): DecorationDetail['images'] {
  return refs.flatMap((ref) => {
    const local = chosen.find((image) => image.id === ref);
    if (local !== undefined) return [{ image_url: local.url, picture: toPictureSource(local) }];
    return crew?.images.filter((image) => image.image_url === ref).slice(0, 1) ?? [];
  });
}
