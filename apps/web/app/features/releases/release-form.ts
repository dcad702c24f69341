import { fieldLabels } from '@moonfloor/contract/field-labels';
import { messages } from '@moonfloor/contract/messages';
import type { Release } from '@moonfloor/contract/releases';
import { api } from '../../api/browser.ts';
import { duplicateCheck } from '../record-form/duplicate-check.ts';
import type { FormDefinition } from '../record-form/form-definition.ts';
import { loadSchema } from '../record-form/load-schema.ts';
import { toPictureSource } from '../record-form/local-image.ts';
import { chosenImage, fitImage } from '../record-form/single-image.ts';
import { normaliseName, normaliseText } from '../record-form/normalise-text.ts';

/** Form values of a release. */
export interface ReleaseValues {
  release_name: string;
  artist_name: string;
  label: string;
  release_date: string;
  link1: string;
  link2: string;
  link3: string;
  /** URL of the stored cover, or id of a newly selected one. */
  image: string;
}

const empty: ReleaseValues = {
  release_name: '',
  artist_name: '',
  label: '',
  release_date: '',
  link1: '',
  link2: '',
  link3: '',
  image: '',
};

/** Form definition of releases. */
export const releaseFormDefinition: FormDefinition<ReleaseValues, Release> = {
  type: 'release',
  empty,
  labels: fieldLabels.release,
  image: { field: 'cover_image', most: 1, tooLarge: messages.imageTooLarge },
  loadSchema: () => loadSchema(async () => (await import('@moonfloor/contract/releases')).releaseForm),
  valuesOf: (release) => ({
    release_name: release.release_name,
    artist_name: release.artist_name,
    label: release.label ?? '',
    release_date: release.release_date,
    link1: release.link1 ?? '',
    link2: release.link2 ?? '',
    link3: release.link3 ?? '',
    image: release.cover_image_url ?? '',
  }),
  fieldsOf: ({ image: _, ...texts }) => texts,
  imagesOf: chosenImage,
  fit: (values, release, images) => fitImage(values, release?.cover_image_url ?? null, images),
  previewOf: (values, [image], release) => ({
    id: release?.id ?? 0,
    release_name: normaliseText(values.release_name) ?? '',
    artist_name: normaliseName(values.artist_name),
    artist_id: release !== null && normaliseName(values.artist_name) === release.artist_name ? release.artist_id : null,
    label: normaliseName(values.label) || null,
    release_date: values.release_date,
    link1: normaliseText(values.link1),
    link2: normaliseText(values.link2),
    link3: normaliseText(values.link3),
    cover_image_url: image?.url ?? release?.cover_image_url ?? null,
    picture: image === undefined ? (release?.picture ?? null) : toPictureSource(image),
    status: release?.status ?? 'released',
    created_by: release?.created_by ?? null,
    created_at: release?.created_at ?? '',
    updated_at: release?.updated_at ?? '',
  }),
  findDuplicates: ({ release_name: name, artist_name: artist }, except) =>
    duplicateCheck([name, artist], { name, artist }, (query, signal) =>
      api('findReleaseTwins', { query: { ...query, except } }, { signal }),
    ),
  get: (id) => api('getRelease', { params: { id } }, { signed: true }),
  submit: (form, options) => api('submitRelease', { form }, options),
  update: (id, form, options) => api('updateRelease', { params: { id }, form }, options),
};
