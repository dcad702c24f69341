import { useCallback } from 'react';
import type { User } from '@moonfloor/contract/auth';
import { adminOnlyType, moderatorOnlyType } from '@moonfloor/contract/problem-types';
import { api } from './browser.ts';
import { ApiError } from './client.ts';
import { useSession } from './session.tsx';

const demotions: ReadonlySet<unknown> = new Set([adminOnlyType, moderatorOnlyType]);

/** Asks for the user as they are now: a former admin may be a moderator. */
async function askRole(update: (user: User) => void): Promise<void> {
  const user = await api('validate').catch(() => null);
  if (user !== null) update(user);
}

/**
 * Returns a handler of 401 (ends the session) and of 403 for former admins and moderators, whose role is asked for again;
 * it returns false for other errors.
 */
export function useAccessErrorHandler(): (error: unknown) => boolean {
  const { user, expire, update } = useSession();
  return useCallback(
    (error) => {
      if (!(error instanceof ApiError)) return false;
      const demoted = error.status === 403 && demotions.has(error.type) && user !== null;
      if (error.status === 401) expire();
      else if (demoted) {
        update({ ...user, role: 'user' });
        void askRole(update);
      }
      return error.status === 401 || demoted;
    },
    [user, expire, update],
  );
}
