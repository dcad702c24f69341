import { useCallback } from 'react';
import { adminOnlyType } from '@moonfloor/contract/problem-types';
import { ApiError } from './client.ts';
import { useSession } from './session.tsx';

/** Returns a handler of 401 (ends the session) and of 403 for former admins; it returns false for other errors. */
export function useAccessErrorHandler(): (error: unknown) => boolean {
  const { user, expire, update } = useSession();
  return useCallback(
    (error) => {
      if (!(error instanceof ApiError)) return false;
      const demoted = error.status === 403 && error.type === adminOnlyType && user !== null;
      if (error.status === 401) expire();
      else if (demoted) update({ ...user, role: 'member' });
      return error.status === 401 || demoted;
    },
    [user, expire, update],
  );
}
