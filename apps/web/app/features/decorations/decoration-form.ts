import type { DecorationDetail } from '@moonfloor/contract/records/decorations';
import { limits } from '@moonfloor/contract/api/limits';
import { api } from '../../api/browser.ts';
import { defineForm, type FormValues } from '../record-form/define-form.ts';
import { duplicateCheck } from '../record-form/duplicate-check.ts';
import type { FormDefinition } from '../record-form/form-definition.ts';
import { type LocalPicture, toPictureSource } from '../record-form/local-picture.ts';
import { listOf, text } from '../record-form/read-stored.ts';
import { chosenPicturesInOrder, submittedOrder, dropMissing, storedPicturesInOrder } from './picture-refs.ts';

/** Form values of a decoration crew. */
export type DecorationValues = FormValues<'decoration'>;

const form = defineForm<'decoration', DecorationDetail>('decoration', {
  unsaved: { status: 'active' },
  importSchema: async () => (await import('@moonfloor/contract/records/decorations')).decorationForm,
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
  picture: { ...form.picture, most: limits.decorationPictures },
  fieldsOf: (values, chosen, editing) => ({
    ...form.fieldsOf(values, chosen, editing),
    ...(editing && {
      existing_images: JSON.stringify(storedPicturesInOrder(values.images, chosen)),
      image_order: JSON.stringify(submittedOrder(values.images, chosen)),
    }),
  }),
  picturesOf: ({ images: refs }, chosen) => chosenPicturesInOrder(refs, chosen),
  fit: (values, crew, chosen) => ({ ...values, images: dropMissing(values.images, chosen, crew?.image_urls ?? []) }),
  previewOf: (values, chosen, crew) => {
    const pictures = previewPictures(values.images, chosen, crew);
    const image_urls = pictures.map((picture) => picture.image_url);
    return { ...form.previewOf(values, [], crew), images: pictures, image_urls, picture: pictures[0]?.picture ?? null };
  },
};

/** Returns stored and selected pictures in their order, as pages display them. */
export function previewPictures(
  refs: readonly string[],
  chosen: readonly LocalPicture[],
  crew: DecorationDetail | null,
): DecorationDetail['images'] {
  return refs.flatMap((ref) => {
    const local = chosen.find((picture) => picture.id === ref);
    if (local !== undefined) return [{ image_url: local.url, picture: toPictureSource(local) }];
    return crew?.images.filter((picture) => picture.image_url === ref).slice(0, 1) ?? [];
  });
}
