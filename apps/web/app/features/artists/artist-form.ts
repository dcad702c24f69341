import type { ArtistDetail } from '@moonfloor/contract/artists';
import { messages } from '@moonfloor/contract/messages';
import { api } from '../../api/browser.ts';
import { defineForm, type FormValues } from '../record-form/define-form.ts';
import { duplicateCheck } from '../record-form/duplicate-check.ts';

/** Form values of an artist. */
export type ArtistValues = FormValues<'artist'>;

export const artistFormDefinition = defineForm<'artist', ArtistDetail>('artist', {
  unsaved: { status: 'active', external_ids: [] },
  tooLarge: messages.artistPictureTooLarge,
  importSchema: async () => (await import('@moonfloor/contract/artists')).artistForm,
  findDuplicates: ({ artist_name: name, alternative_names: names }, except) =>
    duplicateCheck([name], { name, alternative_names: JSON.stringify(names) }, (query, signal) =>
      api('findArtistDuplicates', { query: { ...query, except } }, { signal }),
    ),
  get: (id) => api('getArtist', { params: { id } }, { signed: true }),
  submit: (form, options) => api('submitArtist', { form }, options),
  update: (id, form, options) => api('updateArtist', { params: { id }, form }, options),
});
