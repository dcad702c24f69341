import type { SyntheticEvent } from 'react';
import { Link } from 'react-router';
import type { ListedAccount } from '@moonfloor/contract/accounts/accounts';
import { type Role, roles } from '@moonfloor/contract/accounts/roles';
import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import { t, type Message, msg } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { SearchField, OptionField } from '../../ui/field.tsx';
import { formatDate, formatMoment } from '../../ui/format.ts';
import { Pager } from '../../ui/pager.tsx';
import { EmptyState } from '../../ui/status-panels.tsx';
import table from '../../ui/table.module.css';
import { translated } from '../../ui/translated.ts';
import { LoadStatus } from '../../ui/loaded.tsx';
import { useTypedSearch } from '../lists/use-typed-search.ts';
import { type UrlSearch, useUrlSearch } from '../lists/use-url-search.ts';
import { AccountTabs } from './account-tabs.tsx';
import styles from './accounts.module.css';
import { roleLabels } from '../admin/account-texts.ts';

export const meta = () => [{ title: `${t('Users')} · Moonfloor` }, { name: 'robots', content: 'noindex' }];

/** All accounts, searched and filtered. */
export default function AccountsScreen() {
  const search = useUrlSearch({ read: readFilter, first: everything, load });
  const { state: filter, latest, error, busy, reload, change } = search;
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
      {latest !== null && error === null && latest.results.length === 0 && (
        <EmptyState text={t('No users found')}>
          {t('Try the beginning of a name or address, or fewer filters.')}
        </EmptyState>
      )}
      {latest !== null && error === null && latest.results.length > 0 && (
        <AccountTable accounts={latest.results} busy={busy} />
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
  const search = useTypedSearch(filter.q, (q, options) => onChange({ q }, options));
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

/** The filter of the list of accounts. */
type AccountFilter = { q: string; role: Role | ''; suspended: 'true' | 'false' | ''; sort: Sort };

const everything: AccountFilter = { q: '', role: '', suspended: '', sort: 'created_at' };
const isSort = (text: string | null): text is Sort => text !== null && text in sortLabels;

function readFilter(params: URLSearchParams): AccountFilter {
  const [sort, suspended] = [params.get('sort'), params.get('suspended')];
  return {
    q: params.get('q')?.trim().slice(0, limits.name) ?? '',
    role: roles.find((role) => role === params.get('role')) ?? '',
    suspended: suspended === 'true' || suspended === 'false' ? suspended : '',
    sort: isSort(sort) ? sort : everything.sort,
  };
}

const load: UrlSearch<AccountFilter, ListedAccount>['load'] = ({ q: query, role, suspended, sort, page }, options) => {
  const listQuery = { query, sort, page, limit: limits.activityPage };
  const filters = { ...(role !== '' && { role }), ...(suspended !== '' && { suspended }) };
  return api('listAccounts', { query: { ...listQuery, ...filters } }, options);
};
