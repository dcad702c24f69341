import type { DecorationDetail } from '@moonfloor/contract/decorations';
import { FormRow, FormSection } from '../../ui/form.tsx';
import { RecordFields } from '../record-form/record-fields.tsx';
import { CountryInput, LinkInput, TextAreaInput, TextInput } from '../record-form/text-inputs.tsx';
import { DuplicateNotice } from '../record-form/duplicate-notice.tsx';
import type { RecordForm } from '../record-form/use-record-form.ts';
import type { DecorationValues } from './decoration-form.ts';
import { ImagesField } from './images-field.tsx';

/** The form fields of a decoration crew. */
export function DecorationFields({ form }: { form: RecordForm<DecorationValues, DecorationDetail> }) {
  const { fields } = form;
  return (
    <RecordFields form={form}>
      <FormSection title="Who">
        <TextInput fields={fields} name="decoration_name" label="Decoration name" required autoComplete="off" />
        <DuplicateNotice form={form} />
        <FormRow>
          <CountryInput fields={fields} name="country" />
          <TextInput fields={fields} name="area" label="Area" autoComplete="off" />
        </FormRow>
        <TextAreaInput fields={fields} name="description" label="Description" />
      </FormSection>
      <FormSection title="Links">
        <LinkInput fields={fields} name="link1" label="Website" />
        <LinkInput fields={fields} name="link2" label="Link 2" />
        <LinkInput fields={fields} name="link3" label="Link 3" />
      </FormSection>
      <FormSection title="Images" about="The first one is shown in lists.">
        <ImagesField fields={fields} />
      </FormSection>
    </RecordFields>
  );
}
