import { recordWords } from '@moonfloor/contract/records/record-words';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { messages } from '@moonfloor/contract/api/messages';
import { valueLabel, valueNames } from '@moonfloor/contract/records/record-fields';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { languageOfName, translationName, translationNames } from '@moonfloor/contract/values/translations';
import { currentLanguage, msg, t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { useLoad } from '../../api/use-load.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, preloadDialog } from '../../ui/dialog.tsx';
import { ErrorSummary } from '../../ui/field.tsx';
import { Form, FormActions, FormSection } from '../../ui/form.tsx';
import { BackLink, PageHeader, Prose, Section } from '../../ui/page.tsx';
import { Remark } from '../../ui/status-panels.tsx';
import { langOf } from '../records/local-text.ts';
import { HistoryLink } from '../records/member-actions.tsx';
import { differingValues } from './compare-versions.ts';
import { isWaiting, type SavedRecord } from './form-definition.ts';
import styles from './form.module.css';
import { type FormParts, PreviewBar } from './preview-bar.tsx';
import type { InitialForm, OtherKeptForm } from './use-initial-form.ts';
import { type RecordForm, useRecordForm } from './use-record-form.ts';
import type { LeaveConfirmation } from './use-unsaved-changes-guard.ts';
import { Thumbnails, ValueChoice } from './value-choice.tsx';

/** A form with its steps: fields, preview and success. */
export function RecordFormPage<V extends object, R extends SavedRecord>({
  definition,
  Fields,
  View,
  Confirm,
  Question,
  start,
  onOpen,
}: FormParts<V, R> & { start: InitialForm<V, R>; onOpen: (kept: string) => void }) {
  const form = useRecordForm(definition, start);
  const { step, fields, sending, summary } = form;
  const isConflict = sending.state === 'conflict';
  const top = useStepFocus(step, isConflict, summary.length > 0);
  return (
    <>
      <div ref={top} tabIndex={-1}>
        {isConflict ? (
          <ConflictPanel form={form} theirs={definition.valuesOf(sending.record)} />
        ) : step === 'preview' ? (
          <>
            <PreviewBar form={form} Confirm={Confirm} Question={Question} />
            <View record={sending.state === 'done' ? sending.record : form.previewedRecord()} values={fields.values} />
            <OtherTranslations type={definition.type} values={fields.values} />
          </>
        ) : (
          <div className={styles.column}>
            <PageHeader
              title={
                definition.suggests === true
                  ? t('Suggest a change')
                  : t(recordWords[definition.type][fields.record === null ? 'submit' : 'edit'])
              }
              above={<BackLink to={fields.record === null ? '/submit' : `/${definition.type}/${fields.record.id}`} />}
              actions={fields.record !== null && <HistoryLink type={definition.type} id={fields.record.id} />}
            />
            <div className={styles.notes}>
              {fields.record !== null && <ReviewNote type={definition.type} record={fields.record} />}
              {form.restored && <RestoredNotice onDiscard={form.discard} />}
              <OtherKeptForms forms={start.others} onOpen={onOpen} />
              <ErrorSummary errors={summary} />
            </div>
            <Fields form={form} />
          </div>
        )}
      </div>
      <LeaveDialog leaving={form.leaving} onDiscard={form.discard} />
    </>
  );
}

function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div className={styles.notice} role="status">
      <span>{t('Draft restored')}</span>
      <Button size="small" onClick={onDiscard}>
        {t('Discard')}
      </Button>
    </div>
  );
}

/** Offers the kept forms that other tabs have left; the one shown stays kept, too. */
function OtherKeptForms({ forms, onOpen }: { forms: readonly OtherKeptForm[]; onOpen: (kept: string) => void }) {
  if (forms.length === 0) return null;
  return (
    <div className={styles.notice}>
      <span>{t('More drafts')}</span>
      {forms.map(({ kept, title }) => (
        <Button key={kept} size="small" onClick={() => onOpen(kept)}>
          {title || t('Without a name')}
        </Button>
      ))}
    </div>
  );
}

/** Scrolls to each step and focuses it, except the first one. */
function useStepFocus(step: string, conflict: boolean, hasErrors: boolean) {
  const top = useRef<HTMLDivElement>(null);
  const before = useRef(`${step} ${conflict}`);
  useEffect(() => {
    const now = `${step} ${conflict}`;
    if (before.current === now) return;
    before.current = now;
    window.scrollTo(0, 0);
    // The conflict panel and the error summary take focus themselves.
    if (!conflict && !hasErrors) top.current?.focus({ preventScroll: true });
  }, [step, conflict, hasErrors]);
  return top;
}

const dialogTexts = {
  leave: {
    text: msg('You have not submitted this yet. It stays here as a draft until you submit or discard it.'),
    leave: msg('Leave, keep draft'),
  },
  logout: { text: msg('Logging out discards everything that you have not submitted.'), leave: msg('Log out') },
} as const;

