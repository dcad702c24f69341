import { useState, type KeyboardEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { FeedbackItem } from '@moonfloor/contract/team/feedback';
import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import { codePoints } from '@moonfloor/contract/values/text';
import { formatNumber, t, tc } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { readKeptForm } from '../../api/kept-forms.ts';
import { useSession } from '../../api/session.tsx';
import { useKeptText } from '../../api/use-kept-text.ts';
import { useSend } from '../../api/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { Form, Choice, FormActions } from '../../ui/form.tsx';
import { formatDate } from '../../ui/format.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import { Item, ItemFacts, ItemText } from '../../ui/item-list.tsx';
import { rich } from '../../ui/rich.tsx';
import { EmptyState, Notice } from '../../ui/status-panels.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { Inbox } from '../inbox/inbox.tsx';
import { useAction } from '../inbox/use-action.ts';
import styles from './feedback.module.css';

export const meta = () => [{ title: `${t('Feedback')} · Moonfloor` }, { name: 'robots', content: 'noindex' }];

const path = '/admin-dashboard/feedback';

/** Members' feedback to the operators, open or done. */
export default function FeedbackScreen() {
  return (
    <Inbox<'open' | 'done', FeedbackItem>
      label={t('Feedback')}
      listLabel={t('Feedback, latest first')}
      path={path}
      tabs={[
        { state: 'open', label: tc('feedback that is not done', 'Open') },
        { state: 'done', label: tc('feedback', 'Done') },
      ]}
      loadingText={t('Loading feedback…')}
      failedText={t('The feedback could not be loaded')}
      load={async (query, signal) => {
        const { feedback: items, ...rest } = await api('listFeedback', { query }, { signal });
        return { items, ...rest };
      }}
      renderItem={(item, onChange) => <FeedbackCard key={item.id} item={item} onChange={onChange} />}
      renderEmpty={(state) => <NoFeedback state={state} />}
    />
  );
}

function NoFeedback({ state }: { state: 'open' | 'done' }) {
  return state === 'done' ? (
    <EmptyState text={t('Nothing marked as done yet')}>
      {rich('Feedback that you mark as done is kept here. <a>Show open feedback</a>', {
        a: (text) => <Link to={path}>{text}</Link>,
      })}
    </EmptyState>
  ) : (
    <EmptyState text={t('No open feedback')}>
      {rich('Members write from their dashboard; what they send appears here. <a>Show completed feedback</a>', {
        a: (text) => <Link to={`${path}?state=done`}>{text}</Link>,
      })}
    </EmptyState>
  );
}

/** A member's feedback with its answers and actions. Calls `onChange` after a change. */
function FeedbackCard({ item, onChange }: { item: FeedbackItem; onChange: () => void }) {
  const { id, feedback, created_at: created, user: account, done, answers } = item;
  const { account: admin } = useSession();
  const [answering, setAnswering] = useState(() => readKeptForm(`answer:${id}:${admin?.id}`) !== null);
  const { mark, busy } = useMarkDone(item, onChange);
  return (
    <Item heading={<bdi>{account?.username ?? t('Former member')}</bdi>}>
      <ItemFacts>
        {account !== null && <bdi>{account.email}</bdi>}
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
      {account === null && (
        <ItemFacts>{t('The account no longer exists, so there is no address to answer to.')}</ItemFacts>
      )}
      <div className="wrapped">
        {account !== null && (
          <Button aria-expanded={answering} onClick={() => setAnswering(!answering)}>
            {t('Answer by mail')}
          </Button>
        )}
        <Button busy={busy} icon={done ? undefined : <CheckIcon />} onClick={() => void mark(!done)}>
          {done ? t('Reopen') : t('Mark as done')}
        </Button>
      </div>
      {account !== null && answering && (
        <AnswerForm
          item={item}
          to={account.username}
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
function useMarkDone({ id, user: account }: FeedbackItem, onChange: () => void) {
  const { run, busy } = useAction(onChange, (status) => status === 404);
  const name = account?.username ?? t('a former member');

  const mark = (done: boolean): Promise<boolean> =>
    run(() => api('updateFeedback', { params: { id }, body: { done } }), {
      text: done ? t('Feedback of {name} is done', { name }) : t('Feedback of {name} is open again', { name }),
      action: { label: t('Undo'), onAction: () => void mark(!done) },
    });
  return { mark, busy };
}

interface AnswerFormProps {
  item: FeedbackItem;
  to: string;
  onSent: () => void;
  onCancel: () => void;
}

/** Answers feedback by mail. Unsent text is stored in this browser. */
function AnswerForm({ item: { id, done }, to, onSent, onCancel }: AnswerFormProps) {
  const { showToast } = useToasts();
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useKeptText(`answer:${id}`);
  const [finish, setFinish] = useState(true);
  const { send, busy, error, setError } = useSend();
  const [opened] = useState(text === '');
  const length = codePoints(text.trim());
  const isTooLong = length > limits.answer;

  useEffect(() => {
    // A restored text opens the form without moving the focus.
    if (opened) form.current?.querySelector('textarea')?.focus();
  }, [opened]);

  const submit = (): void => {
    if (busy || isTooLong) return;
    if (length === 0) return setError(t(messages.answerRequired));
    void send(async () => {
      await api('answerFeedback', { params: { id }, body: { answer: text, done: done || finish } });
      setText('');
      showToast({ tone: 'good', text: t('Your answer to {name} was sent', { name: to }) });
      onSent();
    });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
  };
  return (
    <Form ref={form} className={styles.form} aria-label={t('Answer {name}', { name: to })} onSend={submit}>
      <TextAreaField
        label={t('Your answer to {name}', { name: to })}
        rows={4}
        value={text}
        readOnly={busy}
        help={t('Sent by email, with their message quoted below. {count} of {most} characters.', {
          count: formatNumber(length),
          most: formatNumber(limits.answer),
        })}
        error={
          isTooLong ? t('Answer can have at most {most} characters', { most: formatNumber(limits.answer) }) : undefined
        }
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
      />
      {!done && (
        <Choice type="checkbox" checked={finish} onChange={({ target }) => setFinish(target.checked)}>
          {t('Also mark as done')}
        </Choice>
      )}
      {error !== undefined && <Notice tone="bad">{error}</Notice>}
      <FormActions>
        <Button type="submit" tone="primary" busy={busy} disabled={isTooLong}>
          {t('Send answer')}
        </Button>
        <Button onClick={onCancel}>{t('Close')}</Button>
      </FormActions>
    </Form>
  );
}
