import { recordWords } from '@moonfloor/contract/records/record-words';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { valueLabel } from '@moonfloor/contract/records/record-fields';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { languageOfName, translationName, translationNames } from '@moonfloor/contract/values/translations';
import { currentLanguage, msg, t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { useLoad } from '../../api/use-load.ts';
import { useOutbox } from '../../api/use-outbox.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog, preloadDialog } from '../../ui/dialog.tsx';
import { ErrorSummary } from '../../ui/field.tsx';
import { BackLink, PageHeader, Prose, Section } from '../../ui/page.tsx';
import { Notice, Remark } from '../../ui/status-panels.tsx';
import { langOf } from '../records/local-text.ts';
import { HistoryLink } from '../records/member-actions.tsx';
import { ConflictPanel } from './conflict-panel.tsx';
import { isWaiting, type SavedRecord } from './form-definition.ts';
import styles from './form.module.css';
import { type FormParts, PreviewBar } from './preview-bar.tsx';
import type { InitialForm, OtherKeptForm } from './use-initial-form.ts';
import { previewHash } from './use-form-step.ts';
import { type RecordForm, useRecordForm } from './use-record-form.ts';
import type { LeaveConfirmation } from './use-unsaved-changes-guard.ts';

/** A form with its steps: fields, preview and success. */
export function RecordFormPage<V extends object, R extends SavedRecord>({
  definition,
  Fields,
  View,
  Confirm,
  Question,
  start,
  onOpen,
}: FormParts<V, R> & { start: InitialForm<V, R>; onOpen: (formName: string) => void }) {
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
        ) : sending.state === 'queued' ? (
          <WaitingForm form={form} queued={sending.key} />
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
              {!form.canKeep && <Notice tone="bad">{t(notKept)}</Notice>}
              <OtherKeptForms forms={start.others} onOpen={onOpen} />
              <ErrorSummary errors={summary} />
            </div>
            <Fields form={form} />
          </div>
        )}
      </div>
      <LeaveDialog leaving={form.leaving} canKeep={form.canKeep} onDiscard={form.discard} />
    </>
  );
}

/** In the place of the fields of a form that waits to be sent: changes of them would not be. */
function WaitingForm<V extends object, R extends SavedRecord>({
  form,
  queued,
}: {
  form: RecordForm<V, R>;
  queued: string;
}) {
  const { waiting } = useOutbox();
  const { pathname } = useLocation();
  return (
    <>
      <PreviewBar form={form} />
      {waiting?.some(({ key }) => key === queued) && (
        <LinkButton to={`${pathname}?queued=${queued}`} replace>
          {t('Edit')}
        </LinkButton>
      )}
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
function OtherKeptForms({ forms, onOpen }: { forms: readonly OtherKeptForm[]; onOpen: (formName: string) => void }) {
  if (forms.length === 0) return null;
  return (
    <div className={styles.notice}>
      <span>{t('More drafts')}</span>
      {forms.map(({ kept: formName, title }) => (
        <Button key={formName} size="small" onClick={() => onOpen(formName)}>
          {title || t('Without a name')}
        </Button>
      ))}
    </div>
  );
}

/**
 * Scrolls to each step and focuses it, except the first one. It does so again once the address has left the preview, as the browser then
 * scrolls to where the fields were left.
 */
function useStepFocus(step: string, conflict: boolean, hasErrors: boolean) {
  const { hash } = useLocation();
  const isPreview = hash === previewHash;
  const top = useRef<HTMLDivElement>(null);
  const lastView = useRef(`${step} ${conflict} ${isPreview}`);
  useEffect(() => {
    const now = `${step} ${conflict} ${isPreview}`;
    if (lastView.current === now) return;
    lastView.current = now;
    window.scrollTo(0, 0);
    // The conflict panel and the error summary take focus themselves.
    if (!conflict && !hasErrors) top.current?.focus({ preventScroll: true });
  }, [step, conflict, isPreview, hasErrors]);
  return top;
}

const dialogTexts = {
  leave: {
    text: msg('You have not submitted this yet. It stays here as a draft until you submit or discard it.'),
    leave: msg('Leave, keep draft'),
  },
  logout: { text: msg('Logging out discards everything that you have not submitted.'), leave: msg('Log out') },
} as const;

const notKept = msg('This browser could not store your entries. If you leave the form, they are lost.');

type LeaveDialogProps = { leaving: LeaveConfirmation; canKeep: boolean; onDiscard: () => void };

/** Asks for confirmation before unsaved changes are discarded. */
function LeaveDialog({ leaving: { isOpen, stay, leave }, canKeep, onDiscard }: LeaveDialogProps) {
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
          {(isOpen === 'logout' || canKeep) && <Button onClick={leave}>{t(dialogTexts[isOpen].leave)}</Button>}
          <Button tone="primary" onClick={stay}>
            {t('Stay')}
          </Button>
        </>
      }
    >
      <p>{t(isOpen === 'logout' || canKeep ? dialogTexts[isOpen].text : notKept)}</p>
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
