import type { ReactNode, SyntheticEvent } from 'react';
import type { DecorationDetail } from '@moonfloor/contract/decorations';
import { Form, FormRow, FormSection } from '../../ui/form.tsx';
import { CountryField } from '../record-form/country-field.tsx';
import { LinkInput, TextAreaInput, TextInput } from '../record-form/text-inputs.tsx';
import { DuplicateNotice } from '../record-form/duplicate-notice.tsx';
import type { RecordForm } from '../record-form/use-record-form.ts';
import type { DecorationValues } from './decoration-form.ts';
import { ImagesField } from './images-field.tsx';

/** The form fields of a decoration crew. */
export function DecorationFields({
  form,
  actions,
}: {
  form: RecordForm<DecorationValues, DecorationDetail>;
  actions: ReactNode;
}) {
  const { fields } = form;
  const { values, set, error } = fields;
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void form.preview();
  };
  return (
    <Form onSubmit={onSubmit} aria-label="Decoration">
      <FormSection title="Who">
        <TextInput fields={fields} name="decoration_name" label="Decoration name" required autoComplete="off" />
        <DuplicateNotice form={form} />
        <FormRow>
          <CountryField
            id="country"
            value={values.country}
            error={error('country')}
            onChange={(country) => set('country', country)}
          />
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
      {actions}
    </Form>
  );
}
