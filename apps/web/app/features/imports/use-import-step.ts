import { useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { messages } from '@moonfloor/contract/messages';
import { ApiError } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { useAccessErrorHandler } from '../../api/use-access.ts';

/** Why a step failed; `field` is the id of the invalid control, empty if the error concerns the whole step. */
interface StepError {
  field: string;
  message: string;
}

/** Properties of a step that shows a preview. */
export interface PreviewStep<Preview, Report> {
  preview: Preview;
  onPreview: (preview: Preview) => void;
  onDone: (report: Report) => void;
  onRestart: () => void;
}

/**
 * Runs a step: returns whether it is in progress and why it failed. Handles access errors. `controls` are the ids of
 * the controls by the request's fields.
 */
export function useImportStep(controls: Readonly<Record<string, string>> = {}) {
  const [busy, setBusy] = useState(false);
  const [stepErrors, setStepErrors] = useState<StepError[]>([]);
  const handleAccessError = useAccessErrorHandler();
  const errorsOf = (error: unknown): StepError[] =>
    error instanceof ApiError && error.errors.length > 0
      ? error.errors.map(({ field, message }) => ({ field: controls[field] ?? '', message }))
      : [{ field: '', message: errorMessage(error, t(messages.unexpected)) }];
  const send = async (step: () => Promise<void>): Promise<unknown> => {
    setBusy(true);
    setStepErrors([]);
    try {
      await step();
      return null;
    } catch (error) {
      if (!handleAccessError(error)) setStepErrors(errorsOf(error));
      return error;
    } finally {
      setBusy(false);
    }
  };
  return { busy, stepErrors, setStepErrors, send };
}
