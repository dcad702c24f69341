import { type ComponentType, useEffect, useRef } from 'react';
import { formMessages } from '@moonfloor/contract/form-messages';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { ConflictPanel } from './conflict-panel.tsx';
import { HistoryLink } from '../records/record-actions.tsx';
import type { FormDefinition, SavedRecord } from './form-definition.ts';
import styles from './form.module.css';
import { LeaveDialog } from './leave-dialog.tsx';
import { PreviewBar } from './preview-bar.tsx';
import { ReviewNote } from './review-note.tsx';
import { type RecordForm, useRecordForm } from './use-record-form.ts';
import type { InitialForm } from './use-initial-form.ts';

/** The type-specific parts of a form page: the `RecordFields`, and the public page as preview. */
export interface FormParts<V extends object, R extends SavedRecord> {
  definition: FormDefinition<V, R>;
  Fields: ComponentType<{ form: RecordForm<V, R> }>;
  View: ComponentType<{ record: R }>;
}

/** A form with its steps: fields, preview and success. */
export function RecordFormPage<V extends object, R extends SavedRecord>({
  definition,
  Fields,
  View,
  start,
  draft,
}: FormParts<V, R> & { start: InitialForm<V, R>; draft: string }) {
  const form = useRecordForm(definition, start, draft);
  const { step, fields, sending, summary } = form;
  const top = useStepFocus(step, sending.conflict !== null, summary.length > 0);
  const { name } = formMessages[definition.type];
  return (
    <>
      <div ref={top} className={styles.step} tabIndex={-1}>
        {sending.conflict !== null ? (
          <ConflictPanel
            definition={definition}
            conflict={sending.conflict}
            images={fields.images.chosen}
            onResolve={sending.resolve}
          />
        ) : step === 'preview' ? (
          <>
            <PreviewBar
              name={name}
              editing={fields.record !== null}
              definition={definition}
              sending={sending}
              onBack={form.back}
            />
            <View record={sending.saved ?? form.draftRecord()} />
          </>
        ) : (
          <div className={styles.column}>
            <PageHeader
              title={`${fields.record === null ? 'Submit' : 'Edit'} ${name}`}
              above={<BackLink to={fields.record === null ? '/submit' : `/${definition.type}/${fields.record.id}`} />}
              actions={fields.record !== null && <HistoryLink type={definition.type} id={fields.record.id} />}
            />
            <div className={styles.notes}>
              {fields.record !== null && <ReviewNote type={definition.type} record={fields.record} />}
              {form.restored && <DraftNotice onDiscard={form.discard} />}
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

function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div className={styles.draft} role="status">
      <span>Draft restored</span>
      <Button size="small" onClick={onDiscard}>
        Discard
      </Button>
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
