import type { DecorationDetail } from '@moonfloor/contract/decorations';
import { formMeta, RecordFormScreen } from '../content/form/record-form-screen.tsx';
import { DecorationFields } from './decoration-fields.tsx';
import { decorationKind } from './decoration-form.ts';
import { DecorationView } from './decoration-view.tsx';

export const meta = formMeta('decoration');

const View = ({ record }: { record: DecorationDetail }) => <DecorationView decoration={record} />;

/** Submits a decoration crew, or changes one. */
export default function DecorationFormScreen() {
  return <RecordFormScreen kind={decorationKind} Fields={DecorationFields} View={View} />;
}
