import type { DecorationDetail } from '@moonfloor/contract/decorations';
import { limits } from '@moonfloor/contract/limits';
import { messages } from '@moonfloor/contract/messages';
import { api } from '../../api/browser.ts';
import { duplicateCheck } from '../record-form/duplicate-check.ts';
import { mapNames, normaliseName, normaliseText, uneditedParts } from '../record-form/field-values.ts';
import type { FormDefinition } from '../record-form/form-definition.ts';
import { type LocalImage, toPictureSource } from '../record-form/local-image.ts';
import { listOf, text } from '../record-form/read-stored.ts';
import {
  normaliseTranslations,
  splitTranslations,
  type TranslationValues,
  translationValues,
} from '../record-form/translation-values.ts';
import { chosenImagesInOrder, submittedOrder, dropMissing, storedImagesInOrder } from './image-refs.ts';

/** Optional texts, which are null in a record if they are empty. */
const texts = ['description', 'area', 'link1', 'link2', 'link3'] as const;

/** Form values of a decoration crew. */
export interface DecorationValues extends Record<(typeof texts)[number], string>, TranslationValues {
  decoration_name: string;
  country: string;
  /** In display order: URLs of stored images, ids of newly selected ones. */
  images: string[];
}

/** Form definition of decoration crews. */
export const decorationFormDefinition: FormDefinition<DecorationValues, DecorationDetail> = {
  type: 'decoration',
  empty: { ...mapNames(texts, () => ''), ...translationValues({}), decoration_name: '', country: '', images: [] },
  readers: { images: listOf(text) },
  image: { field: 'decoration_images', most: limits.decorationPictures, tooLarge: messages.imageTooLarge },
  importSchema: async () => (await import('@moonfloor/contract/decorations')).decorationForm,
  valuesOf: (crew) => ({
    ...mapNames(texts, (name) => crew[name] ?? ''),
    ...translationValues(crew.descriptions),
    decoration_name: crew.decoration_name,
    country: crew.country,
    images: crew.image_urls,
  }),
  fieldsOf: (values, chosen, editing) => {
    const { translations, rest } = splitTranslations(values);
    const { images: refs, ...others } = rest;
    return {
      ...others,
      descriptions: JSON.stringify(translations),
      ...(editing && {
        existing_images: JSON.stringify(storedImagesInOrder(refs, chosen)),
        image_order: JSON.stringify(submittedOrder(refs, chosen)),
      }),
    };
  },
  imagesOf: ({ images: refs }, chosen) => chosenImagesInOrder(refs, chosen),
  fit: (values, crew, chosen) => ({ ...values, images: dropMissing(values.images, chosen, crew?.image_urls ?? []) }),
  previewOf: (values, chosen, crew) => {
    const images = previewImages(values.images, chosen, crew);
    return {
      ...mapNames(texts, (name) => normaliseText(values[name])),
      ...uneditedParts(crew),
      descriptions: normaliseTranslations(values),
      decoration_name: normaliseName(values.decoration_name),
      country: values.country,
      images,
      image_urls: images.map((image) => image.image_url),
      picture: images[0]?.picture ?? null,
      status: crew?.status ?? 'active',
      claimed_by: crew?.claimed_by ?? [],
    };
  },
  findDuplicates: ({ decoration_name: name }, except) =>
    duplicateCheck([name], { name }, (query, signal) =>
      api('findDecorationDuplicates', { query: { ...query, except } }, { signal }),
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
