import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { useNavigate } from 'react-router';
import { formMessages } from '@moonfloor/contract/form-messages';
import { limits } from '@moonfloor/contract/limits';
import { messages } from '@moonfloor/contract/messages';
import type { FieldError } from '@moonfloor/contract/problem';
import { useSession } from '../../api/session.tsx';
import { useTimeoutWhen } from '../../ui/use-timeout-when.ts';
import { isSame, mergeVersions } from './compare-versions.ts';
import type { FormDefinition, SavedRecord } from './form-definition.ts';
import { toSubmitFailure } from './submit-failure.ts';
import { mergePath } from '../records/merge-path.ts';
import type { Draft, DuplicateChoice } from './draft.ts';
import { canSendLater, sendLater } from './send-later.ts';
import type { FormImages } from './use-form-images.ts';
import type { InitialForm } from './use-initial-form.ts';
import { ApiError, type CallOptions } from '../../api/client.ts';
import { removeFromOutbox } from '../../api/outbox.ts';
import type { LocalImage } from './local-image.ts';

/** Two versions of a record: yours in the form, theirs as saved concurrently. */
export interface Conflict<V, R> {
  yours: V;
  theirs: V;
  /** Their common ancestor. */
  base: V;
  record: R;
}

/** State of a form's submission. */
export interface Submission<V, R> {
  /** `queued`: it will be sent once there is a connection. */
  state: 'idle' | 'busy' | 'queued' | 'done';
  /** Fraction uploaded, 0 to 1. */
  progress: number;
  /** Why it failed; null if it did not. */
  error: string | null;
  /** The record as saved by the server. */
  saved: R | null;
  /** Path to continue to after success. */
  next: string;
  conflict: Conflict<V, R> | null;
  send(): void;
  /** Stores the form, to be sent once there is a connection; null if that is impossible or not needed. */
  sendLater: (() => void) | null;
  cancel(): void;
  /** Continues with the newer version, with your values of the fields in `keep`. */
  resolve(keep: readonly (keyof V & string)[]): void;
  /** Clears the messages of the previous attempt. */
  clear(): void;
}

interface Parts<V extends object, R extends SavedRecord> {
  definition: FormDefinition<V, R>;
  start: InitialForm<V, R>;
  setStart: Dispatch<SetStateAction<InitialForm<V, R>>>;
  values: V;
  setValues: Dispatch<SetStateAction<V>>;
  images: FormImages;
  duplicateChoice: DuplicateChoice;
  draft: Draft<V>;
  onErrors: (fieldErrors: readonly FieldError[]) => void;
}

/**
 * Submits a form, one request at a time, and reports the result. After success, redirects to the type's list after a
 * delay.
 */
