import type { Release } from '@moonfloor/contract/records/releases';
import { t } from '@moonfloor/messages/t';
import { FormRow, FormSection } from '../../ui/form.tsx';
import { defineForm, type FormValues } from '../record-form/define-form.ts';
import { DuplicateNotice } from '../record-form/duplicate-notice.tsx';
import { PictureField } from '../record-form/picture-field.tsx';
import { RecordFields, LinkInput, TextInput } from '../record-form/text-inputs.tsx';
import { formMeta, RecordFormScreen } from '../record-form/record-form-screen.tsx';
import type { RecordForm } from '../record-form/use-record-form.ts';
import { ReleaseView } from './release-view.tsx';

type ReleaseValues = FormValues<'release'>;

const form = defineForm<'release', Release>('release', {
  unsaved: { status: 'released', artist_id: null },
  importSchema: async () => (await import('@moonfloor/contract/records/releases')).releaseForm,
  duplicatesBy: ({ release_name: name, artist_name: artist }) => ({ needed: [name, artist], query: { name, artist } }),
});

const releaseFormDefinition: typeof form = {
  ...form,
  previewOf: (values, pictures, release) => {
    const after = form.previewOf(values, pictures, release);
    return { ...after, artist_id: after.artist_name === release?.artist_name ? after.artist_id : null };
  },
};

export const meta = formMeta('release');

/** Submits a new release or edits an existing one. */
export default function ReleaseFormScreen() {
  return <RecordFormScreen definition={releaseFormDefinition} Fields={ReleaseFields} View={ReleaseView} />;
}

function ReleaseFields({ form }: { form: RecordForm<ReleaseValues, Release> }) {
  const { fields } = form;
  const { values, record } = fields;
  return (
    <RecordFields form={form}>
      <FormSection title={t('Release')}>
        <TextInput fields={fields} name="release_name" required autoComplete="off" />
        <TextInput fields={fields} name="artist_name" required autoComplete="off" />
        <DuplicateNotice form={form} />
        <FormRow>
          <TextInput fields={fields} name="label" autoComplete="off" />
          <TextInput fields={fields} name="release_date" required type="date" min="1900-01-01" max="2999-12-31" />
        </FormRow>
      </FormSection>
      <FormSection title={t('Links')}>
        <LinkInput fields={fields} name="link1" />
        <LinkInput fields={fields} name="link2" />
        <LinkInput fields={fields} name="link3" />
      </FormSection>
      <FormSection title={t('Cover')}>
        <PictureField
          fields={fields}
          id="cover_image"
          label={t('Cover image')}
          name={values.release_name}
          url={record?.cover_image_url}
        />
      </FormSection>
    </RecordFields>
  );
}
