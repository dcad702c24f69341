import type { EventDetail } from '@moonfloor/contract/events';
import { t, tc } from '@moonfloor/messages/t';
import { FormRow, FormSection } from '../../../ui/form.tsx';
import { AlternativeNamesField } from '../../record-form/alternative-names-field.tsx';
import { PictureField } from '../../record-form/picture-field.tsx';
import { RecordFields } from '../../record-form/record-fields.tsx';
import { LinkInput, TextAreaInput, TextInput } from '../../record-form/text-inputs.tsx';
import { TranslationsField } from '../../record-form/translations-field.tsx';
import { DuplicateNotice } from '../../record-form/duplicate-notice.tsx';
import type { RecordForm } from '../../record-form/use-record-form.ts';
import { DecorationsField } from './decorations-field.tsx';
import { needsDescription } from './event-form.ts';
import type { EventValues } from './event-values.ts';
import { EventStatusField } from './event-status-field.tsx';
import { LineupField } from './lineup-field.tsx';
import { MovedDate } from './moved-date.tsx';
import { PlaceFields } from './place-fields.tsx';

/** The form fields of an event. */
export function EventFields({ form }: { form: RecordForm<EventValues, EventDetail> }) {
  const { fields } = form;
  const { values, set, error, record } = fields;
  return (
    <RecordFields form={form}>
      <FormSection title={t('What and when')}>
        <TextInput fields={fields} name="event_name" required autoComplete="off" />
        <FormRow>
          <TextInput fields={fields} name="event_date" required type="date" />
          <TextInput fields={fields} name="start_time" type="time" />
        </FormRow>
        <FormRow>
          <TextInput fields={fields} name="event_end_date" type="date" min={values.event_date || undefined} />
          <TextInput fields={fields} name="end_time" type="time" />
        </FormRow>
        <MovedDate fields={fields} />
        {record !== null && <EventStatusField fields={fields} />}
        <AlternativeNamesField fields={fields} />
        <DuplicateNotice form={form} />
        <TextAreaInput fields={fields} name="description" required={needsDescription(record)} />
        <TranslationsField fields={fields} />
      </FormSection>
      <FormSection title={t('Where')}>
        <PlaceFields fields={fields} suggests={form.definition.suggests === true} />
      </FormSection>
      <FormSection title={t('Image')}>
        <PictureField
          fields={fields}
          id="event_image"
          label={t('Event image')}
          name={values.event_name}
          url={record?.image_url}
        />
      </FormSection>
      <FormSection title={t('Line-up')}>
        <LineupField fields={fields} />
      </FormSection>
      <FormSection title={t('Decorations')}>
        <DecorationsField
          tags={values.decorations}
          error={error('decorations')}
          onChange={(tags) => set('decorations', tags)}
        />
      </FormSection>
      <FormSection title={tc('heading of further fields', 'More')}>
        <TextAreaInput fields={fields} name="extras" help={t('Healing area, market, camping, how to get there…')} />
        <LinkInput fields={fields} name="event_page_link" />
        <FormRow>
          <LinkInput fields={fields} name="ticket_link" />
          <TextInput fields={fields} name="price" autoComplete="off" help={t('Such as 20–35 €, presale 18 €')} />
        </FormRow>
        {record === null && <EventStatusField fields={fields} />}
      </FormSection>
    </RecordFields>
  );
}
