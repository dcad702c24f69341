import type { ReactNode, SyntheticEvent } from 'react';
import type { ArtistDetail } from '@moonfloor/contract/artists';
import { limits } from '@moonfloor/contract/limits';
import { artistTypes, styles as allStyles } from '@moonfloor/contract/lists';
import { messages } from '@moonfloor/contract/messages';
import { codePoints, normalise } from '@moonfloor/contract/text';
import { ChoiceGroup, Form, FormRow, FormSection } from '../../ui/form.tsx';
import { CountryField } from '../record-form/country-field.tsx';
import { ImageField } from '../record-form/image-field.tsx';
import { LinkInput, TextAreaInput, TextInput } from '../record-form/text-inputs.tsx';
import { DuplicateNotice } from '../record-form/duplicate-notice.tsx';
import type { RecordForm } from '../record-form/use-record-form.ts';
import { type ArtistValues, stylesCountText } from './artist-form.ts';
import styles from './artist-form.module.css';
import { LabelRows } from './label-rows.tsx';
import { useDuplicateName } from './use-duplicate-name.ts';

/** The form fields of an artist. */
export function ArtistFields({ form, actions }: { form: RecordForm<ArtistValues, ArtistDetail>; actions: ReactNode }) {
  const { fields } = form;
  const { values, set, error, images, record } = fields;
  const duplicate = useDuplicateName(values.artist_name, record);
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void form.preview(duplicate ? [{ field: 'artist_name', message: messages.artistExists }] : []);
  };
  return (
    <Form onSubmit={onSubmit} aria-label="Artist">
      <FormSection title="Who">
        <TextInput
          fields={fields}
          name="artist_name"
          label="Artist name"
          required
          autoComplete="off"
          error={duplicate ? messages.artistExists : undefined}
        />
        <DuplicateNotice form={form} />
        <ChoiceGroup
          id="artist_type"
          label="Types"
          options={artistTypes}
          chosen={values.artist_type}
          onChange={(chosen) => set('artist_type', chosen)}
        />
        <FormRow>
          <CountryField
            id="artist_country"
            value={values.artist_country}
            error={error('artist_country')}
            onChange={(country) => set('artist_country', country)}
          />
          <TextInput fields={fields} name="artist_city" label="City" autoComplete="off" />
        </FormRow>
        <LabelRows
          rows={values.record_labels}
          error={error('record_labels')}
          onChange={(rows) => set('record_labels', rows)}
        />
      </FormSection>
      <FormSection title="Sound">
        <TextAreaInput fields={fields} name="artist_info" label="Bio" help={<BioCount text={values.artist_info} />} />
        <ChoiceGroup
          id="styles"
          label="Styles"
          help={stylesCountText(values.styles.length)}
          options={allStyles}
          chosen={values.styles}
          most={limits.artistStyles}
          onChange={(chosen) => set('styles', chosen)}
        />
      </FormSection>
      <FormSection title="Links">
        <LinkInput fields={fields} name="insta_link" label="Instagram" />
        <LinkInput fields={fields} name="soundcloud_link" label="SoundCloud" />
        <LinkInput fields={fields} name="website_link" label="Website" />
        <LinkInput fields={fields} name="label_link" label="Label" />
        <LinkInput fields={fields} name="fun_link" label="Fun link" />
      </FormSection>
      <FormSection title="Image">
        <ImageField
          id="artist_image"
          label="Artist image"
          images={images}
          error={error('artist_image')}
          stored={record?.picture ?? null}
          name={values.artist_name}
          onChange={(image) => set('image', image?.id ?? record?.artist_image_url ?? '')}
        />
      </FormSection>
      {actions}
    </Form>
  );
}

function BioCount({ text }: { text: string }) {
  const count = codePoints(normalise(text));
  return (
    <span className={count > limits.artistInfo ? styles.over : undefined}>
      {count}/{limits.artistInfo} characters
    </span>
  );
}
