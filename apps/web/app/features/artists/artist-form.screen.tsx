import type { ArtistDetail } from '@moonfloor/contract/artists';
import { formMeta, RecordFormScreen } from '../content/form/record-form-screen.tsx';
import { ArtistFields } from './artist-fields.tsx';
import { artistKind } from './artist-form.ts';
import { ArtistView } from './artist-view.tsx';

export const meta = formMeta('artist');

const View = ({ record }: { record: ArtistDetail }) => <ArtistView artist={record} />;

/** Submits an artist, or changes one. */
export default function ArtistFormScreen() {
  return <RecordFormScreen kind={artistKind} Fields={ArtistFields} View={View} />;
}
