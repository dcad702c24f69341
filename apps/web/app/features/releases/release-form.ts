import { fieldLabels } from '@moonfloor/contract/field-labels';
import { messages } from '@moonfloor/contract/messages';
import type { Release } from '@moonfloor/contract/releases';
import { api } from '../../api/browser.ts';
import { askTwins } from '../content/form/ask-twins.ts';
import type { FormKind } from '../content/form/form-kind.ts';
import { loadSchema } from '../content/form/load-schema.ts';
import { localPicture } from '../content/form/local-image.ts';
import { chosenImage, fitImage } from '../content/form/one-image.ts';
import { storedName, storedText } from '../content/form/stored-text.ts';

/** A release's values while they are edited. */
export interface ReleaseValues {
  release_name: string;
  artist_name: string;
  label: string;
  release_date: string;
  link1: string;
  link2: string;
  link3: string;
  /** Address of the stored cover, or id of the chosen one. */
  image: string;
}

const empty: ReleaseValues = {
  release_name: '', artist_name: '', label: '', release_date: '', link1: '', link2: '', link3: '', image: '',
};

/** The form of releases. */
export const releaseKind: FormKind<ReleaseValues, Release> = {
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
    release_name: storedText(values.release_name) ?? '',
    artist_name: storedName(values.artist_name),
    artist_id: release !== null && storedName(values.artist_name) === release.artist_name ? release.artist_id : null,
    label: storedName(values.label) || null,
    release_date: values.release_date,
    link1: storedText(values.link1),
    link2: storedText(values.link2),
    link3: storedText(values.link3),
    cover_image_url: image?.url ?? release?.cover_image_url ?? null,
    picture: image === undefined ? (release?.picture ?? null) : localPicture(image),
    status: release?.status ?? 'released',
    created_by: release?.created_by ?? null,
    created_at: release?.created_at ?? '',
    updated_at: release?.updated_at ?? '',
  }),
  twins: ({ release_name: name, artist_name: artist }, except) =>
    askTwins([name, artist], { name, artist }, (query, signal) =>
      api('findReleaseTwins', { query: { ...query, except } }, { signal })),
  get: (id) => api('getRelease', { params: { id } }, { signed: true }),
  submit: (form, options) => api('submitRelease', { form }, options),
  update: (id, form, options) => api('updateRelease', { params: { id }, form }, options),
};
