import type { ReactNode, SyntheticEvent } from 'react';
import type { Release } from '@moonfloor/contract/releases';
import { Form, FormRow, FormSection } from '../../ui/form.tsx';
import { ImageField } from '../record-form/image-field.tsx';
import { LinkInput, TextInput } from '../record-form/text-inputs.tsx';
import { DuplicateNotice } from '../record-form/duplicate-notice.tsx';
import type { RecordForm } from '../record-form/use-record-form.ts';
import type { ReleaseValues } from './release-form.ts';

/** The form fields of a release. */
export function ReleaseFields({ form, actions }: { form: RecordForm<ReleaseValues, Release>; actions: ReactNode }) {
  const { fields } = form;
  const { values, set, error, images, record } = fields;
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void form.preview();
  };
  return (
    <Form onSubmit={onSubmit} aria-label="Release">
      <FormSection title="Release">
        <TextInput fields={fields} name="release_name" label="Release name" required autoComplete="off" />
        <TextInput fields={fields} name="artist_name" label="Artist name" required autoComplete="off" />
        <DuplicateNotice form={form} />
        <FormRow>
          <TextInput fields={fields} name="label" label="Label" autoComplete="off" />
          <TextInput
            fields={fields}
            name="release_date"
            label="Release date"
            required
            type="date"
            min="1900-01-01"
            max="2999-12-31"
          />
        </FormRow>
      </FormSection>
      <FormSection title="Links">
        <LinkInput fields={fields} name="link1" label="Website" />
        <LinkInput fields={fields} name="link2" label="Store" />
        <LinkInput fields={fields} name="link3" label="Listen" />
      </FormSection>
      <FormSection title="Cover">
        <ImageField
          id="cover_image"
          label="Cover image"
          images={images}
          error={error('cover_image')}
          stored={record?.picture ?? null}
          name={values.release_name}
          onChange={(image) => set('image', image?.id ?? record?.cover_image_url ?? '')}
        />
      </FormSection>
      {actions}
    </Form>
  );
}