export function useSubmission<V extends object, R extends SavedRecord>(parts: Parts<V, R>): Submission<V, R> {
  const { definition, start, setStart, values, setValues, images, duplicateChoice, draft, onErrors } = parts;
  const { expire, user } = useSession();
  const navigate = useNavigate();
  const [state, setState] = useState<Submission<V, R>['state']>('idle');
  const [progress, setProgress] = useState(0);
  const [error, setError] = useState<string | null>(null);
  const [saved, setSaved] = useState<R | null>(null);
  const [unreached, setUnreached] = useState(false);
  const [conflict, setConflict] = useState<Conflict<V, R> | null>(null);
  const running = useRef<AbortController | null>(null);
  const words = formMessages[definition.type];
  const sent = { values, images: images.chosen };
  const next =
    saved !== null && duplicateChoice.merge !== null
      ? mergePath(definition.type, duplicateChoice.merge, saved.id)
      : words.list;
  useTimeoutWhen(state === 'done', limits.redirectDelayMs, () => void navigate(next));
  useTimeoutWhen(error === t(messages.sessionExpired), limits.redirectDelayMs, expire);
  useEffect(() => () => running.current?.abort(), []);

  /** Returns the start of the next attempt: other values are another suggestion, whose key is another one. */
  const nextStart = (): InitialForm<V, R> => {
    const { attempt } = start;
    if (definition.suggests !== true || attempt === null || attempt === serialiseAttempt(definition, sent))
      return start;
    return { ...start, key: crypto.randomUUID(), attempt: null };
  };

  const run = async (from: InitialForm<V, R>, again = true): Promise<void> => {
    const abort = new AbortController();
    running.current = abort;
    setProgress(0);
    try {
      const { signal } = abort;
      setSaved(await submitRecord(definition, from, sent, { signal, onProgress: setProgress }));
      setState('done');
      if (start.queued !== null) await removeFromOutbox(start.queued);
    } catch (error) {
      await onFailure(error, from, again);
    } finally {
      running.current = null;
    }
  };

  /** Queues the form; `from.attempt` is the first attempt that may have been accepted. */
  const queue = async (from: InitialForm<V, R>): Promise<void> => {
    const attempt = serialiseAttempt(definition, sent);
    const kept = { ...draft, attempt: from.attempt ?? attempt };
    const unsent = { definition, start: from, values, images: images.chosen, draft: kept, attempt };
    try {
      await sendLater({ ...unsent, user: user?.id ?? 0 });
      setError(null);
      setState('queued');
    } catch {
      setState('idle');
      setError(t('This device has no room to keep the form until you are online. It stays here as a draft.'));
    }
  };

  const onFailure = async (error: unknown, from: InitialForm<V, R>, again: boolean): Promise<void> => {
    const failure = toSubmitFailure(error, from.record === null ? t(words.submitFailed) : t(words.updateFailed));
    if (failure.reason === 'changed') {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server sends the type's record, as in `get`
      const record = failure.current as R;
      const theirs = definition.valuesOf(record);
      const next = { ...from, record, version: record.updated_at };
      // No value of the form has changed, only e.g. the status: there is no conflict to resolve.
      if (again && isSame(theirs, from.base)) {
        setStart(next);
        return run(next, false);
      }
      setConflict({ yours: values, theirs, base: from.base, record });
    }
    const away = failure.reason === 'failed' && !(error instanceof ApiError) && canSendLater();
    if (away && !navigator.onLine) return queue(from);
    setUnreached(away);
    setState('idle');
    if (failure.reason === 'fields') onErrors(failure.errors);
    if (failure.reason === 'expired') setError(t(messages.sessionExpired));
    if (failure.reason === 'refused' || failure.reason === 'failed') setError(failure.message);
    if (failure.reason === 'cancelled') setError(t('Submitting was cancelled. Everything you entered is still here.'));
    // Otherwise it is unknown whether the server accepted this attempt.
    if (failure.reason !== 'failed' && failure.reason !== 'cancelled') setStart(from);
  };

  return {
    state,
    progress,
    error,
    saved,
    next,
    conflict,
    send: () => {
      if (running.current !== null || state === 'done' || state === 'queued') return;
      setState('busy');
      setError(null);
      const from = nextStart();
      setStart({ ...from, attempt: from.attempt ?? serialiseAttempt(definition, sent) });
      void run(from);
    },
    sendLater: unreached && state === 'idle' ? () => void queue(nextStart()) : null,
    cancel: () => running.current?.abort(),
    resolve: (keep) => {
      if (conflict === null) return;
      const { yours, theirs, record } = conflict;
      setValues(definition.fit(mergeVersions(yours, theirs, keep), record, images.chosen));
      setStart({ ...start, record, base: theirs, version: record.updated_at });
      setConflict(null);
    },
    clear: () => setError(null),
  };
}

/** The submitted values and images. */
interface SubmittedValues<V> {
  values: V;
  images: readonly LocalImage[];
}

/** Serialises a submission, so that it can be compared with an earlier attempt. */
function serialiseAttempt<V extends object, R extends SavedRecord>(
  definition: FormDefinition<V, R>,
  { values, images }: SubmittedValues<V>,
): string {
  return JSON.stringify([
    definition.fieldsOf(values, images, false),
    definition.imagesOf(values, images).map((image) => image.id),
  ]);
}

function toFormData<V extends object, R extends SavedRecord>(
  definition: FormDefinition<V, R>,
  { values, images }: SubmittedValues<V>,
  editing: boolean,
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(definition.fieldsOf(values, images, editing))) form.append(name, value);
  for (const { file, name } of definition.imagesOf(values, images)) form.append(definition.image.field, file, name);
  return form;
}

/**
 * Saves a record: a new one, or a suggestion, at most once per idempotency key, an edited one only if its version is
 * unchanged since editing began. If an earlier attempt with other values may have been accepted, the current values are sent as an
 * update.
 */
async function submitRecord<V extends object, R extends SavedRecord>(
  definition: FormDefinition<V, R>,
  { record, version, key, attempt }: InitialForm<V, R>,
  sent: SubmittedValues<V>,
  options: CallOptions,
): Promise<R> {
  const headers = { 'idempotency-key': key };
  const update = (id: number, current: string): Promise<R> =>
    definition.update(id, toFormData(definition, sent, true), {
      ...options,
      headers: { ...(definition.suggests === true && headers), 'if-match': `"${current}"` },
    });
  if (record !== null) return update(record.id, version ?? record.updated_at);
  const added = await definition.submit(toFormData(definition, sent, false), { ...options, headers });
  if (attempt === null || attempt === serialiseAttempt(definition, sent)) return added;
  return update(added.id, added.updated_at);
}
