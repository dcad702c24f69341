import { recordWords } from '@moonfloor/contract/records/record-words';
import { wordOfTypes } from '@moonfloor/contract/records/record-word-tables';
import { type ReactNode, useState } from 'react';
import { useParams, Link } from 'react-router';
import type { AccountDetail } from '@moonfloor/contract/accounts/accounts';
import { messages } from '@moonfloor/contract/api/messages';
import { t, tc, formatNumber } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { ApiError } from '../../api/client.ts';
import { OptionField } from '../../ui/field.tsx';
import { useLoad } from '../../api/use-load.ts';
import { Badge } from '../../ui/badge.tsx';
import { formatDate, formatMoment } from '../../ui/format.ts';
import { BackLink, Section } from '../../ui/page.tsx';
import { EmptyState, Remark } from '../../ui/status-panels.tsx';
import { trustTexts, roleLabels } from '../admin/account-texts.ts';
import { AccountActions } from './account-actions.tsx';
import styles from './accounts.module.css';
import { regionName } from '@moonfloor/contract/values/country-names';
import type { Report } from '@moonfloor/contract/moderation/reports';
import { SecurityEntry } from '../admin/security/security-entry.tsx';
import { limits } from '@moonfloor/contract/api/limits';
import { type ResourceType, resourceTypes } from '@moonfloor/contract/values/lists';
import { Pager } from '../../ui/pager.tsx';
import { translated } from '../../ui/translated.ts';
import { LoadStatus } from '../../ui/loaded.tsx';

export const meta = () => [{ title: `${t('User')} · Moonfloor` }, { name: 'robots', content: 'noindex' }];

const list = '/admin-dashboard/users';

/** One account: facts, records, and the actions of an admin. */
export default function AccountDetailScreen() {
  const { id = '' } = useParams();
  const loaded = useLoad((signal) => api('getAccount', { params: { id: Number(id) } }, { signal }), id);
  if (loaded.error instanceof ApiError && loaded.error.status === 404)
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
      <LoadStatus of={loaded} failed={t(messages.accountFailed)} loading={t('Loading the user…')} rows={5} />
      {loaded.data !== null && <Account key={loaded.data.id} account={loaded.data} onChanged={loaded.reload} />}
    </>
  );
}

function Account({ account, onChanged }: { account: AccountDetail; onChanged: () => void }) {
  return (
    <>
      <header className={styles.head}>
        <h2 className={styles.title}>
          <bdi>{account.username}</bdi>
        </h2>
        {account.suspended && <Badge status="deleted">{t('suspended')}</Badge>}
      </header>
      <Facts account={account} />
      {account.suspension_reason !== null && (
        <Remark title={t('Reason for the suspension')}>{account.suspension_reason}</Remark>
      )}
      <AccountActions account={account} onChanged={onChanged} />
      <Section id="records" title={t('Records')}>
        <AccountRecords id={account.id} counts={account.records} version={String(account.suspended_at)} />
      </Section>
      <Section id="sign-ins" title={t('Sign-ins')}>
        <SessionList sessions={account.sessions} />
      </Section>
      <Section id="security" title={t('Security')}>
        <SecurityEntries entries={account.security} />
      </Section>
      <Section id="reports-about" title={t('Reports about their records')}>
        <ReportList reports={account.reports_about} empty={t('No reports about their records')} />
      </Section>
      <Section id="reports-by" title={t('Reports that they made')}>
        <ReportList reports={account.reports_by} empty={t('They have not reported anything')} />
      </Section>
    </>
  );
}

