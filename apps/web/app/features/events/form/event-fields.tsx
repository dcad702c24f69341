import { limits } from '@moonfloor/contract/api/limits';
import type { EventDetail } from '@moonfloor/contract/events/events';
import { msg, t } from '@moonfloor/messages/t';
import { FormSection } from '../../../ui/form.tsx';
import { isSame } from '../../record-form/compare-versions.ts';
import { DuplicateNotice } from '../../record-form/duplicate-notice.tsx';
import { MoreDetails } from '../../record-form/more-details.tsx';
import { PictureField } from '../../record-form/picture-field.tsx';
import { RecordFields } from '../../record-form/record-fields.tsx';
import { LinkInput, TextAreaInput, TextInput } from '../../record-form/text-inputs.tsx';
import { type TagKind, TagsField, type TagValues } from '../../record-form/tags-field.tsx';
import { AlternativeNamesField } from '../../record-form/text-rows.tsx';
import { TranslationsField } from '../../record-form/translations-field.tsx';
import type { RecordForm } from '../../record-form/use-record-form.ts';
import { completeSimple } from '../../simple-records/reference-input.tsx';
import styles from './event-fields.module.css';
import { eventFormDefinition, needsDescription } from './event-form.ts';
import { EventStatusField } from './event-status-field.tsx';
import { type EventValues, furtherFields } from './event-values.ts';
import { FactsFields } from './facts-fields.tsx';
import { completeDecorations } from './known-artists.ts';
import { LineupField } from './lineup-field.tsx';
import { MovedDate } from './moved-date.tsx';
import { ExactPlaceFields, PlaceFields } from './place-fields.tsx';
import { RepeatsField } from './repeats-field.tsx';

const { empty } = eventFormDefinition;

/** The form fields of an event: first those that every event needs. */
export function EventFields({ form }: { form: RecordForm<EventValues, EventDetail> }) {
  const { fields, summary } = form;
  const { values, set, error, hasError, record } = fields;
  const tagsProps = (name: 'decorations' | 'promoters') => ({
    id: name,
    tags: values[name],
    error: error(name),
    onChange: (tags: TagValues[]) => set(name, tags),
  });
  return (
    <RecordFields form={form}>
      <FormSection title={t('What and when')}>
        <PictureField
          fields={fields}
          id="event_image"
          label={t('Event image')}
          name={values.event_name}
          url={record?.image_url}
        />
        <TextInput fields={fields} name="event_name" required autoComplete="off" />
        <div className={styles.pair}>
          <TextInput fields={fields} name="event_date" required type="date" />
          <TextInput fields={fields} name="start_time" type="time" />
        </div>
        <div className={styles.pair}>
          <TextInput fields={fields} name="event_end_date" type="date" min={values.event_date || undefined} />
          <TextInput fields={fields} name="end_time" type="time" />
        </div>
        <MovedDate fields={fields} />
        {record?.series_id == null && form.definition.suggests !== true && <RepeatsField fields={fields} />}
        {record !== null && <EventStatusField fields={fields} />}
        <DuplicateNotice form={form} />
        <div className={styles.pair}>
          <LinkInput fields={fields} name="ticket_link" />
          <TextInput fields={fields} name="price" autoComplete="off" help={t('Such as 20–35 €, presale 18 €')} />
        </div>
        <TextAreaInput fields={fields} name="description" required={needsDescription(record)} />
      </FormSection>
      <FormSection title={t('Where')}>
        <PlaceFields fields={fields} />
      </FormSection>
      <FormSection title={t('Line-up')}>
        <LineupField fields={fields} />
      </FormSection>
      <MoreDetails
        about={t('Other names, translations, coordinates, secret place, decorations, links, tickets')}
        filled={furtherFields.some((name) => !isSame(values[name], empty[name]))}
        errors={
          hasError([...furtherFields, 'latitude', 'longitude', 'event_status', 'descriptions', 'facts'])
            ? summary
            : null
        }
      >
        <FormSection title={t('Names and languages')}>
          <AlternativeNamesField fields={fields} />
          <TranslationsField fields={fields} />
        </FormSection>
        <FormSection title={t('Exact place')}>
          <ExactPlaceFields fields={fields} suggests={form.definition.suggests === true} />
        </FormSection>
        <FormSection title={t('Promoters')}>
          <TagsField {...tagsProps('promoters')} {...promoterTags} />
        </FormSection>
        <FormSection title={t('Decorations')}>
          <TagsField {...tagsProps('decorations')} {...decorationTags} />
        </FormSection>
        <FactsFields fields={fields} />
        <FormSection title={t('Links and tickets')}>
          <TextAreaInput fields={fields} name="extras" help={t('Healing area, market, camping, how to get there…')} />
          <LinkInput fields={fields} name="event_page_link" />
          {record === null && <EventStatusField fields={fields} />}
        </FormSection>
      </MoreDetails>
    </RecordFields>
  );
}

const decorationTags: TagKind = {
  label: msg('Decoration'),
  add: msg('Add decoration'),
  all: msg('Decorations'),
  most: limits.eventDecorations,
  load: completeDecorations,
};

const promoterTags: TagKind = {
  label: msg('Promoter or crew'),
  add: msg('Add promoter'),
  all: msg('Promoters'),
  most: limits.eventPromoters,
  load: (query, signal) => completeSimple('promoter', query, signal),
};
