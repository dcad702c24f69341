import { useCallback } from 'react';
import { adminOnlyType } from '@moonfloor/contract/problem-types';
import { ApiError } from './client.ts';
import { useSession } from './session.tsx';

/**
 * Takes what a fault says about access: a sign-in that is no longer good ends (401), and who is no admin any more is
 * a member from now on (403), so that the frame around the page leads away. Answers false for every other fault.
 */
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
