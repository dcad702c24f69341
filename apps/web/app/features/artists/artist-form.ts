import type { ArtistDetail } from '@moonfloor/contract/artists';
import { artistTypes, styles } from '@moonfloor/contract/lists';
import { messages } from '@moonfloor/contract/messages';
import { splitList } from '@moonfloor/contract/text';
import { api } from '../../api/browser.ts';
import { duplicateCheck } from '../record-form/duplicate-check.ts';
import { normaliseNames, toNameRows } from '../record-form/alternative-names-field.tsx';
import { mapNames, normaliseName, normaliseText, uneditedParts } from '../record-form/field-values.ts';
import type { FormDefinition } from '../record-form/form-definition.ts';
import { singleImage, toPictureSource } from '../record-form/local-image.ts';
import { listOf, oneOf, text } from '../record-form/read-stored.ts';
import {
  normaliseTranslations,
  splitTranslations,
  type TranslationValues,
  translationValues,
} from '../record-form/translation-values.ts';

/** Optional texts, which are null in a record if they are empty. */
const texts = [
  'artist_city',
  'artist_info',
  'insta_link',
  'soundcloud_link',
  'website_link',
  'label_link',
  'fun_link',
] as const;

/** Form values of an artist. */
export interface ArtistValues extends Record<(typeof texts)[number], string>, TranslationValues {
  artist_name: string;
  /** One entry per row; the last row may be empty. */
  alternative_names: string[];
  artist_type: (typeof artistTypes)[number][];
  artist_country: string;
  /** One entry per row; the last row may be empty. */
  record_labels: string[];
  styles: (typeof styles)[number][];
  /** URL of the stored image, or id of a newly selected one. */
  image: string;
}

/** Returns the entries of a comma-separated text that are in `list`. */
const chosenIn = <T extends string>(list: readonly T[], chosen: string | null): T[] =>
  listOf(oneOf(list))(splitList(chosen ?? '')) ?? [];

export const artistFormDefinition: FormDefinition<ArtistValues, ArtistDetail> = {
  type: 'artist',
  empty: {
    ...mapNames(texts, () => ''),
    ...translationValues({}),
    artist_name: '',
    alternative_names: [''],
    artist_type: [],
    artist_country: '',
    record_labels: [''],
    styles: [],
    image: '',
  },
  readers: {
    alternative_names: listOf(text),
    artist_type: listOf(oneOf(artistTypes)),
    record_labels: listOf(text),
    styles: listOf(oneOf(styles)),
  },
  image: { field: 'artist_image', most: 1, tooLarge: messages.artistImageTooLarge },
  importSchema: async () => (await import('@moonfloor/contract/artists')).artistForm,
  valuesOf: (artist) => ({
    ...mapNames(texts, (name) => artist[name] ?? ''),
    ...translationValues(artist.descriptions),
    artist_name: artist.artist_name,
    alternative_names: toNameRows(artist.alternative_names),
    artist_type: chosenIn(artistTypes, artist.artist_type),
    artist_country: artist.artist_country,
    record_labels: artist.record_labels === null ? [''] : splitList(artist.record_labels),
    styles: chosenIn(styles, artist.styles),
    image: artist.artist_image_url ?? '',
  }),
  fieldsOf: (values) => {
    const { translations, rest } = splitTranslations(values);
    const {
      image: _,
      alternative_names: names,
      artist_type: types,
      record_labels: rows,
      styles: sound,
      ...others
    } = rest;
    return {
      ...others,
      alternative_names: JSON.stringify(names),
      artist_type: types.join(','),
      descriptions: JSON.stringify(translations),
      record_labels: rows.join(','),
      styles: sound.join(','),
    };
  },
  ...singleImage('artist_image_url'),
  previewOf: (values, [image], artist) => ({
    ...mapNames(texts, (name) => normaliseText(values[name])),
    ...uneditedParts(artist),
    artist_name: normaliseName(values.artist_name),
    alternative_names: normaliseNames(values.alternative_names, values.artist_name),
    descriptions: normaliseTranslations(values),
    artist_type: values.artist_type.join(',') || null,
    artist_country: values.artist_country,
    record_labels: normaliseName(splitList(values.record_labels.join(',')).join(',')) || null,
    styles: values.styles.join(',') || null,
    artist_image_url: image?.url ?? artist?.artist_image_url ?? null,
    picture: image === undefined ? (artist?.picture ?? null) : toPictureSource(image),
    status: artist?.status ?? 'active',
    external_ids: artist?.external_ids ?? [],
    claimed_by: artist?.claimed_by ?? [],
  }),
  findDuplicates: ({ artist_name: name, alternative_names: names }, except) =>
    duplicateCheck([name], { name, alternative_names: JSON.stringify(names) }, (query, signal) =>
      api('findArtistDuplicates', { query: { ...query, except } }, { signal }),
    ),
  get: (id) => api('getArtist', { params: { id } }, { signed: true }),
  submit: (form, options) => api('submitArtist', { form }, options),
  update: (id, form, options) => api('updateArtist', { params: { id }, form }, options),
};
