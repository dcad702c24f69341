import { useState } from 'react';
import { messages } from '@moonfloor/contract/messages';
import { ApiFault } from '../../api/client.ts';
import { useAccess } from '../../api/use-access.ts';

/** Why a step could not be taken; without a field when it is about the whole. */
export interface Fault {
  field?: string;
  message: string;
}

/** Takes a step: tells whether it is under way, and why it could not be taken. Faults of access are dealt with. */
export function useSend() {
  const [busy, setBusy] = useState(false);
  const [faults, setFaults] = useState<Fault[]>([]);
  const takesAccess = useAccess();
  const send = async (step: () => Promise<void>): Promise<unknown> => {
    setBusy(true);
    setFaults([]);
    try {
      await step();
      return null;
    } catch (error) {
      if (!takesAccess(error)) setFaults(faultsOf(error));
      return error;
    } finally {
      setBusy(false);
    }
  };
  return { busy, faults, send };
}

function faultsOf(error: unknown): Fault[] {
  if (error instanceof ApiFault && error.errors.length > 0) return error.errors.map(({ field, message }) => ({ field, message }));
  return [{ message: error instanceof Error ? error.message : messages.unexpected }];
}
