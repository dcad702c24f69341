import type { EventDetail } from '@moonfloor/contract/events/events';
import { t, msg } from '@moonfloor/messages/t';
import { api } from '../../../api/browser.ts';
import { formMeta, RecordFormScreen } from '../../record-form/record-form-screen.tsx';
import { describeFacts } from '../page/describe-facts.ts';
import { EventView } from '../page/event-view.tsx';
import type { RecordForm } from '../../record-form/use-record-form.ts';
import { ScopeDialog } from '../series/scope-dialog.tsx';
import { type EventFormValues, furtherFields } from './event-values.ts';
import { eventFormDefinition, needsDescription } from './event-form.ts';
import { MovedDate } from './moved-date.tsx';
import { SetWarnings } from './set-warnings.tsx';
import { limits } from '@moonfloor/contract/api/limits';
import { describeRecurrence } from '@moonfloor/contract/events/recurrence-words';
import { Notice } from '../../../ui/status-panels.tsx';
import { FormSection } from '../../../ui/form.tsx';
import { isSame } from '../../record-form/compare-versions.ts';
import { DuplicateNotice } from '../../record-form/duplicate-notice.tsx';
import { MoreDetails } from '../../record-form/more-details.tsx';
import { PictureField } from '../../record-form/picture-field.tsx';
import { RecordFields, LinkInput, TextAreaInput, TextInput } from '../../record-form/text-inputs.tsx';
import { type TagKind, TagsField, type TagValues } from '../../record-form/tags-field.tsx';
import { AlternativeNamesField } from '../../record-form/text-rows.tsx';
import { TranslationsField } from '../../record-form/translations-field.tsx';
import { completePromoters } from '../../simple-records/reference-input.tsx';
import styles from './event-fields.module.css';
import { EventStatusField } from './event-status-field.tsx';
import { FactsFields } from './facts-fields.tsx';
import { completeDecorations } from './known-artists.ts';
import { LineupField } from './lineup-field.tsx';
import { ExactPlaceFields, PlaceFields } from './place-fields.tsx';
import { RepeatsField } from './repeats-field.tsx';

export const meta = formMeta('event');

const View = ({ record, values: { recurrence } }: { record: EventDetail; values: EventFormValues }) => (
  <>
    {recurrence !== '' && (
      <div className={styles.repeats}>
        <Notice>{t('Repeats {rhythm}.', { rhythm: describeRecurrence(recurrence) })}</Notice>
      </div>
    )}
    <SetWarnings
      event={record}
      acts={record.floors.flatMap(({ artists }) =>
        artists.map(({ artist_name: name, set_start: start, set_end: end }) => ({ name, start, end })),
      )}
    />
    <EventView event={record} facts={describeFacts(record)} isPreview />
  </>
);

type EventForm = RecordForm<EventFormValues, EventDetail>;

interface EditScopeDialogProps {
  form: EventForm;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks which occurrences of a series an edit concerns. */
function EditScopeDialog({ form, onClose, onConfirm }: EditScopeDialogProps) {
  const { record, values, set, pictures } = form.fields;
  if (record === null) return null;
  const fields = form.definition.fieldsOf(values, pictures.chosen, true);
  return (
    <ScopeDialog
      title={t('Change which dates?')}
      about={(day) => t('You are changing the date on {day}.', { day })}
      occurrence={record}
      scope={values.scope}
      onScope={(scope) => set('scope', scope)}
      preview={(_, signal) => {
        const body = new FormData();
        for (const [name, value] of Object.entries(fields)) body.append(name, value);
        return api('previewEventChange', { params: { id: record.id }, form: body }, { signal });
      }}
      of={JSON.stringify(fields)}
      note={pictures.chosen.length > 0 ? t('Dates without an image of their own get the new one, too.') : undefined}
      action={t('Save')}
      tone="primary"
      onClose={onClose}
      onConfirm={onConfirm}
    />
  );
}

/** Dates of a series: which of them the change concerns. Editions without a rule are changed one by one. */
const Confirm = {
  isNeeded: ({ fields: { record }, definition }: EventForm): boolean =>
    record !== null && record.series_day !== null && definition.suggests !== true,
  Dialog: EditScopeDialog,
};

/** Submits a new event or edits an existing one. */
export default function EventFormScreen() {
  const parts = { Fields: EventFields, View, Confirm, Question: MovedDate };
  return <RecordFormScreen definition={eventFormDefinition} {...parts} />;
}

const { empty } = eventFormDefinition;

/** The form fields of an event: first those that every event needs. */
function EventFields({ form }: { form: RecordForm<EventFormValues, EventDetail> }) {
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
  load: completePromoters,
};
