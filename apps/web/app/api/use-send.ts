import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { messages } from '@moonfloor/contract/api/messages';
import { t } from '@moonfloor/messages/t';
import { ApiError, errorMessage, serverMessage } from './client.ts';
import { type FormError, formErrorsOf } from './form-errors.ts';
import { useSession } from './session.tsx';
import { useAccessErrorHandler } from './use-access.ts';

/** Makes calls, one after the other. */
interface Sending<Failure> {
  /** Makes a call, and does what follows from it; resolves with why that failed. */
  send: (call: () => Promise<unknown>) => Promise<Failure | undefined>;
  busy: boolean;
  /** Why the latest call failed; undefined if it did not. */
  error: Failure | undefined;
  setError: (error: Failure | undefined) => void;
}

/** `handle` returns whether an error needs no message, `describe` what to show of others. */
function useSending<Failure>(
  handle: (error: unknown) => boolean,
  describe: (error: unknown) => Failure,
): Sending<Failure> {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Failure | undefined>();
  const latest = useRef<Promise<unknown>>(Promise.resolve());
  const send: Sending<Failure>['send'] = async (call) => {
    setBusy(true);
    setError(undefined);
    const sending = latest.current.then(call).then(
      () => undefined,
      (failure: unknown) => (handle(failure) ? undefined : describe(failure)),
    );
    latest.current = sending;
    const failed = await sending;
    setError(failed);
    if (latest.current === sending) setBusy(false);
    return failed;
  };
  return { send, busy, error, setError };
}

/** Makes calls on pages of members, which lead to the sign-in when the session has ended; `describe` says why one failed. */
export const useSendDescribed = <Failure>(describe: (error: unknown) => Failure): Sending<Failure> =>
  useSending(useAccessErrorHandler(), describe);

/** The same with a message: the server's, or `otherwise`; without that, the error's own. */
export const useSend = (otherwise?: string): Sending<string> => useSendDescribed(messageOf(otherwise));

const messageOf = (otherwise: string | undefined) => (error: unknown) =>
  otherwise === undefined ? errorMessage(error) : serverMessage(error, otherwise);

/** The same for a form with these fields, whose errors it shows. */
export const useSendForm = <Field extends string>(
  fields: readonly Field[],
  otherwise: string,
): Sending<FormError<Field>[]> => useSendDescribed((error) => formErrorsOf(error, fields, otherwise));

/** The same on pages that everybody sees: when the session has ended, it leads to the sign-in, and back. */
export function useSendFromPage(otherwise?: string): Sending<string> {
  const { expire } = useSession();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const handle = (error: unknown): boolean => {
    const ended = error instanceof ApiError && error.status === 401;
    if (ended) {
      expire();
      const state = { from: pathname + search + hash, notice: t(messages.sessionExpired) };
      void navigate('/login', { state });
    }
    return ended;
  };
  return useSending(handle, messageOf(otherwise));
}
