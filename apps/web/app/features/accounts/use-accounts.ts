import { limits } from '@moonfloor/contract/limits';
import { type Role, roles } from '@moonfloor/contract/roles';
import type { ListedAccount } from '@moonfloor/contract/accounts';
import { type Message, msg } from '@moonfloor/messages/t';
import { useNavigate } from 'react-router';
import { api } from '../../api/browser.ts';
import { useLoad } from '../../api/use-load.ts';
import { usePendingSearch } from '../lists/use-pending-search.ts';

/** Orders of the list, with their names. */
export const sortLabels = {
  created_at: msg('Latest first'),
  username: msg('Name'),
  last_login: msg('Last sign-in'),
} as const satisfies Record<string, Message>;
type Sort = keyof typeof sortLabels;

/** The filter of the list of accounts, in the page's URL. */
export interface AccountFilter {
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
export function useAccounts() {
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
  const asked = { query, sort, page, limit: limits.activityPage };
  const filters = { ...(role !== '' && { role }), ...(suspended !== '' && { suspended }) };
  const accounts = await api('listAccounts', { query: { ...asked, ...filters } }, { signal, onTotal });
  return { accounts, total };
}
