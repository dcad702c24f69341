import { type ReactNode, useState } from 'react';
import type { MergeComparison } from '@moonfloor/contract/merge';
import { api } from '../../../api/browser.ts';
import { ApiError } from '../../../api/client.ts';
import { useAccessErrorHandler } from '../../../api/use-access.ts';
import { useRecentPassword } from '../../auth/use-recent-password.tsx';
import { type Choices, fieldsToTake } from './merge-choices.ts';

/** State of a merge. `stale` means that either record has changed since it was loaded, and nothing was merged. */
export interface MergeState {
  busy: boolean;
  error: { message: string; stale: boolean } | null;
  done: boolean;
  merge(choices: Choices): Promise<void>;
  clear(): void;
  /** The password dialog while the password is required. */
  dialog: ReactNode;
}

/** Merges the two compared records according to the choices. */
export function useMerge(compared: MergeComparison): MergeState {
  const [state, setState] = useState<Pick<MergeState, 'busy' | 'error' | 'done'>>({
    busy: false,
    error: null,
    done: false,
  });
  const handleAccessError = useAccessErrorHandler();
  const { withPassword, dialog } = useRecentPassword();
  const merge = async (choices: Choices): Promise<void> => {
    const { type, keep, from } = compared;
    setState({ busy: true, error: null, done: false });
    try {
      const side = ({ id, updated_at }: MergeComparison['keep']) => ({ id, updated_at });
      const body = { type, keep: side(keep), from: side(from), take: fieldsToTake(compared, choices) };
      await withPassword(() => api('mergeRecords', { body }));
      setState({ busy: false, error: null, done: true });
    } catch (error) {
      if (handleAccessError(error)) return;
      const stale = error instanceof ApiError && (error.status === 409 || error.status === 404);
      setState({ busy: false, error: { message: (error as Error).message, stale }, done: false });
    }
  };
  return { ...state, merge, dialog, clear: () => setState({ busy: false, error: null, done: false }) };
}
