import { type Dispatch, useEffect, useRef } from 'react';
import { formMessages } from '@moonfloor/contract/api/form-messages';
import { messages } from '@moonfloor/contract/api/messages';
import { changedType, keyReusedType } from '@moonfloor/contract/api/problem-types';
import { t } from '@moonfloor/messages/t';
import { ApiError, type CallOptions, serverMessage } from '../../api/client.ts';
import { describeRefusal } from '../../api/form-errors.ts';
import { toFormData } from '../../api/outbox.ts';
import { useSession } from '../../api/session.tsx';
import { rememberStatus } from '../records/hidden-records.ts';
import { submitted } from '../records/submitted.ts';
import { type FormDefinition, isWaiting, nameOf, type SavedRecord } from './form-definition.ts';
import { type FormEvent, type FormSession, retryOf, type SubmitFailure } from './form-state.ts';
import type { LocalPicture } from './local-picture.ts';
import { canSendLater, contentOf, sendLater } from './send-later.ts';

/** Sends a form or stores it to be sent later, one request at a time, and reports each step to the form's state. */
export function useSubmission<V extends object, R extends SavedRecord>(
  definition: FormDefinition<V, R>,
  pictures: readonly LocalPicture[],
  dispatch: Dispatch<FormEvent<V, R>>,
) {
  const { account } = useSession();
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const user = account?.id ?? 0;

  const send = async (session: FormSession<V, R>): Promise<void> => {
    running.current ??= new AbortController();
    const { signal } = running.current;
    dispatch({ type: 'sending', session });
    try {
      const onProgress = (progress: number): void => dispatch({ type: 'uploaded', progress });
      const record = await submitRecord(definition, session, pictures, { signal, onProgress });
      dispatch({ type: 'saved', record });
      afterSaving(session, record);
    } catch (error) {
      const { submitFailed, updateFailed } = formMessages[definition.type];
      const failure = toSubmitFailure(error, t(session.record === null ? submitFailed : updateFailed));
      const retry = retryOf(definition, session, failure);
      if (retry !== null) return await send(retry);
      if (failure.reason === 'unreached' && canSendLater() && !navigator.onLine) return await queue(session);
      dispatch({ type: 'failed', failure, session });
    } finally {
      running.current = null;
    }
  };

  const afterSaving = (session: FormSession<V, R>, record: R): void => {
    const { type } = definition;
    const name = nameOf(definition, definition.valuesOf(record));
    rememberStatus(type, record.id, record.status);
    const isSuggestion = definition.suggests === true;
    const outcome = isSuggestion
      ? 'suggested'
      : isWaiting(record)
        ? 'waits'
        : session.record === null
          ? 'new'
          : 'changed';
    if (session.duplicates.merge === null) submitted.write({ account: user, type, id: record.id, name, outcome });
  };

  const queue = async (session: FormSession<V, R>): Promise<void> => {
    try {
      await sendLater({ definition, session, pictures, user });
      dispatch({ type: 'queued', key: session.key });
    } catch {
      const message = t('This device has no room to keep the form until you are online. It stays here as a draft.');
      dispatch({ type: 'failed', failure: { reason: 'failed', message }, session });
    }
  };

  return {
    send: (session: FormSession<V, R>): void => {
      if (running.current === null) void send(session);
    },
    queue,
    cancel: () => running.current?.abort(),
  };
}

/** Saves a record, see `contentOf`. */
async function submitRecord<V extends object, R extends SavedRecord>(
  definition: FormDefinition<V, R>,
  session: FormSession<V, R>,
  pictures: readonly LocalPicture[],
  options: CallOptions,
): Promise<R> {
  const { headers, fields } = contentOf(definition, session, pictures);
  const sent = [toFormData(fields), { ...options, headers }] as const;
  const saved = await (session.record === null
    ? definition.submit(...sent)
    : definition.update(session.record.id, ...sent));
  // a success without the record is the answer of something else, such as a Wi-Fi network that asks for a sign-in
  if (typeof saved?.id !== 'number') throw new Error(describeRefusal(0));
  return saved;
}

/** Returns whether the session has ended: 401, or a 403 whose type does not say why it is refused. */
const isExpired = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || (error.status === 403 && error.type === 'about:blank'));

/** Classifies an error. `otherwise` is the message if the server supplied none. */
export function toSubmitFailure(error: unknown, otherwise: string): SubmitFailure {
  if (error instanceof DOMException && error.name === 'AbortError')
    return { reason: 'cancelled', message: t('Submitting was cancelled. Everything you entered is still here.') };
  if (isExpired(error)) return { reason: 'expired', message: t(messages.sessionExpired) };
  if (!(error instanceof ApiError))
    return { reason: 'unreached', message: joinSentences(otherwise, error instanceof Error ? error.message : '') };
  const { status, type, errors, current } = error;
  if (status === 412 && type === changedType) return { reason: 'changed', current };
  if (type === keyReusedType) return { reason: 'submitted', current };
  if (status < 500 && errors.length > 0) return { reason: 'fields', errors: [...errors] };
  const unexplained = joinSentences(otherwise, describeRefusal(status));
  if (status < 500) return { reason: 'refused', message: serverMessage(error, unexplained) };
  return { reason: 'failed', message: joinSentences(otherwise, serverMessage(error, '')) };
}

/** Joins the form's message and further details. */
function joinSentences(sentence: string, more: string): string {
  return more === '' ? sentence : t('{sentence}. {more}', { sentence, more });
}
