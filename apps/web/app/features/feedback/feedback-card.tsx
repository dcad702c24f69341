import { useState } from 'react';
import { t } from '@moonfloor/messages/t';
import type { FeedbackItem } from '@moonfloor/contract/feedback';
import { api } from '../../api/browser.ts';
import { ApiError } from '../../api/client.ts';
import { readDraft } from '../../api/drafts.ts';
import { useSession } from '../../api/session.tsx';
import { errorMessage } from '../../api/error-message.ts';
import { useAccessErrorHandler } from '../../api/use-access.ts';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/format.ts';
import { CheckIcon } from '../../ui/action-icons.tsx';
import { Item, ItemFacts, ItemText } from '../../ui/item-list.tsx';
import { rich } from '../../ui/rich.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { AnswerForm } from './answer-form.tsx';
import styles from './feedback.module.css';

/** A member's feedback with its answers and actions. Calls `onChange` after a change. */
export function FeedbackCard({ item, onChange }: { item: FeedbackItem; onChange: () => void }) {
  const { id, feedback, created_at: created, user, done, answers } = item;
  const { user: admin } = useSession();
  const draft = `answer:${admin?.id}:${id}`;
  const [answering, setAnswering] = useState(() => readDraft(draft) !== null);
  const { mark, busy } = useMarkDone(item, onChange);
  return (
    <Item
      heading={
        <>
          <bdi>{user?.username ?? t('Former member')}</bdi>
        </>
      }
    >
      <ItemFacts>
        {user !== null && <bdi>{user.email}</bdi>}
        <time dateTime={created}>{formatDate(created)}</time>
      </ItemFacts>
      <ItemText>{feedback}</ItemText>
      {answers.map((answer) => (
        <blockquote key={answer.id} className={styles.answer}>
          <ItemFacts>
            <span>{rich('Answered by {name}', { name: <bdi>{answer.user_name}</bdi> })}</span>
            <time dateTime={answer.created_at}>{formatDate(answer.created_at)}</time>
          </ItemFacts>
          <ItemText>{answer.answer}</ItemText>
        </blockquote>
      ))}
      {user === null && (
        <ItemFacts>{t('The account no longer exists, so there is no address to answer to.')}</ItemFacts>
      )}
      <div className="wrapped">
        {user !== null && (
          <Button aria-expanded={answering} onClick={() => setAnswering(!answering)}>
            {t('Answer by mail')}
          </Button>
        )}
        <Button busy={busy} icon={done ? undefined : <CheckIcon />} onClick={() => void mark(!done)}>
          {done ? t('Reopen') : t('Mark as done')}
        </Button>
      </div>
      {user !== null && answering && (
        <AnswerForm
          item={item}
          to={user.username}
          draft={draft}
          onSent={() => {
            setAnswering(false);
            onChange();
          }}
          onCancel={() => setAnswering(false)}
        />
      )}
    </Item>
  );
}

/** Marks feedback as done or reopens it, reports that in a toast, and offers to undo it. */
function useMarkDone({ id, user }: FeedbackItem, onChange: () => void) {
  const { showToast } = useToasts();
  const handleAccessError = useAccessErrorHandler();
  const [busy, setBusy] = useState(false);
  const name = user?.username ?? t('a former member');

  const mark = async (done: boolean): Promise<void> => {
    setBusy(true);
    try {
      await api('updateFeedback', { params: { id }, body: { done } });
      const text = done ? t('Feedback of {name} is done', { name }) : t('Feedback of {name} is open again', { name });
      showToast({ tone: 'good', text, action: { label: t('Undo'), onAction: () => void mark(!done) } });
      onChange();
    } catch (error) {
      if (!handleAccessError(error)) {
        showToast({ tone: 'bad', text: t('Nothing was changed. {reason}', { reason: errorMessage(error, '') }) });
        if (error instanceof ApiError && error.status === 404) onChange();
      }
    }
    setBusy(false);
  };
  return { mark, busy };
}
