import type { DecorationDetail } from '@moonfloor/contract/decorations';
import { fieldLabels } from '@moonfloor/contract/field-labels';
import { limits } from '@moonfloor/contract/limits';
import { messages } from '@moonfloor/contract/messages';
import { api } from '../../api/browser.ts';
import { duplicateCheck } from '../record-form/duplicate-check.ts';
import type { FormDefinition } from '../record-form/form-definition.ts';
import { loadSchema } from '../record-form/load-schema.ts';
import { type LocalImage, toPictureSource } from '../record-form/local-image.ts';
import { normaliseName, normaliseText } from '../record-form/normalise-text.ts';
import { chosenImagesInOrder, submittedOrder, dropMissing, storedImagesInOrder } from './image-refs.ts';

/** Form values of a decoration crew. */
export interface DecorationValues {
  decoration_name: string;
  description: string;
  country: string;
  area: string;
  link1: string;
  link2: string;
  link3: string;
  /** In display order: URLs of stored images, ids of newly selected ones. */
  images: string[];
}

const empty: DecorationValues = {
  decoration_name: '',
  description: '',
  country: '',
  area: '',
  link1: '',
  link2: '',
  link3: '',
  images: [],
};

/** Form definition of decoration crews. */
export const decorationFormDefinition: FormDefinition<DecorationValues, DecorationDetail> = {
  type: 'decoration',
  empty,
  labels: fieldLabels.decoration,
  image: { field: 'decoration_images', most: limits.decorationPictures, tooLarge: messages.imageTooLarge },
  loadSchema: () => loadSchema(async () => (await import('@moonfloor/contract/decorations')).decorationForm),
  valuesOf: (crew) => ({
    decoration_name: crew.decoration_name,
    description: crew.description ?? '',
    country: crew.country,
    area: crew.area ?? '',
    link1: crew.link1 ?? '',
    link2: crew.link2 ?? '',
    link3: crew.link3 ?? '',
    images: crew.image_urls,
  }),
  fieldsOf: ({ images: refs, ...texts }, chosen, editing) => ({
    ...texts,
    ...(editing && {
      existing_images: JSON.stringify(storedImagesInOrder(refs, chosen)),
      image_order: JSON.stringify(submittedOrder(refs, chosen)),
    }),
  }),
  imagesOf: ({ images: refs }, chosen) => chosenImagesInOrder(refs, chosen),
  fit: (values, crew, chosen) => ({ ...values, images: dropMissing(values.images, chosen, crew?.image_urls ?? []) }),
  previewOf: (values, chosen, crew) => {
    const images = previewImages(values.images, chosen, crew);
    return {
      id: crew?.id ?? 0,
      decoration_name: normaliseName(values.decoration_name),
      country: values.country,
      area: normaliseText(values.area),
      description: normaliseText(values.description),
      link1: normaliseText(values.link1),
      link2: normaliseText(values.link2),
      link3: normaliseText(values.link3),
      images,
      image_urls: images.map((image) => image.image_url),
      picture: images[0]?.picture ?? null,
      status: crew?.status ?? 'active',
      created_by: crew?.created_by ?? null,
      created_at: crew?.created_at ?? '',
      updated_at: crew?.updated_at ?? '',
    };
  },
  findDuplicates: ({ decoration_name: name }, except) =>
    duplicateCheck([name], { name }, (query, signal) =>
      api('findDecorationTwins', { query: { ...query, except } }, { signal }),
    ),
  get: (id) => api('getDecoration', { params: { id } }, { signed: true }),
  submit: (form, options) => api('submitDecoration', { form }, options),
  update: (id, form, options) => api('updateDecoration', { params: { id }, form }, options),
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
