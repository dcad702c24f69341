import { formMeta, RecordFormScreen } from '../record-form/record-form-screen.tsx';
import { decorationFormDefinition, type DecorationValues } from './decoration-form.ts';
import { DecorationView } from './decoration-view.tsx';
import { t } from '@moonfloor/messages/t';
import type { DecorationDetail } from '@moonfloor/contract/decorations';
import { FormRow, FormSection } from '../../ui/form.tsx';
import { RecordFields } from '../record-form/record-fields.tsx';
import { CountryInput, LinkInput, TextAreaInput, TextInput } from '../record-form/text-inputs.tsx';
import { TranslationsField } from '../record-form/translations-field.tsx';
import { DuplicateNotice } from '../record-form/duplicate-notice.tsx';
import type { RecordForm } from '../record-form/use-record-form.ts';
import { PicturesField } from './pictures-field.tsx';

export const meta = formMeta('decoration');

/** Submits a new decoration crew or edits an existing one. */
export default function DecorationFormScreen() {
  return <RecordFormScreen definition={decorationFormDefinition} Fields={DecorationFields} View={DecorationView} />;
}

/** The form fields of a decoration crew. */
function DecorationFields({ form }: { form: RecordForm<DecorationValues, DecorationDetail> }) {
  const { fields } = form;
  return (
    <RecordFields form={form}>
      <FormSection title={t('Who')}>
        <TextInput fields={fields} name="decoration_name" required autoComplete="off" />
        <DuplicateNotice form={form} />
        <FormRow>
          <CountryInput fields={fields} name="country" />
          <TextInput fields={fields} name="area" autoComplete="off" />
        </FormRow>
        <TextAreaInput fields={fields} name="description" />
        <TranslationsField fields={fields} />
      </FormSection>
      <FormSection title={t('Links')}>
        <LinkInput fields={fields} name="link1" />
        <LinkInput fields={fields} name="link2" />
        <LinkInput fields={fields} name="link3" />
      </FormSection>
      <FormSection title={t('Images')} about={t('The first one is shown in lists.')}>
        <PicturesField fields={fields} />
      </FormSection>
    </RecordFields>
  );
}
