import { useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { Link } from 'react-router';
import { limits } from '@moonfloor/contract/api/limits';
import type { Claim } from '@moonfloor/contract/moderation/ownership';
import { api } from '../../api/browser.ts';
import { ApiError, serverMessage } from '../../api/client.ts';
import { useKeptText } from '../../api/use-kept-text.ts';
import { useSendDescribed } from '../../api/use-send.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { FormActions } from '../../ui/form.tsx';
import { formatMoment } from '../../ui/format.ts';
import { Item, ItemFacts } from '../../ui/item-list.tsx';
import { rich } from '../../ui/rich.tsx';
import { EmptyState, Notice, Remark } from '../../ui/status-panels.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { BarrierNotice, Inbox } from '../inbox/inbox.tsx';

export const meta = () => [{ title: `${t('Claims')} · Moonfloor` }, { name: 'robots', content: 'noindex' }];

/** Claims of members that a page is theirs: those that wait for a moderator, or were decided. */
export default function ClaimsScreen() {
  return (
    <Inbox<'waiting' | 'decided', Claim>
      label={t('Claims')}
      path="/admin-dashboard/claims"
      tabs={[
        { state: 'waiting', label: t('Waiting') },
        { state: 'decided', label: t('Decided') },
      ]}
      loadingText={t('Loading claims…')}
      failedText={t('The claims could not be loaded')}
      load={async (query, signal) => {
        const { claims: items, ...rest } = await api('listClaims', { query }, { signal });
        return { items, ...rest };
      }}
      renderItem={(claim, onChange) => <ClaimItem key={claim.id} claim={claim} onDecided={onChange} />}
      renderEmpty={() => <EmptyState text={t('No open claims')} />}
    />
  );
}

function ClaimItem({ claim, onDecided }: { claim: Claim; onDecided: () => void }) {
  const { record, claimant, message, owners, state, email, by_mail: byMail, barrier, created_at: at } = claim;
  return (
    <Item
      heading={rich('{name} claims {page}', {
        name: <bdi key="name">{claimant?.username ?? t('Former member')}</bdi>,
        page: (
          <Link key="page" to={`/${record.type}/${record.id}`}>
            <bdi>{record.name}</bdi>
          </Link>
        ),
      })}
    >
      <ItemFacts>
        <span>{formatMoment(at)}</span>
        {record.status === 'deleted' && <Badge status="deleted" />}
      </ItemFacts>
      {email !== null && !byMail && (
        <p>
          {t(
            'The address they gave, {email}, is unverified: the page’s link to its website is less than 30 days old, or they helped to add it.',
            { email },
          )}
        </p>
      )}
      {owners.length > 0 && state === 'waiting' && (
        <Notice>{t('Already owned by: {names}', { names: owners.join(', ') })}</Notice>
      )}
      {message !== null && <Remark title={t('What they say')}>{message}</Remark>}
      {state !== 'waiting' ? (
        <ClaimOutcome claim={claim} />
      ) : barrier === null ? (
        <ClaimDecision claim={claim} onDecided={onDecided} />
      ) : (
        <BarrierNotice barrier={barrier} />
      )}
    </Item>
  );
}

function ClaimOutcome({ claim: { state, reason, email, by_mail: byMail, decided_by: by } }: { claim: Claim }) {
  if (state === 'declined') return <Remark title={t('Declined')}>{reason ?? ''}</Remark>;
  return (
    <p className="quiet">
      {email !== null && byMail
        ? t('Verified by a link sent to {email}', { email })
        : t('Accepted by {name}', { name: by?.username ?? t('Former member') })}
    </p>
  );
}

/** Accepts a claim, or declines it with a reason. */
function ClaimDecision({ claim, onDecided }: { claim: Claim; onDecided: () => void }) {
  const [reason, setReason] = useKeptText(`decline:${claim.id}`);
  const [declining, setDeclining] = useState(reason !== '');
  const { showToast } = useToasts();
  const { send, busy, error } = useSendDescribed((failure) => {
    const text = serverMessage(failure, t('This could not be saved. Please try again.'));
    if (failure instanceof ApiError && [404, 409].includes(failure.status)) {
      // decided or deleted meanwhile
      showToast({ tone: 'bad', text });
      onDecided();
    }
    return text;
  });
  const decide = (body: { decision: 'accept' } | { decision: 'decline'; reason: string }) =>
    send(async () => {
      await api('decideClaim', { params: { id: claim.id }, body });
      setReason('');
      onDecided();
    });

  return (
    <>
      {declining && (
        <TextAreaField
          id={`reason-${claim.id}`}
          label={t('Reason for declining')}
          help={t('The member gets it by mail.')}
          value={reason}
          rows={2}
          maxLength={limits.reason}
          readOnly={busy}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      {error !== undefined && <Notice tone="bad">{error}</Notice>}
      <FormActions>
        {!declining && claim.record.status !== 'deleted' && (
          <Button tone="primary" busy={busy} onClick={() => void decide({ decision: 'accept' })}>
            {t('Accept')}
          </Button>
        )}
        <Button
          tone={declining ? 'danger' : 'quiet'}
          busy={busy && declining}
          onClick={() => (declining ? void decide({ decision: 'decline', reason }) : setDeclining(true))}
        >
          {t('Decline')}
        </Button>
        {declining && <Button onClick={() => setDeclining(false)}>{t('Cancel')}</Button>}
      </FormActions>
    </>
  );
}
