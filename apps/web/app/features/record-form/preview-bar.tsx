import { recordWords } from '@moonfloor/contract/records/record-words';
import { type ComponentType, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { formMessages } from '@moonfloor/contract/api/form-messages';
import { messages } from '@moonfloor/contract/api/messages';
import { t } from '@moonfloor/messages/t';
import { onConnectionChange } from '../../api/connection.ts';
import { describeRefusal } from '../../api/form-errors.ts';
import { useOutbox } from '../../api/use-outbox.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FormActions, ProgressBar } from '../../ui/form.tsx';
import { Notice } from '../../ui/status-panels.tsx';
import { type FormDefinition, isWaiting, nameOf, type SavedRecord } from './form-definition.ts';
import styles from './form.module.css';
import type { FormFields, RecordForm } from './use-record-form.ts';

/** The type-specific parts of a form page: the `RecordFields`, and the public page as preview. */
export interface FormParts<V extends object, R extends SavedRecord> {
  definition: FormDefinition<V, R>;
  Fields: ComponentType<{ form: RecordForm<V, R> }>;
  View: ComponentType<{ record: R; values: V }>;
  /** A question that some values raise; its answer changes others. It is among the fields, too. */
  Question?: ComponentType<{ fields: FormFields<V> }>;
  /** A dialog before some forms are sent. */
  Confirm?: {
    isNeeded: (form: RecordForm<V, R>) => boolean;
    Dialog: ComponentType<{ form: RecordForm<V, R>; onClose: () => void; onConfirm: () => void }>;
  };
}

/** The bar above the preview: back to the fields, submit, and the result of the submission. */
export function PreviewBar<V extends object, R extends SavedRecord>({
  form,
  Confirm,
  Question,
}: { form: RecordForm<V, R> } & Pick<FormParts<V, R>, 'Confirm' | 'Question'>) {
  const [asks, setAsks] = useState(false);
  const { definition, fields, sending } = form;
  const words = formMessages[definition.type];
  const thanks =
    definition.suggests === true
      ? t('Thank you. Its author or a moderator will look at your suggestion.')
      : t(fields.record === null ? words.submitted : words.updated);
  if (sending.state === 'done') {
    const waits = definition.suggests !== true && isWaiting(sending.record);
    return (
      <div className={styles.bar}>
        <Notice>
          <span>{thanks}</span>
          {waits && <span> {t('It will be reviewed before it is published.')}</span>}
        </Notice>
        <p>
          <Link to={form.next} replace>
            {definition.suggests === true ? t('Back to the page') : t('Continue now')}
          </Link>
        </p>
      </div>
    );
  }
  if (sending.state === 'queued') return <QueuedBar queued={sending.key} thanks={thanks} next={form.next} />;
  if (sending.state === 'earlier') {
    const name = nameOf(definition, definition.valuesOf(sending.record));
    return (
      <div className={styles.bar}>
        <Notice>
          {t('“{name}” was submitted from this device before, but we received no confirmation. Is this the same one?', {
            name,
          })}
        </Notice>
        <FormActions>
          <Button onClick={form.back}>{t('Back to Edit')}</Button>
          <Button onClick={() => form.sendAgain(true)}>{t('Yes, change it')}</Button>
          <Button tone="primary" onClick={() => form.sendAgain(false)}>
            {t('No, submit another')}
          </Button>
        </FormActions>
      </div>
    );
  }
  const isBusy = sending.state === 'busy';
  const error = sending.state === 'failed' ? sending.message : null;
  return (
    <div className={styles.bar}>
      <strong>{t('Preview: this is how visitors will see it.')}</strong>
      {asks && Confirm && (
        <Confirm.Dialog
          form={form}
          onClose={() => setAsks(false)}
          onConfirm={() => {
            setAsks(false);
            form.send();
          }}
        />
      )}
      {Question && !isBusy && <Question fields={fields} />}
      {error !== null && <Notice tone="bad">{error}</Notice>}
      {error === t(messages.emailUnverified) && (
        <LinkButton to="/verify-email" target="_blank">
          {t('Send a new link')}
        </LinkButton>
      )}
      <FormActions>
        <Button onClick={form.back} disabled={isBusy}>
          {t('Back to Edit')}
        </Button>
        <Button
          tone="primary"
          busy={isBusy}
          onClick={() => (Confirm?.isNeeded(form) === true ? setAsks(true) : form.send())}
        >
          {definition.suggests === true ? t('Send suggestion') : t(recordWords[definition.type].submit)}
        </Button>
        {form.sendLater !== null && <Button onClick={form.sendLater}>{t('Send later')}</Button>}
        {isBusy && (
          <>
            <ProgressBar label={t('Upload progress')} share={sending.progress} />
            <Button size="small" onClick={form.cancel}>
              {t('Cancel')}
            </Button>
          </>
        )}
      </FormActions>
    </div>
  );
}

/** Says why a form waits whose latest answer has no message; empty if it only waits for a connection. */
function describeWait(status: number | null, isOnline: boolean): string {
  if (status !== null) return describeRefusal(status);
  return isOnline ? t('Moonfloor cannot be reached right now.') : '';
}

/** Shows the state of a form in the outbox; `thanks` once it is sent. */
function QueuedBar({ queued, thanks, next }: { queued: string; thanks: string; next: string }) {
  const { waiting, sent } = useOutbox();
  const isOnline = useSyncExternalStore(
    onConnectionChange,
    () => navigator.onLine,
    () => true,
  );
  if (sent.includes(queued)) {
    return (
      <div className={styles.bar}>
        <Notice>{thanks}</Notice>
        <p>
          <Link to={next}>{t('Continue now')}</Link>
        </p>
      </div>
    );
  }
  const entry = waiting?.find(({ key }) => key === queued);
  const reason = entry?.message || describeWait(entry?.status ?? null, isOnline);
  return (
    <div className={styles.bar}>
      {entry?.state === 'refused' ? (
        <Notice tone="bad">{reason}</Notice>
      ) : (
        <Notice>
          {waiting !== null && entry === undefined
            ? t('This is no longer waiting to be sent.')
            : reason === ''
              ? t('You are offline. This is kept on your device, and sent once you are online.')
              : t('This is kept on your device, and sent later. {reason}', { reason })}
        </Notice>
      )}
      <p>
        <Link to="/offline">{t('Waiting to be sent')}</Link>
      </p>
    </div>
  );
}
