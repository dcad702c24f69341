import { recordWords } from '@moonfloor/contract/records/record-words';
import { t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { ApiError } from '../../api/client.ts';
import { useSession } from '../../api/session.tsx';
import { LinkButton, Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { StarIcon } from '../../ui/action-icons.tsx';
import { PersonIcon } from '../../ui/icons.tsx';
import { rich } from '../../ui/rich.tsx';
import { Card, CardList, CardTitle } from '../../ui/card.tsx';
import { PageHeader, Section } from '../../ui/page.tsx';
import { OwnSuggestions } from '../suggestions/own-suggestions.tsx';
import { Contributions, contributionTypes } from './contribution-column.tsx';
import styles from './member-dashboard.module.css';
import { Link } from 'react-router';
import { useLoad } from '../../api/use-load.ts';
import { useSendDescribed } from '../../api/use-send.ts';
import { Form, ProgressBar, FormActions } from '../../ui/form.tsx';
import { formatDate } from '../../ui/format.ts';
import { useRef, useState } from 'react';
import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import { useKeptText } from '../../api/use-kept-text.ts';
import { ErrorPanel, Notice } from '../../ui/status-panels.tsx';
import { useTimeoutWhen } from '../../ui/use-timeout-when.ts';
import { typeIcons } from '../records/type-icons.tsx';

export const meta = () => [{ title: `${t('Dashboard')} · Moonfloor` }, { name: 'robots', content: 'noindex' }];

/** A member's dashboard: submissions, contributions, feedback. */
export default function MemberDashboardScreen() {
  const { account, role } = useSession();
  if (account === null) return null;
  return (
    <>
      <PageHeader
        title={rich('Welcome, {name}!', { name: <bdi>{account.username}</bdi> })}
        subtitle={t('Submit new content or manage your existing contributions')}
        actions={
          <>
            <LinkButton to="/my-timetable" icon={<StarIcon size={20} />}>
              {t('My timetable')}
            </LinkButton>
            <LinkButton to="/account" icon={<PersonIcon size={20} />}>
              {t('Account')}
            </LinkButton>
          </>
        }
      />
      <div className={styles.choices}>
        <CardList layout="small" label={t('Submit new content')}>
          {contributionTypes.map(({ type }) => {
            const Icon = typeIcons[type];
            return (
              <Card key={type} className={styles.choice}>
                <Icon size={26} />
                <CardTitle to={`/submit-${type}`} level={2}>
                  {t(recordWords[type].submit)}
                </CardTitle>
              </Card>
            );
          })}
        </CardList>
      </div>
      {role !== 'admin' && <TrustNotice />}
      <OwnedPages />
      <Contributions />
      <OwnSuggestions />
      <FeedbackForm accountId={account.id} />
    </>
  );
}

/** The pages that the member owns or helps with; nothing if there are none. */
function OwnedPages() {
  const { data, error, reload } = useLoad((signal) => api('listOwned', {}, { signal }));
  if (error !== null) return <ErrorPanel message={t('Your pages could not be loaded')} onRetry={reload} />;
  if (data === null || data.length === 0) return null;
  return (
    <Section title={t('Your pages')} id="your-pages">
      <ul className={styles.pages}>
        {data.map(({ type, id, name, role }) => (
          <li key={`${type} ${id}`}>
            <Link to={`/${type}/${id}`}>
              <bdi>{name}</bdi>
            </Link>{' '}
            <span className="quiet">{role === 'owner' ? t('Owner') : t('Helper')}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Says whether the member's records are published at once, or how many published events are missing. */
function TrustNotice() {
  const { data, error, reload } = useLoad((signal) => api('getTrust', {}, { signal }));
  if (error !== null) return <ErrorPanel message={t('Your trust level could not be loaded')} onRetry={reload} />;
  if (data === null || !data.moderated) return null;
  const { state, published, needed, trouble_at: trouble } = data;
  if (state === 'off') return null;
  if (state === 'granted' || state === 'earned')
    return <p className={styles.trust}>{t('You are trusted: what you add is published at once.')}</p>;
  if (state === 'revoked')
    return <p className={styles.trust}>{t('Your submissions are published after a moderator has reviewed them.')}</p>;
  const progress = t('{published} of {needed, plural, one {# published event} other {# published events}}', {
    published,
    needed,
  });
  return (
    <div className={styles.trust}>
      <p>
        <strong>{progress}</strong>
      </p>
      <p>
        {t(
          'A moderator looks at what you add. After {needed, plural, one {# published event} other {# published events}}, it is published at once.',
          { needed },
        )}
      </p>
      <ProgressBar label={progress} share={published / needed} />
      {trouble !== null && (
        <p className="quiet">
          {t('Only events since {date} count, because one of your records was sent back or removed then.', {
            date: formatDate(trouble),
          })}
        </p>
      )}
    </div>
  );
}

/** Returns why feedback could not be sent: the specification's sentence and the server's message. */
function feedbackError(error: unknown): string {
  const isServerMessage = error instanceof ApiError && error.status < 500 && error.hasMessage;
  return isServerMessage ? `${t(messages.feedbackFailed)} ${error.message}` : t(messages.feedbackFailed);
}

/** A feedback form; unsent text is stored in this browser. */
function FeedbackForm({ accountId }: { accountId: number }) {
  const form = useRef<HTMLFormElement>(null);
  const [text, type] = useKeptText('feedback');
  const { send, busy, error } = useSendDescribed(feedbackError);
  const [sent, setSent] = useState(false);
  const empty = text.trim() === '';
  useTimeoutWhen(sent, limits.feedbackThanksMs, () => setSent(false));

  const submit = async (): Promise<void> => {
    if (empty || busy) return;
    setSent(false);
    // Disabling the focused button would lose the focus.
    form.current?.focus({ preventScroll: true });
    await send(async () => {
      await api('submitFeedback', { body: { feedback: text, user_id: accountId } });
      type('');
      setSent(true);
    });
  };

  return (
    <Section id="feedback" title={t('Share your thoughts with us')}>
      <Form ref={form} className={styles.narrow} tabIndex={-1} aria-labelledby="feedback" onSend={submit}>
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
        {sent && <Notice>{t(messages.feedbackThanks)}</Notice>}
        {error !== undefined && <Notice tone="bad">{error}</Notice>}
      </Form>
    </Section>
  );
}
