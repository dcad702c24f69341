import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { FeedbackItem } from '@moonfloor/contract/feedback';
import { limits } from '@moonfloor/contract/limits';
import { messages } from '@moonfloor/contract/messages';
import { codePoints } from '@moonfloor/contract/text';
import { api } from '../../api/browser.ts';
import { readDraft, removeDraft, saveDraft } from '../../api/drafts.ts';
import { errorMessage } from '../../api/error-message.ts';
import { useAccessErrorHandler } from '../../api/use-access.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { formatNumber, t } from '@moonfloor/messages/t';
import { FormActions } from '../../ui/form.tsx';
import { Notice } from '../../ui/status-panels.tsx';
import { useToasts } from '../../ui/toast.tsx';
import styles from './feedback.module.css';

interface AnswerFormProps {
  item: FeedbackItem;
  to: string;
  draft: string;
  onSent: () => void;
  onCancel: () => void;
}

/** Answers feedback by mail. Unsent text is stored in this browser under `draft`. */
export function AnswerForm({ item: { id, done }, to, draft, onSent, onCancel }: AnswerFormProps) {
  const { showToast } = useToasts();
  const handleAccessError = useAccessErrorHandler();
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState(() => {
    const stored = readDraft(draft);
    return typeof stored === 'string' ? stored : '';
  });
  const [finish, setFinish] = useState(true);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [opened] = useState(text === '');
  const length = codePoints(text.trim());
  const over = length > limits.answer;

  useEffect(() => {
    // A restored draft opens the form without moving the focus.
    if (opened) form.current?.querySelector('textarea')?.focus();
  }, [opened]);

  const type = (typed: string): void => {
    setText(typed);
    if (typed === '') void removeDraft(draft);
    else saveDraft(draft, typed);
  };
  const send = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (busy || over) return;
    if (length === 0) return setError(t(messages.answerRequired));
    setBusy(true);
    setError(null);
    try {
      await api('answerFeedback', { params: { id }, body: { answer: text, done: done || finish } });
      await removeDraft(draft);
      showToast({ tone: 'good', text: t('Your answer to {name} was sent', { name: to }) });
      onSent();
    } catch (error) {
      if (!handleAccessError(error)) setError(errorMessage(error, t(messages.unexpected)));
      setBusy(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send(event);
  };
  return (
    <form
      ref={form}
      className={styles.form}
      aria-label={t('Answer {name}', { name: to })}
      onSubmit={(event) => void send(event)}
    >
      <TextAreaField
        label={t('Your answer to {name}', { name: to })}
        rows={4}
        value={text}
        readOnly={busy}
        help={t('Sent by email, with their message quoted below. {count} of {most} characters.', {
          count: formatNumber(length),
          most: formatNumber(limits.answer),
        })}
        error={over ? t('Answer can have at most {most} characters', { most: formatNumber(limits.answer) }) : undefined}
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKeyDown}
      />
      {!done && (
        <label className={styles.choice}>
          <input type="checkbox" checked={finish} onChange={({ target }) => setFinish(target.checked)} />
          {t('Also mark as done')}
        </label>
      )}
      {error !== null && <Notice tone="bad">{error}</Notice>}
      <FormActions>
        <Button type="submit" tone="primary" busy={busy} disabled={over}>
          {t('Send answer')}
        </Button>
        <Button onClick={onCancel}>{t('Close')}</Button>
      </FormActions>
    </form>
  );
}
