import { type SyntheticEvent, useRef, useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { limits } from '@moonfloor/contract/limits';
import { messages } from '@moonfloor/contract/messages';
import { api } from '../../api/browser.ts';
import { ApiError } from '../../api/client.ts';
import { useSession } from '../../api/session.tsx';
import { useDraft } from '../../api/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { FormActions } from '../../ui/form.tsx';
import { Section } from '../../ui/page.tsx';
import { Notice } from '../../ui/status-panels.tsx';
import { useTimeoutWhen } from '../../ui/use-timeout-when.ts';
import { isExpired } from '../record-form/submit-failure.ts';
import styles from './member-dashboard.module.css';

/** Returns why feedback could not be sent: the specification's sentence and the server's message. */
function feedbackError(error: unknown): string {
  if (isExpired(error)) return t(messages.sessionExpired);
  const isServerMessage = error instanceof ApiError && error.status < 500 && error.hasMessage;
  return isServerMessage ? `${t(messages.feedbackFailed)} ${error.message}` : t(messages.feedbackFailed);
}

/** A feedback form; unsent text is stored in this browser. */
export function FeedbackForm({ userId }: { userId: number }) {
  const { expire } = useSession();
  const form = useRef<HTMLFormElement>(null);
  const [text, type] = useDraft('feedback');
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle');
  const [error, setError] = useState<string | null>(null);
  const empty = text.trim() === '';
  const busy = state === 'busy';
  useTimeoutWhen(state === 'sent', limits.feedbackThanksMs, () => setState('idle'));
  useTimeoutWhen(error === t(messages.sessionExpired), limits.redirectDelayMs, expire);

  const send = async (event: SyntheticEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (empty || busy) return;
    setState('busy');
    setError(null);
    // Disabling the focused button would lose the focus.
    form.current?.focus({ preventScroll: true });
    try {
      await api('submitFeedback', { body: { feedback: text, user_id: userId } });
      type('');
      setState('sent');
    } catch (error) {
      setError(feedbackError(error));
      setState('idle');
    }
  };

  return (
    <Section id="feedback" title={t('Share your thoughts with us')}>
      <form
        ref={form}
        className={styles.narrow}
        tabIndex={-1}
        aria-labelledby="feedback"
        onSubmit={(event) => void send(event)}
      >
        <TextAreaField
          label={t('Your feedback')}
          labelHidden
          placeholder={t('Your feedback helps us improve...')}
          rows={4}
          value={text}
          readOnly={busy}
          onChange={(event) => type(event.target.value)}
        />
        <FormActions>
          <Button type="submit" tone="primary" disabled={empty} busy={busy}>
            {busy ? t('Sending...') : t('Send Feedback')}
          </Button>
        </FormActions>
        {state === 'sent' && <Notice>{t(messages.feedbackThanks)}</Notice>}
        {error !== null && <Notice tone="bad">{error}</Notice>}
      </form>
    </Section>
  );
}
