import type { ArtistDetail } from '@moonfloor/contract/artists';
import { fieldLabels } from '@moonfloor/contract/field-labels';
import { limits } from '@moonfloor/contract/limits';
import type { artistTypes, styles } from '@moonfloor/contract/lists';
import { messages } from '@moonfloor/contract/messages';
import { splitList } from '@moonfloor/contract/text';
import { api } from '../../api/browser.ts';
import { duplicateCheck } from '../record-form/duplicate-check.ts';
import type { FormDefinition } from '../record-form/form-definition.ts';
import { loadSchema } from '../record-form/load-schema.ts';
import { toPictureSource } from '../record-form/local-image.ts';
import { chosenImage, fitImage } from '../record-form/single-image.ts';
import { normaliseName, normaliseText } from '../record-form/normalise-text.ts';

type ArtistType = (typeof artistTypes)[number];
type Style = (typeof styles)[number];

/** Form values of an artist. */
export interface ArtistValues {
  artist_name: string;
  artist_type: ArtistType[];
  artist_country: string;
  artist_city: string;
  /** One entry per row; the last row may be empty. */
  record_labels: string[];
  artist_info: string;
  styles: Style[];
  insta_link: string;
  soundcloud_link: string;
  website_link: string;
  label_link: string;
  fun_link: string;
  /** URL of the stored image, or id of a newly selected one. */
  image: string;
}

const empty: ArtistValues = {
  artist_name: '',
  artist_type: [],
  artist_country: '',
  artist_city: '',
  record_labels: [''],
  artist_info: '',
  styles: [],
  insta_link: '',
  soundcloud_link: '',
  website_link: '',
  label_link: '',
  fun_link: '',
  image: '',
};

/** Form definition of artists. */
export const artistFormDefinition: FormDefinition<ArtistValues, ArtistDetail> = {
  type: 'artist',
  empty,
  labels: fieldLabels.artist,
  image: { field: 'artist_image', most: 1, tooLarge: messages.artistImageTooLarge },
  loadSchema: () => loadSchema(async () => (await import('@moonfloor/contract/artists')).artistForm),
  valuesOf: (artist) => ({
    artist_name: artist.artist_name,
    artist_type: splitList(artist.artist_type ?? '') as ArtistType[],
    artist_country: artist.artist_country,
    artist_city: artist.artist_city ?? '',
    record_labels: artist.record_labels === null ? [''] : splitList(artist.record_labels),
    artist_info: artist.artist_info ?? '',
    styles: splitList(artist.styles ?? '') as Style[],
    insta_link: artist.insta_link ?? '',
    soundcloud_link: artist.soundcloud_link ?? '',
    website_link: artist.website_link ?? '',
    label_link: artist.label_link ?? '',
    fun_link: artist.fun_link ?? '',
    image: artist.artist_image_url ?? '',
  }),
  fieldsOf: ({ image: _, artist_type: types, record_labels: rows, styles: sound, ...texts }) => ({
    ...texts,
    artist_type: types.join(','),
    record_labels: rows.join(','),
    styles: sound.join(','),
  }),
  imagesOf: chosenImage,
  fit: (values, artist, images) => fitImage(values, artist?.artist_image_url ?? null, images),
  previewOf: (values, [image], artist) => ({
    id: artist?.id ?? 0,
    artist_name: normaliseName(values.artist_name),
    artist_type: values.artist_type.join(',') || null,
    artist_country: values.artist_country,
    artist_city: normaliseText(values.artist_city),
    record_labels: normaliseName(splitList(values.record_labels.join(',')).join(',')) || null,
    artist_info: normaliseText(values.artist_info),
    styles: values.styles.join(',') || null,
    insta_link: normaliseText(values.insta_link),
    soundcloud_link: normaliseText(values.soundcloud_link),
    website_link: normaliseText(values.website_link),
    label_link: normaliseText(values.label_link),
    fun_link: normaliseText(values.fun_link),
    artist_image_url: image?.url ?? artist?.artist_image_url ?? null,
    picture: image === undefined ? (artist?.picture ?? null) : toPictureSource(image),
    status: artist?.status ?? 'active',
    created_by: artist?.created_by ?? null,
    external_ids: artist?.external_ids ?? [],
    created_at: artist?.created_at ?? '',
    updated_at: artist?.updated_at ?? '',
  }),
  findDuplicates: ({ artist_name: name }, except) =>
    duplicateCheck([name], { name }, (query, signal) =>
      api('findArtistTwins', { query: { ...query, except } }, { signal }),
    ),
  get: (id) => api('getArtist', { params: { id } }, { signed: true }),
  submit: (form, options) => api('submitArtist', { form }, options),
  update: (id, form, options) => api('updateArtist', { params: { id }, form }, options),
};

/** Returns the number of selected styles in the wording of the specification. */
export const stylesCountText = (count: number): string => `${count}/${limits.artistStyles} styles selected`;
