import { useState } from 'react';
import { messages } from '@moonfloor/contract/messages';
import { t } from '@moonfloor/messages/t';
import { type LoadState, useLoad } from './use-load.ts';
import { useSend } from './use-send.ts';

interface SecretAddress<T> {
  loaded: LoadState<T>;
  busy: boolean;
  /** Why the last change failed; null if it did not. */
  error: string | null;
  /** Creates, replaces or removes the address by a call, and loads it again. */
  change: (call: () => Promise<unknown>) => void;
}

/** Loads a secret address, such as that of a private calendar, which can be created, replaced and removed. */
export function useSecretAddress<T>(load: (signal: AbortSignal) => Promise<T>, key?: string): SecretAddress<T> {
  const loaded = useLoad(load, key);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const send = useSend();
  const run = async (call: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    const failure = await send(call, t(messages.followFailed));
    setError(failure ?? null);
    if (failure === undefined) loaded.reload();
    setBusy(false);
  };
  return { loaded, busy, error, change: (call) => void run(call) };
}