function Facts({ account }: { account: AccountDetail }) {
  const { email, owns_email: owns, email_verified: verified, suspended_at: since, delete_at: end } = account;
  const state = !owns ? t('belongs to another account') : verified ? t('confirmed') : t('not confirmed');
  return (
    <dl className={styles.facts}>
      <Fact name={t('Email')}>
        <bdi>{email}</bdi> <span className="quiet">({state})</span>
      </Fact>
      <Fact name={t('Role')}>{t(roleLabels[account.role])}</Fact>
      <Fact name={t('Trust')}>{t(trustTexts[account.trust])}</Fact>
      <Fact name={t('Joined')}>
        <time dateTime={account.created_at}>{formatDate(account.created_at)}</time>
      </Fact>
      <Fact name={t('Last sign-in')}>
        {account.last_login === null ? (
          t('Never')
        ) : (
          <time dateTime={account.last_login}>{formatMoment(account.last_login)}</time>
        )}
      </Fact>
      <Fact name={t('Two-step sign-in')}>{account.second_factor ? t('On') : t('Off')}</Fact>
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

/** Where a member is signed in. */
function SessionList({ sessions }: { sessions: AccountDetail['sessions'] }) {
  if (sessions.length === 0) return <p className="quiet">{t('They are not signed in anywhere')}</p>;
  return (
    <ul className={styles.list} aria-label={t('Sign-ins')}>
      {sessions.map(({ id, device, country, created_at: since, last_seen_at: seen, current }) => (
        <li key={id}>
          <p>
            <strong>
              <bdi>{device}</bdi>
            </strong>{' '}
            {current && <Badge status="active">{t('this one')}</Badge>}
          </p>
          <p className={styles.details}>
            {country !== null && <span>{regionName(country)}</span>}
            <span>{t('Signed in {moment}', { moment: formatMoment(since) })}</span>
            <span>{t('Last used {moment}', { moment: formatMoment(seen) })}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

/** The latest entries of the security log about an account. */
function SecurityEntries({ entries }: { entries: AccountDetail['security'] }) {
  if (entries.length === 0) return <p className="quiet">{t('Nothing has happened')}</p>;
  return (
    <ol aria-label={t('Entries, latest first')}>
      {entries.map((entry) => (
        <SecurityEntry key={entry.id} entry={entry} />
      ))}
    </ol>
  );
}

/** Reports, latest first; `empty` is shown if there are none. */
function ReportList({ reports, empty }: { reports: readonly Report[]; empty: string }) {
  if (reports.length === 0) return <p className="quiet">{empty}</p>;
  return (
    <ul className={styles.list}>
      {reports.map(({ id, record, reason, state, created_at: created }) => (
        <li key={id}>
          <p>
            <Link className={styles.name} to={`/${record.type}/${record.id}`}>
              <bdi>{record.name}</bdi>
            </Link>{' '}
            <Badge status={record.status} />
          </p>
          <p className={styles.reason} dir="auto">
            {reason}
          </p>
          <p className={styles.details}>
            <span>{state === 'open' ? tc('reports that wait', 'Open') : t('Decided')}</span>
            <time dateTime={created}>{formatMoment(created)}</time>
          </p>
        </li>
      ))}
    </ul>
  );
}

interface AccountRecordsProps {
  id: number;
  counts: AccountDetail['records'];
  /** Changes when the records may have changed. */
  version: string;
}

/** The records of an account, one type at a time. */
function AccountRecords({ id, counts, version }: AccountRecordsProps) {
  const [type, setType] = useState<ResourceType>(() => resourceTypes.find((name) => counts[name] > 0) ?? 'event');
  const [page, setPage] = useState(1);
  const loaded = useLoad(async (signal) => {
    const query = { type, page, limit: limits.accountRecords };
    return { type, ...(await api('listAccountRecords', { params: { id }, query }, { signal })) };
  }, `${type} ${page} ${version}`);
  const { error, busy, reload } = loaded;
  const latest = loaded.latest?.type === type ? loaded.latest : null;
  return (
    <div className="stacked">
      <div className={styles.type}>
        <OptionField
          label={t('Type')}
          options={translated(wordOfTypes('many'))}
          suffix={(name) => ` (${formatNumber(counts[name])})`}
          value={type}
          onChange={(next) => {
            setType(next);
            setPage(1);
          }}
        />
      </div>
      <LoadStatus
        of={{ data: latest, error, reload }}
        failed={t('The records could not be loaded')}
        loading={t('Loading records…')}
        rows={3}
      />
      {latest !== null && error === null && latest.records.length === 0 && <p className="quiet">{t('No records')}</p>}
      {latest !== null && error === null && latest.records.length > 0 && (
        <ul className={styles.list} aria-label={t(recordWords[type].many)} aria-busy={busy || undefined}>
          {latest.records.map((record) => (
            <li key={record.id}>
              <p>
                <Link className={styles.name} to={`/${record.type}/${record.id}`}>
                  <bdi>{record.name}</bdi>
                </Link>{' '}
                <Badge status={record.status} />
              </p>
              <p className={styles.details}>
                {record.day !== null && <time dateTime={record.day}>{formatDate(record.day)}</time>}
                <time dateTime={record.created_at}>{t('Added {date}', { date: formatDate(record.created_at) })}</time>
                {record.hidden && <span>{t('Hidden by the suspension')}</span>}
              </p>
            </li>
          ))}
        </ul>
      )}
      {latest !== null && latest.pagination.pages > 1 && (
        <Pager page={page} pages={latest.pagination.pages} busy={busy} onPage={setPage} />
      )}
    </div>
  );
}
