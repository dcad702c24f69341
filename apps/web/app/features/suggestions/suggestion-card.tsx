import { useState } from 'react';
import { Link } from 'react-router';
import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import type { Suggestion, SuggestionState } from '@moonfloor/contract/moderation/suggestions';
import { type Message, msg, t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { ApiError, errorMessage } from '../../api/client.ts';
import { useKeptText } from '../../api/use-kept-text.ts';
import { useSendDescribed } from '../../api/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { Form, Choice } from '../../ui/form.tsx';
import { formatMoment } from '../../ui/format.ts';
import { Item } from '../../ui/item-list.tsx';
import { rich } from '../../ui/rich.tsx';
import { Notice, Remark } from '../../ui/status-panels.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { fieldLabel } from '../admin/history/activity-text.ts';
import { Differences } from '../admin/history/difference.tsx';
import { BarrierNotice } from '../inbox/inbox.tsx';
import styles from './suggestions.module.css';
import { toggled } from '../../ui/toggled.ts';

const states: Readonly<Record<SuggestionState, Message>> = {
  waiting: msg('Waiting for a decision'),
  accepted: msg('Accepted'),
  partly: msg('Partly accepted'),
  declined: msg('Declined'),
};

interface SuggestionCardProps {
  suggestion: Suggestion;
  /** The call by which the reader decides; null if they only read it. */
  decideBy: 'decideSuggestion' | 'decideOwnSuggestion' | null;
  onDecided: () => void;
}

/** A suggestion as a difference to the record, field by field, with the choice of which to accept. */
export function SuggestionCard({ suggestion, decideBy, onDecided }: SuggestionCardProps) {
  const { record, author, created_at: created, state, reason, barrier } = suggestion;
  const waits = decideBy !== null && state === 'waiting';
  const decides = waits && barrier === null;
  return (
    <Item
      heading={
        <>
          <Link to={`/${record.type}/${record.id}`}>
            <bdi>{record.name}</bdi>
          </Link>
        </>
      }
    >
      <p className="quiet">
        {rich('Suggested by {name}, {moment}', {
          name: <bdi>{author?.username ?? t('Former member')}</bdi>,
          moment: formatMoment(created),
        })}{' '}
        · {t(states[state])}
      </p>
      {decides ? (
        <DecisionForm suggestion={suggestion} decideBy={decideBy} onDecided={onDecided} />
      ) : (
        <Differences type={record.type} referred={suggestion.referred} changes={suggestion.changes} />
      )}
      {waits && barrier !== null && <BarrierNotice barrier={barrier} />}
      {reason !== null && <Remark title={t('Reason')}>{reason}</Remark>}
    </Item>
  );
}

/** Refusals after which the suggestion is read again: it was decided, or its record changed or deleted, meanwhile. */
const outdated: ReadonlySet<number> = new Set([404, 409, 412]);

function DecisionForm({
  suggestion: { id, record, record_version: version, changes, referred },
  decideBy,
  onDecided,
}: SuggestionCardProps & { decideBy: NonNullable<SuggestionCardProps['decideBy']> }) {
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(
    () => new Set(changes.flatMap(({ field, stale }) => (stale ? [] : [field]))),
  );
  const [reason, setReason] = useKeptText(`suggestion:${id}`);
  const [declining, setDeclining] = useState(false);
  const { showToast } = useToasts();
  const { send, busy, error, setError } = useSendDescribed((failure) => {
    const text = errorMessage(failure);
    if (failure instanceof ApiError && outdated.has(failure.status)) {
      showToast({ tone: 'bad', text });
      onDecided();
    }
    return text;
  });
  const several = changes.length > 1;
  const accept = several ? [...accepted] : changes.map(({ field }) => field);
  const all = accept.length === changes.length;

  const decide = async (body: { accept: string[]; reason: string }): Promise<void> => {
    await api(decideBy, { params: { id }, body }, { headers: { 'if-match': `"${version}"` } });
    setReason('');
    onDecided();
  };
  const decline = (): void => {
    setDeclining(true);
    if (reason.trim() !== '') void send(() => decide({ accept: [], reason }));
    else if (declining) setError(t(messages.suggestionReason));
  };
  return (
    <Form className={styles.form} onSend={() => send(() => decide({ accept, reason: all ? '' : reason }))}>
      {changes.map((change) => (
        <fieldset key={change.field} className={styles.field}>
          {several && (
            <Choice
              type="checkbox"
              checked={accepted.has(change.field)}
              onChange={() => setAccepted(toggled(accepted, change.field))}
            >
              {t('Accept {field}', { field: fieldLabel(record.type, change.field) })}
            </Choice>
          )}
          {change.stale && <p className={styles.stale}>{t('This has changed since it was suggested.')}</p>}
          <Differences type={record.type} referred={referred} changes={[change]} />
        </fieldset>
      ))}
      {(declining || !all) && (
        <TextAreaField
          key={String(declining)}
          autoFocus={declining}
          label={declining || accept.length === 0 ? t('Reason for declining') : t('Reason for declining the rest')}
          rows={2}
          maxLength={limits.reason}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      {error !== undefined && <Notice tone="bad">{error}</Notice>}
      <div className="wrapped">
        <Button type="submit" tone="primary" busy={busy} disabled={accept.length === 0}>
          {!several ? t('Accept') : all ? t('Accept all of it') : t('Accept what is selected')}
        </Button>
        <Button busy={busy} onClick={decline}>
          {t('Decline')}
        </Button>
      </div>
    </Form>
  );
}
