import { useState } from 'react';
import { messages } from '@moonfloor/contract/messages';
import { ApiError } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { useAccessErrorHandler } from '../../api/use-access.ts';

/** Why a step failed; without a field if the error concerns the whole step. */
export interface StepError {
  field?: string;
  message: string;
}

/** Runs a step: returns whether it is in progress and why it failed. Handles access errors. */
export function useImportStep() {
  const [busy, setBusy] = useState(false);
  const [stepErrors, setStepErrors] = useState<StepError[]>([]);
  const handleAccessError = useAccessErrorHandler();
  const send = async (step: () => Promise<void>): Promise<unknown> => {
    setBusy(true);
    setStepErrors([]);
    try {
      await step();
      return null;
    } catch (error) {
      if (!handleAccessError(error)) setStepErrors(toStepErrors(error));
      return error;
    } finally {
      setBusy(false);
    }
  };
  return { busy, stepErrors, send };
}

function toStepErrors(error: unknown): StepError[] {
  if (error instanceof ApiError && error.errors.length > 0)
    return error.errors.map(({ field, message }) => ({ field, message }));
  return [{ message: errorMessage(error, messages.unexpected) }];
}
