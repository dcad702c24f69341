import { limits } from '@moonfloor/contract/api/limits';
import type { DecorationDetail } from '@moonfloor/contract/records/decorations';
import { t } from '@moonfloor/messages/t';
import { FormRow, FormSection } from '../../ui/form.tsx';
import { defineForm } from '../record-form/define-form.ts';
import { DuplicateNotice } from '../record-form/duplicate-notice.tsx';
import type { FormDefinition } from '../record-form/form-definition.ts';
import { listOf, text } from '../record-form/read-stored.ts';
import { formMeta, RecordFormScreen } from '../record-form/record-form-screen.tsx';
import { RecordFields, CountryInput, LinkInput, TextAreaInput, TextInput } from '../record-form/text-inputs.tsx';
import { TranslationsField } from '../record-form/translations-field.tsx';
import type { RecordForm } from '../record-form/use-record-form.ts';
import { DecorationView } from './decoration-view.tsx';
import { chosenPicturesInOrder, dropMissing, storedPicturesInOrder, submittedOrder } from './picture-order.ts';
import { type DecorationValues, PicturesField, previewPictures } from './pictures-field.tsx';

const form = defineForm<'decoration', DecorationDetail>('decoration', {
  unsaved: { status: 'active' },
  importSchema: async () => (await import('@moonfloor/contract/records/decorations')).decorationForm,
});

/** Form definition of decoration crews, which have several pictures. */
const decorationFormDefinition: FormDefinition<DecorationValues, DecorationDetail> = {
  ...form,
  readers: { ...form.readers, images: listOf(text) },
  picture: { ...form.picture, most: limits.decorationPictures },
  fieldsOf: (values, chosen, editing) => ({
    ...form.fieldsOf(values, chosen, editing),
    ...(editing && {
      existing_images: JSON.stringify(storedPicturesInOrder(values.images, chosen)),
      image_order: JSON.stringify(submittedOrder(values.images, chosen)),
    }),
  }),
  picturesOf: ({ images: refs }, chosen) => chosenPicturesInOrder(refs, chosen),
  fit: (values, crew, chosen) => ({ ...values, images: dropMissing(values.images, chosen, crew?.image_urls ?? []) }),
  previewOf: (values, chosen, crew) => {
    const pictures = previewPictures(values.images, chosen, crew);
    const image_urls = pictures.map((picture) => picture.image_url);
    return { ...form.previewOf(values, [], crew), images: pictures, image_urls, picture: pictures[0]?.picture ?? null };
  },
};

export const meta = formMeta('decoration');

/** Submits a new decoration crew or edits an existing one. */
export default function DecorationFormScreen() {
  return <RecordFormScreen definition={decorationFormDefinition} Fields={DecorationFields} View={DecorationView} />;
}

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
