import { type ReactNode, useState } from 'react';
import { passwordNeededType } from '@moonfloor/contract/api/problem-types';
import { ApiError } from '../../api/client.ts';
import { PasswordDialog } from './password-dialog.tsx';

/** Makes requests that the server may reject until the password was confirmed. */
interface RecentPassword {
  /**
   * Makes a request; if the server requires the password, asks for it and repeats the request. Rejects with the
   * request's error.
   */
  withPassword<T>(call: () => Promise<T>): Promise<T>;
  /** The password dialog while it is open. It contains a form, so it must not be nested in another one. */
  dialog: ReactNode;
}

/** Asks for the password when a request requires it; values entered elsewhere are kept. */
export function useRecentPassword(): RecentPassword {
  const [request, setRequest] = useState<{ resolve: (given: boolean) => void } | null>(null);
  const ask = async (): Promise<boolean> => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    setRequest({ resolve });
    const given = await promise;
    setRequest(null);
    return given;
  };
  return {
    withPassword: async (call) => {
      try {
        return await call();
      } catch (error) {
        const needed = error instanceof ApiError && error.type === passwordNeededType;
        if (!needed || !(await ask())) throw error;
        return call();
      }
    },
    dialog: request && (
      <PasswordDialog onConfirmed={() => request.resolve(true)} onClose={() => request.resolve(false)} />
    ),
  };
}
