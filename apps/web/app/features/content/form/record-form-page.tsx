import { useEffect, useRef } from 'react';
import { formMessages } from '@moonfloor/contract/form-messages';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { FormActions } from '../../../ui/form.tsx';
import { PageHeader } from '../../../ui/page.tsx';
import { ConflictPanel } from './conflict-panel.tsx';
import { HistoryLink } from '../record-actions.tsx';
import type { SavedRecord } from './form-kind.ts';
import type { FormParts } from './form-parts.ts';
import styles from './form.module.css';
import { LeavingDialog } from './leaving-dialog.tsx';
import { PreviewBar } from './preview-bar.tsx';
import { ReviewRemark } from './review-remark.tsx';
import { type RecordForm, useRecordForm } from './use-record-form.ts';
import type { Start } from './use-start.ts';

/** A form from its fields over the preview to its success. */
export function RecordFormPage<V extends object, R extends SavedRecord>({
  kind,
  Fields,
  View,
  start,
  draft,
}: FormParts<V, R> & { start: Start<V, R>; draft: string }) {
  const form = useRecordForm(kind, start, draft);
  const { step, fields, sending, summary } = form;
  const top = useStepFocus(step, sending.conflict !== null, summary.length > 0);
  const { name } = formMessages[kind.type];
  return (
    <>
      <div ref={top} className={styles.step} tabIndex={-1}>
        {sending.conflict !== null ? (
          <ConflictPanel kind={kind} conflict={sending.conflict} images={fields.images.chosen} onSettle={sending.settle} />
        ) : step === 'preview' ? (
          <>
            <PreviewBar name={name} editing={fields.record !== null} kind={kind} sending={sending} onBack={form.back} />
            <View record={sending.saved ?? previewOf(form)} />
          </>
        ) : (
          <div className={styles.column}>
            <PageHeader
              title={`${fields.record === null ? 'Submit' : 'Edit'} ${name}`}
              above={<BackLink to={fields.record === null ? '/submit' : `/${kind.type}/${fields.record.id}`} />}
              actions={fields.record !== null && <HistoryLink type={kind.type} id={fields.record.id} />}
            />
            <div className={styles.notes}>
              {fields.record !== null && <ReviewRemark type={kind.type} record={fields.record} />}
              {form.restored && <DraftNotice onDiscard={form.discard} />}
              <ErrorSummary errors={summary} />
            </div>
            <Fields
              form={form}
              actions={
                <FormActions>
                  <Button type="submit" tone="primary" size="large" busy={fields.images.busy}>
                    Preview
                  </Button>
                </FormActions>
              }
            />
          </div>
        )}
      </div>
      <LeavingDialog leaving={form.leaving} onDiscard={form.discard} />
    </>
  );
}

/** The record as it would stand if it were saved now. */
function previewOf<V extends object, R extends SavedRecord>({ kind, fields }: RecordForm<V, R>): R {
  const { values, images, record } = fields;
  return kind.previewOf(values, kind.imagesOf(values, images.chosen), record);
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

/** Brings each step into sight and gives it the focus, except the first one. */
function useStepFocus(step: string, conflict: boolean, faulty: boolean) {
  const top = useRef<HTMLDivElement>(null);
  const before = useRef(`${step} ${conflict}`);
  useEffect(() => {
    const now = `${step} ${conflict}`;
    if (before.current === now) return;
    before.current = now;
    window.scrollTo(0, 0);
    // Two versions, or a summary of what is wrong, take the focus themselves.
    if (!conflict && !faulty) top.current?.focus({ preventScroll: true });
  }, [step, conflict, faulty]);
  return top;
}