type LeaveDialogProps = { leaving: LeaveConfirmation; onDiscard: () => void };

/** Asks for confirmation before unsaved changes are discarded. */
function LeaveDialog({ leaving: { isOpen, stay, leave }, onDiscard }: LeaveDialogProps) {
  // Loaded in advance: the dialog must also open while offline.
  useEffect(preloadDialog, []);
  if (isOpen === null) return null;
  const discard = (): void => {
    onDiscard();
    leave();
  };
  return (
    <Dialog
      onClose={stay}
      title={t('Leave this form?')}
      footer={
        <>
          {isOpen === 'leave' && (
            <Button tone="danger" onClick={discard}>
              {t('Discard and leave')}
            </Button>
          )}
          <Button onClick={leave}>{t(dialogTexts[isOpen].leave)}</Button>
          <Button tone="primary" onClick={stay}>
            {t('Stay')}
          </Button>
        </>
      }
    >
      <p>{t(dialogTexts[isOpen].text)}</p>
    </Dialog>
  );
}

/** The reason why the record was returned; visible to its editors. */
function ReviewNote({ type, record }: { type: ResourceType; record: SavedRecord }) {
  const waiting = isWaiting(record);
  const { data: review } = useLoad(
    async (signal) =>
      waiting ? (await api('getReview', { params: { type, id: record.id } }, { signal })).review : null,
    `${record.id} ${waiting}`,
  );
  if (review === null) return null;
  return (
    <div role="status">
      <Remark title={t('Sent back: please change this')}>{review.reason}</Remark>
    </div>
  );
}

/** The fields whose texts are translated. */
const mainTexts = ['description', 'artist_info'] as const;

/** Below a preview: the description in the languages in which the preview does not show it. */
function OtherTranslations({ type, values }: { type: ResourceType; values: object }) {
  const texts: Readonly<Record<string, unknown>> = { ...values };
  const shown = translationName(currentLanguage());
  const names = texts[shown] ? [...mainTexts, ...translationNames] : translationNames;
  return names
    .filter((name) => name !== shown)
    .map((name) => {
      const text = texts[name];
      if (typeof text !== 'string' || text.trim() === '') return null;
      return (
        <Section key={name} id={`preview-${name}`} title={valueLabel(type, name) ?? name}>
          <Prose lang={langOf({ text, language: languageOfName(name) ?? null })}>{text}</Prose>
        </Section>
      );
    });
}

type Side = 'yours' | 'theirs';

type ConflictPanelProps<V extends object, R extends SavedRecord> = { form: RecordForm<V, R>; theirs: V };

/** Displays the differences between your version and the one saved concurrently, with a choice for each field. */
function ConflictPanel<V extends object, R extends SavedRecord>({ form, theirs }: ConflictPanelProps<V, R>) {
  const { definition, fields, base } = form;
  const yours = fields.values;
  const names = valueNames(definition.type).filter((name): name is typeof name & keyof V => name in yours);
  const found = differingValues(names, yours, theirs, base);
  const [sides, setSides] = useState<Record<string, Side>>(() =>
    Object.fromEntries(found.map(({ name, theirsOnly }) => [name, theirsOnly ? 'theirs' : 'yours'])),
  );
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);

  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    form.resolve(found.filter(({ name }) => sides[name] === 'yours').map(({ name }) => name));
  };
  /** A value as text or thumbnails; a dash if it is empty. */
  const display = (name: keyof V & string, values: V) => {
    const value: unknown = values[name];
    const parts = (Array.isArray(value) ? value : [value ?? '']).map(String).filter((part) => part !== '');
    if (parts.length === 0 || (name !== 'image' && name !== 'images'))
      return definition.describe?.(name, values) || parts.join(', ') || '—';
    return <Thumbnails urls={parts.map((part) => fields.pictures.chosen.find(({ id }) => id === part)?.url ?? part)} />;
  };
  return (
    <div ref={box} className={styles.column} tabIndex={-1} role="alert">
      <PageHeader title={t(recordWords[definition.type].edit)} />
      <Form onSubmit={onSubmit}>
        <FormSection
          title={t(messages.changedMeanwhile)}
          about={t('Nothing you entered is lost. Choose which version to keep, then check it and submit again.')}
        >
          {found.map(({ name }) => (
            <ValueChoice
              key={name}
              label={valueLabel(definition.type, name) ?? name}
              name={name}
              chosen={sides[name] ?? 'yours'}
              choices={[
                { choice: 'yours', label: t('Yours'), value: display(name, yours) },
                { choice: 'theirs', label: t('Theirs'), value: display(name, theirs) },
              ]}
              onChoose={(side) => setSides((before) => ({ ...before, [name]: side }))}
            />
          ))}
        </FormSection>
        <FormActions>
          <Button type="submit" tone="primary">
            {t('Continue')}
          </Button>
        </FormActions>
      </Form>
    </div>
  );
}
