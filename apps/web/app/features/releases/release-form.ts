import type { Release } from '@moonfloor/contract/records/releases';
import { api } from '../../api/browser.ts';
import { defineForm, type FormValues } from '../record-form/define-form.ts';
import { duplicateCheck } from '../record-form/duplicate-check.ts';

/** Form values of a release. */
export type ReleaseValues = FormValues<'release'>;

const form = defineForm<'release', Release>('release', {
  unsaved: { status: 'released', artist_id: null },
  importSchema: async () => (await import('@moonfloor/contract/records/releases')).releaseForm,
  findDuplicates: ({ release_name: name, artist_name: artist }, except) =>
    duplicateCheck([name, artist], { name, artist }, (query, signal) =>
      api('findReleaseDuplicates', { query: { ...query, except } }, { signal }),
    ),
  get: (id) => api('getRelease', { params: { id } }, { signed: true }),
  submit: (fields, options) => api('submitRelease', { form: fields }, options),
  update: (id, fields, options) => api('updateRelease', { params: { id }, form: fields }, options),
});

export const releaseFormDefinition: typeof form = {
  ...form,
  previewOf: (values, pictures, release) => {
    const after = form.previewOf(values, pictures, release);
    return { ...after, artist_id: after.artist_name === release?.artist_name ? after.artist_id : null };
  },
};
