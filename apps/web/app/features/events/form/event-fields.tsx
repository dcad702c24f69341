import { type ReactNode, useRef, useState } from 'react';
import { limits } from '@moonfloor/contract/api/limits';
import type { EventDetail } from '@moonfloor/contract/events/events';
import { nameKey } from '@moonfloor/contract/values/text';
import { type Message, msg, t } from '@moonfloor/messages/t';
import { Button, IconButton } from '../../../ui/button.tsx';
import { type Completion, CompletionField } from '../../../ui/completion-field.tsx';
import { FormRow, FormSection } from '../../../ui/form.tsx';
import { CloseIcon, NextIcon } from '../../../ui/icons.tsx';
import { isSame } from '../../record-form/compare-versions.ts';
import { DuplicateNotice } from '../../record-form/duplicate-notice.tsx';
import { PictureField } from '../../record-form/picture-field.tsx';
import { RecordFields } from '../../record-form/record-fields.tsx';
import { LinkInput, TextAreaInput, TextInput } from '../../record-form/text-inputs.tsx';
import { AlternativeNamesField } from '../../record-form/text-rows.tsx';
import { TranslationsField } from '../../record-form/translations-field.tsx';
import type { RecordForm } from '../../record-form/use-record-form.ts';
import { completeSimple } from '../../simple-records/reference-input.tsx';
import styles from './event-fields.module.css';
import { eventFormDefinition, needsDescription } from './event-form.ts';
import { EventStatusField } from './event-status-field.tsx';
import { addTag, type EventValues, furtherFields, type TagValues } from './event-values.ts';
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
        <div className={styles.times}>
          <TextInput fields={fields} name="event_date" required type="date" />
          <TextInput fields={fields} name="start_time" type="time" />
        </div>
        <div className={styles.times}>
          <TextInput fields={fields} name="event_end_date" type="date" min={values.event_date || undefined} />
          <TextInput fields={fields} name="end_time" type="time" />
        </div>
        <MovedDate fields={fields} />
        {record?.series_id == null && form.definition.suggests !== true && <RepeatsField fields={fields} />}
        {record !== null && <EventStatusField fields={fields} />}
        <DuplicateNotice form={form} />
        <TextAreaInput fields={fields} name="description" required={needsDescription(record)} />
      </FormSection>
      <FormSection title={t('Where')}>
        <PlaceFields fields={fields} />
      </FormSection>
      <FormSection title={t('Line-up')}>
        <LineupField fields={fields} />
      </FormSection>
      <MoreDetails
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
          <FormRow>
            <LinkInput fields={fields} name="ticket_link" />
            <TextInput fields={fields} name="price" autoComplete="off" help={t('Such as 20–35 €, presale 18 €')} />
          </FormRow>
          {record === null && <EventStatusField fields={fields} />}
        </FormSection>
      </MoreDetails>
    </RecordFields>
  );
}

/** What differs between lists of tags. */
interface TagKind {
  label: Message;
  add: Message;
  all: Message;
  most: number;
  load(query: string, signal: AbortSignal): Promise<Completion[]>;
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

interface TagsFieldProps extends TagKind {
  id: string;
  tags: TagValues[];
  error: string | undefined;
  onChange(tags: TagValues[]): void;
}

/** Names of records: Enter or the plus button adds one. */
function TagsField({ id: field, tags, error, onChange, label, add: addLabel, all, most, load }: TagsFieldProps) {
  const [text, setText] = useState('');
  const [known, setKnown] = useState<readonly Completion[]>([]);
  const list = useRef<HTMLUListElement>(null);
  const full = tags.length >= most;
  const add = (name: string): void => {
    const record = known.find((other) => nameKey(other.name) === nameKey(name));
    if (!full) onChange(addTag(tags, name, record?.id ?? null));
    setText('');
  };
  const remove = (place: number): void => {
    onChange(tags.filter((_, index) => index !== place));
    const buttons = list.current?.querySelectorAll('button');
    const next = buttons?.[place + 1] ?? buttons?.[place - 1] ?? document.getElementById(field);
    next?.focus();
  };
  return (
    <div className={styles.field}>
      <div className={styles.row}>
        <CompletionField
          id={field}
          label={t(label)}
          help={full ? t('At most {max} names', { max: most }) : t('Press Enter or + to add.')}
          error={error}
          value={text}
          from={limits.completionStart}
          load={load}
          onChange={setText}
          onFound={setKnown}
          onPick={({ name }) => add(name)}
          onEnter={() => add(text)}
        />
        <Button className={styles.plus} aria-label={t(addLabel)} onClick={() => add(text)}>
          +
        </Button>
      </div>
      {tags.length > 0 && (
        <ul ref={list} className="wrapped" aria-label={t(all)}>
          {tags.map(({ name }, place) => (
            <li key={name} className={styles.tag}>
              <bdi>{name}</bdi>
              <IconButton size="small" label={t('Remove {name}', { name })} onClick={() => remove(place)}>
                <CloseIcon size={16} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/**
 * Fields that few events need, folded at first unless they are `filled`. `errors` is the list of the form's errors, if some
 * of these fields are invalid; each new list opens them.
 */
function MoreDetails({
  filled,
  errors,
  children,
}: {
  filled: boolean;
  errors: readonly unknown[] | null;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(filled || errors !== null);
  const [seen, setSeen] = useState(errors);
  if (errors !== seen) {
    setSeen(errors);
    if (errors !== null) setOpen(true);
  }
  return (
    <details className={styles.more} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h2>{t('More details')}</h2>
        <span className="quiet">
          {t('Other names, translations, coordinates, secret place, decorations, links, tickets')}
        </span>
        <NextIcon />
      </summary>
      <div className={styles.sections}>{children}</div>
    </details>
  );
}
