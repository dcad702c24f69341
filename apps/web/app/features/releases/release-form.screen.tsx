import { formMeta, RecordFormScreen } from '../record-form/record-form-screen.tsx';
import { ReleaseFields } from './release-fields.tsx';
import { releaseFormDefinition } from './release-form.ts';
import { ReleaseView } from './release-view.tsx';

export const meta = formMeta('release');

/** Submits a new release or edits an existing one. */
export default function ReleaseFormScreen() {
  return <RecordFormScreen definition={releaseFormDefinition} Fields={ReleaseFields} View={ReleaseView} />;
}
