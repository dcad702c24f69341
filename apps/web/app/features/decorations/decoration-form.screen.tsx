import { formMeta, RecordFormScreen } from '../record-form/record-form-screen.tsx';
import { DecorationFields } from './decoration-fields.tsx';
import { decorationFormDefinition } from './decoration-form.ts';
import { DecorationView } from './decoration-view.tsx';

export const meta = formMeta('decoration');

/** Submits a new decoration crew or edits an existing one. */
export default function DecorationFormScreen() {
  return <RecordFormScreen definition={decorationFormDefinition} Fields={DecorationFields} View={DecorationView} />;
}
