import { useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { Link, useSearchParams } from 'react-router';
import { limits } from '@moonfloor/contract/api/limits';
import type { Claim } from '@moonfloor/contract/moderation/ownership';
import { api } from '../../api/browser.ts';
import { useKeptText } from '../../api/use-kept-text.ts';
import { useLoad } from '../../api/use-load.ts';
import { useSend } from '../../api/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { FormActions } from '../../ui/form.tsx';
import { formatMoment } from '../../ui/format.ts';
import { Pager } from '../../ui/pager.tsx';
import { rich } from '../../ui/rich.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorPanel, Notice, Remark } from '../../ui/status-panels.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { BarrierNotice } from '../inbox/inbox.tsx';
import styles from './claims.module.css';

export const meta = () => [{ title: `${t('Claims')} · Moonfloor` }, { name: 'robots', content: 'noindex' }];

const address = '/admin-dashboard/claims';
const addresses = { waiting: address, decided: `${address}?state=decided` } as const;

/** Claims of members that a page is theirs: those that wait for a moderator, or were decided. */
export default function ClaimsScreen() {
  const [params, setParams] = useSearchParams();
  const state = params.get('state') === 'decided' ? 'decided' : 'waiting';
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const { data, error, reload } = useLoad(
    (signal) => api('listClaims', { query: { state, page } }, { signal }),
    `${state} ${page}`,
  );
  return (
    <>
      <Tabs
        label={t('Claims')}
        current={addresses[state]}
        tabs={[
          { to: addresses.waiting, label: t('Waiting'), count: data?.totals.waiting },
          { to: addresses.decided, label: t('Decided'), count: data?.totals.decided },
        ]}
      />
      {error !== null && <ErrorPanel message={t('The claims could not be loaded')} onRetry={reload} />}
      {data === null && error === null && <SkeletonList layout="row" count={3} label={t('Loading claims…')} />}
      {data !== null && data.claims.length === 0 && <EmptyState text={t('There are no claims')} />}
      {data !== null && data.claims.length > 0 && (
        <>
          <ul className={styles.claims} aria-label={t('Claims')}>
            {data.claims.map((claim) => (
              <ClaimItem key={claim.id} claim={claim} onDecided={reload} />
            ))}
          </ul>
          {data.pagination.pages > 1 && (
            <Pager
              page={page}
              pages={data.pagination.pages}
              onPage={(next) => setParams({ ...(state === 'decided' && { state }), page: String(next) })}
            />
          )}
        </>
      )}
    </>
  );
}

function ClaimItem({ claim, onDecided }: { claim: Claim; onDecided: () => void }) {
  const { record, claimant, message, state, email, by_mail: byMail, barrier, created_at: at } = claim;
  return (
    <li className={styles.claim}>
      <p>
        {rich('{name} claims {page}', {
          name: <bdi key="name">{claimant?.username ?? t('Former member')}</bdi>,
          page: (
            <Link key="page" to={`/${record.type}/${record.id}`}>
              <bdi>{record.name}</bdi>
            </Link>
          ),
        })}{' '}
        <span className="quiet">{formatMoment(at)}</span>
      </p>
      {email !== null && !byMail && (
        <p>
          {t(
            'They gave the address {email}, which nobody has checked: the page has linked to its website for less than 30 days, or they had a part in adding it.',
            { email },
          )}
        </p>
      )}
      {message !== null && <Remark title={t('What they say')}>{message}</Remark>}
      {state !== 'waiting' ? (
        <ClaimOutcome claim={claim} />
      ) : barrier === null ? (
        <ClaimDecision claim={claim} onDecided={onDecided} />
      ) : (
        <BarrierNotice barrier={barrier} />
      )}
    </li>
  );
}

function ClaimOutcome({ claim: { state, reason, email, by_mail: byMail, decided_by: by } }: { claim: Claim }) {
  if (state === 'declined') return <Remark title={t('Declined')}>{reason ?? ''}</Remark>;
  return (
    <p className="quiet">
      {email !== null && byMail
        ? t('Proven by mail to {email}', { email })
        : t('Accepted by {name}', { name: by?.username ?? t('Former member') })}
    </p>
  );
}

/** Accepts a claim, or declines it with a reason. */
function ClaimDecision({ claim, onDecided }: { claim: Claim; onDecided: () => void }) {
  const [reason, setReason] = useKeptText(`decline:${claim.id}`);
  const [declining, setDeclining] = useState(reason !== '');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>();
  const send = useSend();

  const decide = async (body: { decision: 'accept' } | { decision: 'decline'; reason: string }): Promise<void> => {
    setBusy(true);
    setError(undefined);
    const call = async (): Promise<void> => {
      await api('decideClaim', { params: { id: claim.id }, body });
      setReason('');
      onDecided();
    };
    setError(await send(call, t('This could not be saved. Please try again.')));
    setBusy(false);
  };

  return (
    <>
      {declining && (
        <TextAreaField
          id={`reason-${claim.id}`}
          label={t('Why do you decline it?')}
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
        {!declining && (
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
