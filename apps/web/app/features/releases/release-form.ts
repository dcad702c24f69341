import { messages } from '@moonfloor/contract/messages';
import type { Release } from '@moonfloor/contract/releases';
import { api } from '../../api/browser.ts';
import { duplicateCheck } from '../record-form/duplicate-check.ts';
import { mapNames, normaliseName, normaliseText, uneditedParts } from '../record-form/field-values.ts';
import type { FormDefinition } from '../record-form/form-definition.ts';
import { singleImage, toPictureSource } from '../record-form/local-image.ts';

/** Optional texts, which are null in a record if they are empty. */
const texts = ['label', 'link1', 'link2', 'link3'] as const;

/** Form values of a release. */
export interface ReleaseValues extends Record<(typeof texts)[number], string> {
  release_name: string;
  artist_name: string;
  release_date: string;
  /** URL of the stored cover, or id of a newly selected one. */
  image: string;
}

export const releaseFormDefinition: FormDefinition<ReleaseValues, Release> = {
  type: 'release',
  empty: { ...mapNames(texts, () => ''), release_name: '', artist_name: '', release_date: '', image: '' },
  readers: {},
  image: { field: 'cover_image', most: 1, tooLarge: messages.imageTooLarge },
  importSchema: async () => (await import('@moonfloor/contract/releases')).releaseForm,
  valuesOf: (release) => ({
    ...mapNames(texts, (name) => release[name] ?? ''),
    release_name: release.release_name,
    artist_name: release.artist_name,
    release_date: release.release_date,
    image: release.cover_image_url ?? '',
  }),
  fieldsOf: ({ image: _, ...rest }) => rest,
  ...singleImage('cover_image_url'),
  previewOf: (values, [image], release) => ({
    ...mapNames(texts, (name) => normaliseText(values[name])),
    ...uneditedParts(release),
    release_name: normaliseText(values.release_name) ?? '',
    artist_name: normaliseName(values.artist_name),
    artist_id: release !== null && normaliseName(values.artist_name) === release.artist_name ? release.artist_id : null,
    label: normaliseName(values.label) || null,
    release_date: values.release_date,
    cover_image_url: image?.url ?? release?.cover_image_url ?? null,
    picture: image === undefined ? (release?.picture ?? null) : toPictureSource(image),
    status: release?.status ?? 'released',
  }),
  findDuplicates: ({ release_name: name, artist_name: artist }, except) =>
    duplicateCheck([name, artist], { name, artist }, (query, signal) =>
      api('findReleaseDuplicates', { query: { ...query, except } }, { signal }),
    ),
  get: (id) => api('getRelease', { params: { id } }, { signed: true }),
  submit: (form, options) => api('submitRelease', { form }, options),
  update: (id, form, options) => api('updateRelease', { params: { id }, form }, options),
};
