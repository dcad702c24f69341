import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { messages } from '@moonfloor/contract/messages';
import type { UserDetail } from '@moonfloor/contract/users';
import { t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { ApiError } from '../../api/client.ts';
import { useLoad } from '../../api/use-load.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { formatDate, formatMoment } from '../../ui/format.ts';
import { Section } from '../../ui/page.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorPanel, Remark } from '../../ui/status-panels.tsx';
import { trustTexts } from '../admin/history/trust-texts.ts';
import { roleLabels } from './role-labels.ts';
import { UserActions } from './user-actions.tsx';
import { ReportList, SecurityEntries, SessionList } from './user-lists.tsx';
import { UserRecords } from './user-records.tsx';
import styles from './users.module.css';

export const meta = () => [{ title: `${t('User')} · Moonfloor` }, { name: 'robots', content: 'noindex' }];

const list = '/admin-dashboard/users';

/** One user: facts, records, and the actions of an admin. */
export default function UserScreen() {
  const { id = '' } = useParams();
  const { data, error, reload } = useLoad((signal) => api('getUser', { params: { id: Number(id) } }, { signal }), id);
  if (error instanceof ApiError && error.status === 404)
    return (
      <EmptyState text={t(messages.userNotFound)}>
        <BackLink to={list}>{t('All users')}</BackLink>
      </EmptyState>
    );
  return (
    <>
      <p className={styles.back}>
        <BackLink to={list}>{t('All users')}</BackLink>
      </p>
      {error !== null && <ErrorPanel message={t(messages.userFailed)} onRetry={reload} />}
      {data === null && error === null && <SkeletonList layout="row" count={5} label={t('Loading the user…')} />}
      {data !== null && <User key={data.id} user={data} onChanged={reload} />}
    </>
  );
}

function User({ user, onChanged }: { user: UserDetail; onChanged: () => void }) {
  return (
    <>
      <header className={styles.head}>
        <h2 className={styles.title}>
          <bdi>{user.username}</bdi>
        </h2>
        {user.suspended && <Badge status="deleted">{t('suspended')}</Badge>}
      </header>
      <Facts user={user} />
      {user.suspension_reason !== null && (
        <Remark title={t('Reason for the suspension')}>{user.suspension_reason}</Remark>
      )}
      <UserActions user={user} onChanged={onChanged} />
      <Section id="records" title={t('Records')}>
        <UserRecords id={user.id} counts={user.records} version={String(user.suspended_at)} />
      </Section>
      <Section id="sign-ins" title={t('Sign-ins')}>
        <SessionList sessions={user.sessions} />
      </Section>
      <Section id="security" title={t('Security')}>
        <SecurityEntries entries={user.security} />
      </Section>
      <Section id="reports-about" title={t('Reports about their records')}>
        <ReportList reports={user.reports_about} empty={t('Nobody has reported anything of theirs')} />
      </Section>
      <Section id="reports-by" title={t('Reports that they made')}>
        <ReportList reports={user.reports_by} empty={t('They have not reported anything')} />
      </Section>
    </>
  );
}

function Facts({ user }: { user: UserDetail }) {
  const { email, owns_email: owns, email_verified: verified, suspended_at: since, delete_at: end } = user;
  const state = !owns ? t('belongs to another account') : verified ? t('confirmed') : t('not confirmed');
  return (
    <dl className={styles.facts}>
      <Fact name={t('Email')}>
        <bdi>{email}</bdi> <span className="quiet">({state})</span>
      </Fact>
      <Fact name={t('Role')}>{t(roleLabels[user.role])}</Fact>
      <Fact name={t('Trust')}>{t(trustTexts[user.trust])}</Fact>
      <Fact name={t('Joined')}>
        <time dateTime={user.created_at}>{formatDate(user.created_at)}</time>
      </Fact>
      <Fact name={t('Last sign-in')}>
        {user.last_login === null ? (
          t('Never')
        ) : (
          <time dateTime={user.last_login}>{formatMoment(user.last_login)}</time>
        )}
      </Fact>
      <Fact name={t('Two-step sign-in')}>{user.second_factor ? t('On') : t('Off')}</Fact>
      {since !== null && (
        <Fact name={t('Suspended since')}>
          <time dateTime={since}>{formatMoment(since)}</time>
        </Fact>
      )}
      {end !== null && (
        <Fact name={t('Will be deleted')}>
          <time dateTime={end}>{formatDate(end)}</time>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="quiet">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
