import { type ReactNode, useState } from 'react';
import type { Compared } from '@moonfloor/contract/merge';
import { api } from '../../../api/browser.ts';
import { ApiFault } from '../../../api/client.ts';
import { useAccess } from '../../../api/use-access.ts';
import { useRecentPassword } from '../../content/password/use-recent-password.tsx';
import { type Choices, taken } from './merge-choices.ts';

/** Where a merge stands. `stale` when either record has changed since it was looked at: nothing was merged then. */
export interface Merging {
  busy: boolean;
  fault: { message: string; stale: boolean } | null;
  done: boolean;
  merge(choices: Choices): Promise<void>;
  clear(): void;
  /** Asks for the password, while it is needed. */
  dialog: ReactNode;
}

/** Merges the two records that were compared, as chosen. */
export function useMerge(compared: Compared): Merging {
  const [state, setState] = useState<Pick<Merging, 'busy' | 'fault' | 'done'>>({ busy: false, fault: null, done: false });
  const takesAccess = useAccess();
  const { withPassword, dialog } = useRecentPassword();
  const merge = async (choices: Choices): Promise<void> => {
    const { type, keep, from } = compared;
    setState({ busy: true, fault: null, done: false });
    try {
      const side = ({ id, updated_at }: Compared['keep']) => ({ id, updated_at });
      const body = { type, keep: side(keep), from: side(from), take: taken(compared, choices) };
      await withPassword(() => api('mergeRecords', { body }));
      setState({ busy: false, fault: null, done: true });
    } catch (error) {
      if (takesAccess(error)) return;
      const stale = error instanceof ApiFault && (error.status === 409 || error.status === 404);
      setState({ busy: false, fault: { message: (error as Error).message, stale }, done: false });
    }
  };
  return { ...state, merge, dialog, clear: () => setState({ busy: false, fault: null, done: false }) };
}
