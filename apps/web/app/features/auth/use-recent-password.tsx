import { type ReactNode, Suspense, useState } from 'react';
import { passwordNeededType } from '@moonfloor/contract/problem-types';
import { ApiError } from '../../api/client.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';

const PasswordDialog = lazyComponent(
  async () => (await import('./password-dialog.tsx')).PasswordDialog,
  ({ onDone }) =>
    () =>
      onDone(false),
);

/** Makes calls that the server may refuse until the password has been given again. */
export interface RecentPassword {
  /** Makes a call; where the password is needed first, asks for it and makes the call once more. Rejects with its fault. */
  withPassword<T>(call: () => Promise<T>): Promise<T>;
  /** The dialog that asks, while it does. It has a form: it must not stand inside another one. */
  dialog: ReactNode;
}

/** Asks for the password when a call needs it; what has been typed elsewhere stays. */
export function useRecentPassword(): RecentPassword {
  const [asked, setAsked] = useState<{ settle: (given: boolean) => void } | null>(null);
  const ask = async (): Promise<boolean> => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    setAsked({ settle: resolve });
    const given = await promise;
    setAsked(null);
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
    dialog: asked && (
      <Suspense>
        <PasswordDialog onDone={asked.settle} />
      </Suspense>
    ),
  };
}
