import { formMeta, RecordFormScreen } from '../record-form/record-form-screen.tsx';
import { ArtistFields } from './artist-fields.tsx';
import { artistFormDefinition } from './artist-form.ts';
import { ArtistView } from './artist-view.tsx';

export const meta = formMeta('artist');

/** Submits a new artist or edits an existing one. */
export default function ArtistFormScreen() {
  return <RecordFormScreen definition={artistFormDefinition} Fields={ArtistFields} View={ArtistView} />;
}
