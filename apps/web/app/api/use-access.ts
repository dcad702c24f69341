import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import type { Account } from '@moonfloor/contract/accounts/auth';
import { adminOnlyType, moderatorOnlyType, secondFactorNeededType } from '@moonfloor/contract/api/problem-types';
import { api } from './browser.ts';
import { ApiError } from './client.ts';
import { useSession } from './session.tsx';

const demotions: ReadonlySet<unknown> = new Set([adminOnlyType, moderatorOnlyType]);

/**
 * Returns a function that asks for the account as it is now: another role, or the rights of a second factor. If the server does
 * not say, it counts as `otherwise`, if that is given.
 */
export function useRefreshAccount(): (otherwise?: Account) => Promise<void> {
  const { update } = useSession();
  return useCallback(
    async (otherwise) => {
      const account = await api('validate').catch(() => otherwise);
      if (account !== undefined) update(account);
    },
    [update],
  );
}

/**
 * Returns a handler of errors, which returns false for those that it does not handle:
 *
 * - 401 ends the session
 * - 403 of a former admin or moderator asks for the role again
 * - 403 of one who needs a second factor leads to their account
 */
export function useAccessErrorHandler(): (error: unknown) => boolean {
  const { account, expire } = useSession();
  const navigate = useNavigate();
  const refreshAccount = useRefreshAccount();
  return useCallback(
    (error) => {
      if (!(error instanceof ApiError)) return false;
      const refused = error.status === 403;
      const [demoted, locked] = [
        refused && demotions.has(error.type),
        refused && error.type === secondFactorNeededType,
      ];
      if (error.status === 401) expire();
      else if (demoted && account !== null) void refreshAccount({ ...account, role: 'user' });
      else if (locked) {
        void refreshAccount();
        void navigate('/account', { replace: true, state: { notice: error.message } });
      }
      return error.status === 401 || demoted || locked;
    },
    [account, expire, refreshAccount, navigate],
  );
}
