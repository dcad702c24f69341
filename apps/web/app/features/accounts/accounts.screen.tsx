import type { SyntheticEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import type { ListedAccount } from '@moonfloor/contract/accounts/accounts';
import { type Role, roles } from '@moonfloor/contract/accounts/roles';
import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import { t, type Message, msg } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { useLoad } from '../../api/use-load.ts';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { SearchField, OptionField } from '../../ui/field.tsx';
import { formatDate, formatMoment } from '../../ui/format.ts';
import { Pager } from '../../ui/pager.tsx';
import { EmptyState } from '../../ui/status-panels.tsx';
import table from '../../ui/table.module.css';
import { translated } from '../../ui/translated.ts';
import { LoadStatus } from '../../ui/loaded.tsx';
import { usePendingSearch, useTypedSearch } from '../lists/use-typed-search.ts';
import { AccountTabs } from './account-tabs.tsx';
import styles from './accounts.module.css';
import { roleLabels } from '../admin/account-texts.ts';

export const meta = () => [{ title: `${t('Users')} · Moonfloor` }, { name: 'robots', content: 'noindex' }];

/** All accounts, searched and filtered. */
export default function AccountsScreen() {
  const { filter, latest, error, busy, reload, change } = useAccounts();
  const pages = Math.ceil((latest?.total ?? 0) / limits.activityPage);
  return (
    <>
      <AccountTabs current="accounts" />
      <AccountFilters filter={filter} onChange={change} />
      <p className={classNames(styles.count, 'quiet')} role="status">
        {latest !== null &&
          !busy &&
          error === null &&
          t('{total, plural, one {# user} other {# users}}', { total: latest.total })}
      </p>
      <LoadStatus
        of={{ data: latest, error, reload }}
        failed={t(messages.accountsFailed)}
        loading={t('Loading users…')}
        rows={5}
      />
      {latest !== null && error === null && latest.accounts.length === 0 && (
        <EmptyState text={t('No users found')}>
          {t('Try the beginning of a name or address, or fewer filters.')}
        </EmptyState>
      )}
      {latest !== null && error === null && latest.accounts.length > 0 && (
        <AccountTable accounts={latest.accounts} busy={busy} />
      )}
      {(pages > 1 || filter.page > 1) && (
        <Pager page={filter.page} pages={pages} busy={busy} onPage={(page) => change({ page })} />
      )}
    </>
  );
}

function AccountTable({ accounts, busy }: { accounts: readonly ListedAccount[]; busy: boolean }) {
  return (
    <table className={classNames(table.table, table.blocks)} aria-busy={busy || undefined}>
      <caption className="visually-hidden">{t('Users')}</caption>
      <thead>
        <tr>
          {[t('Name'), t('Email'), t('Role'), t('Joined'), t('Last sign-in')].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {accounts.map((account) => (
          <AccountTableRow key={account.id} account={account} />
        ))}
      </tbody>
    </table>
  );
}

function AccountTableRow({
  account: { id, username, email, role, suspended, created_at: joined, last_login: last },
}: {
  account: ListedAccount;
}) {
  return (
    <tr>
      <th scope="row">
        <Link className={styles.name} to={`/admin-dashboard/users/${id}`}>
          <bdi>{username}</bdi>
        </Link>{' '}
        {suspended && <Badge status="deleted">{t('suspended')}</Badge>}
      </th>
      <td data-label={t('Email')}>
        <bdi>{email}</bdi>
      </td>
      <td data-label={t('Role')} className={styles.when}>
        {t(roleLabels[role])}
      </td>
      <td data-label={t('Joined')} className={styles.when}>
        <time dateTime={joined}>{formatDate(joined)}</time>
      </td>
      <td data-label={t('Last sign-in')} className={styles.when}>
        {last === null ? t('Never') : <time dateTime={last}>{formatMoment(last)}</time>}
      </td>
    </tr>
  );
}

interface AccountFiltersProps {
  filter: AccountFilter;
  onChange: (part: Partial<AccountFilter>, options?: { replace: boolean }) => void;
}

/** Search, filters and order of the list. Enter searches immediately, typing after a pause. */
function AccountFilters({ filter, onChange }: AccountFiltersProps) {
  const search = useTypedSearch(filter.query, (query, options) => onChange({ query }, options));
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    search.submit();
  };
  return (
    <form role="search" aria-label={t('Users')} className={styles.filters} onSubmit={onSubmit}>
      <SearchField
        label={t('Search')}
        placeholder={t('Name or email starts with…')}
        maxLength={limits.name}
        value={search.text}
        onChange={({ target }) => search.setText(target.value)}
      />
      <OptionField
        label={t('Role')}
        options={{ '': t('All'), ...translated(roleLabels) }}
        value={filter.role}
        onChange={(role) => onChange({ role })}
      />
      <OptionField
        label={t('Status')}
        options={{ '': t('All'), true: t('Suspended'), false: t('Not suspended') }}
        value={filter.suspended}
        onChange={(suspended) => onChange({ suspended })}
      />
      <OptionField
        label={t('Sort by')}
        options={translated(sortLabels)}
        value={filter.sort}
        onChange={(sort) => onChange({ sort })}
      />
    </form>
  );
}

/** Orders of the list, with their names. */
const sortLabels = {
  created_at: msg('Latest first'),
  username: msg('Name'),
  last_login: msg('Last sign-in'),
} as const satisfies Record<string, Message>;
type Sort = keyof typeof sortLabels;

/** The filter of the list of accounts, in the page's URL. */
interface AccountFilter {
  query: string;
  role: Role | '';
  suspended: 'true' | 'false' | '';
  sort: Sort;
  page: number;
}

const everything: AccountFilter = { query: '', role: '', suspended: '', sort: 'created_at', page: 1 };
const isSort = (text: string | null): text is Sort => text !== null && text in sortLabels;

/** Parses a URL's query; invalid parameters are ignored. */
function readFilter(search: string): AccountFilter {
  const params = new URLSearchParams(search);
  const [page, sort, suspended] = [Number(params.get('page')), params.get('sort'), params.get('suspended')];
  return {
    query: params.get('q')?.trim().slice(0, limits.name) ?? '',
    role: roles.find((role) => role === params.get('role')) ?? '',
    suspended: suspended === 'true' || suspended === 'false' ? suspended : '',
    sort: isSort(sort) ? sort : everything.sort,
    page: Number.isSafeInteger(page) && page > 1 && page <= 1_000_000 ? page : 1,
  };
}

/** Returns the URL query of a filter, without default values. */
function writeFilter({ query, ...rest }: AccountFilter): string {
  const values = Object.entries({ q: query, ...rest }).map(([name, value]) => [name, String(value)] as const);
  const usual: Record<string, string> = { q: '', role: '', suspended: '', sort: everything.sort, page: '1' };
  return String(new URLSearchParams(values.filter(([name, value]) => value !== usual[name]).map((pair) => [...pair])));
}

/** The list of accounts for the filter in this page's URL, and a function that changes that. */
function useAccounts() {
  const navigate = useNavigate();
  const filter = readFilter(usePendingSearch());
  const loaded = useLoad(async (signal) => fetchAccounts(filter, signal), writeFilter(filter));
  const change = (part: Partial<AccountFilter>, options: { replace?: boolean } = {}): void => {
    const search = writeFilter({ ...filter, page: 1, ...part });
    void navigate({ search }, { ...options, preventScrollReset: true });
  };
  return { filter, ...loaded, change };
}

async function fetchAccounts(
  { query, role, suspended, sort, page }: AccountFilter,
  signal: AbortSignal,
): Promise<{ accounts: ListedAccount[]; total: number }> {
  let total = 0;
  const onTotal = (count: number): void => {
    total = count;
  };
  const listQuery = { query, sort, page, limit: limits.activityPage };
  const filters = { ...(role !== '' && { role }), ...(suspended !== '' && { suspended }) };
  const accounts = await api('listAccounts', { query: { ...listQuery, ...filters } }, { signal, onTotal });
  return { accounts, total };
}
