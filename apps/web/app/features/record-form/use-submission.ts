import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { formMessages } from '@moonfloor/contract/api/form-messages';
import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import type { FieldError } from '@moonfloor/contract/api/problem';
import { t } from '@moonfloor/messages/t';
import { ApiError, type CallOptions } from '../../api/client.ts';
import { describeRefusal } from '../../api/form-errors.ts';
import { removeFromOutbox } from '../../api/outbox.ts';
import { useSession } from '../../api/session.tsx';
import { useTimeoutWhen } from '../../ui/use-timeout-when.ts';
import { mergePath } from '../records/admin-paths.ts';
import { rememberStatus } from '../records/hidden-records.ts';
import { submitted } from '../records/submitted.ts';
import { isSame, mergeVersions } from './compare-versions.ts';
import { type FormDefinition, isWaiting, nameOf, type SavedRecord } from './form-definition.ts';
import type { KeptForm, DuplicateChoice } from './kept-form.ts';
import type { LocalPicture } from './local-picture.ts';
import { canSendLater, sendLater } from './send-later.ts';
import { toSubmitFailure } from './submit-failure.ts';
import type { FormPictures } from './use-form-pictures.ts';
import type { InitialForm } from './use-initial-form.ts';

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
  /** A record that an earlier submission of this form has saved with other values: is it the one in the form? */
  earlier: R | null;
  /** Changes that record, or else submits another one. */
  decide(same: boolean): void;
  /** Clears the messages of the previous attempt. */
  clear(): void;
}

interface Parts<V extends object, R extends SavedRecord> {
  definition: FormDefinition<V, R>;
  start: InitialForm<V, R>;
  setStart: Dispatch<SetStateAction<InitialForm<V, R>>>;
  values: V;
  setValues: Dispatch<SetStateAction<V>>;
  pictures: FormPictures;
  duplicateChoice: DuplicateChoice;
  kept: KeptForm<V>;
  onErrors: (fieldErrors: readonly FieldError[]) => void;
}

/**
 * Submits a form, one request at a time, and reports the result. After success, redirects to the type's list after a
 * delay.
 */
export function useSubmission<V extends object, R extends SavedRecord>(parts: Parts<V, R>): Submission<V, R> {
  const { definition, start, setStart, values, setValues, pictures, duplicateChoice, kept, onErrors } = parts;
  const { expire, account } = useSession();
  const navigate = useNavigate();
  const [state, setState] = useState<Submission<V, R>['state']>('idle');
  const [progress, setProgress] = useState(0);
  const [error, setError] = useState<string | null>(null);
  const [saved, setSaved] = useState<R | null>(null);
  const [unreached, setUnreached] = useState(false);
  const [conflict, setConflict] = useState<Conflict<V, R> | null>(null);
  const [earlier, setEarlier] = useState<R | null>(null);
  const running = useRef<AbortController | null>(null);
  const words = formMessages[definition.type];
  const sent = { values, pictures: pictures.chosen };
  const next =
    saved !== null && duplicateChoice.merge !== null
      ? mergePath(definition.type, duplicateChoice.merge, saved.id)
      : words.list;
  useTimeoutWhen(state === 'done', limits.redirectDelayMs, () => void navigate(next, { replace: true }));
  useTimeoutWhen(error === t(messages.sessionExpired), limits.redirectDelayMs, expire);
  useEffect(() => () => running.current?.abort(), []);

  const begin = (from: InitialForm<V, R>): Promise<void> => {
    setState('busy');
    setError(null);
    setEarlier(null);
    setStart({ ...from, sent: true });
    return run(from);
  };

  const run = async (from: InitialForm<V, R>, again = true): Promise<void> => {
    const abort = new AbortController();
    running.current = abort;
    setProgress(0);
    try {
      const { signal } = abort;
      const record = await submitRecord(definition, from, sent, { signal, onProgress: setProgress });
      // a success without the record is the answer of something else, such as a Wi-Fi network that asks for a sign-in
      if (typeof record?.id !== 'number') throw new Error(describeRefusal(0));
      setSaved(record);
      setState('done');
      rememberStatus(definition.type, record.id, record.status);
      if (definition.suggests !== true && duplicateChoice.merge === null)
        submitted.write({
          account: account?.id ?? 0,
          type: definition.type,
          id: record.id,
          name: nameOf(definition, definition.valuesOf(record)),
          isNew: start.record === null,
          waits: isWaiting(record),
        });
      if (start.queued !== null) await removeFromOutbox(start.queued);
    } catch (error) {
      await onFailure(error, from, again);
    } finally {
      running.current = null;
    }
  };

  const queue = async (from: InitialForm<V, R>): Promise<void> => {
    const unsent = { definition, start: from, values, pictures: pictures.chosen, kept };
    try {
      await sendLater({ ...unsent, user: account?.id ?? 0 });
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
    if (failure.reason === 'submitted') {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server sends the type's record, as in `get`
      const current = failure.current as R | null;
      // other values are another suggestion, or another change, of which the version tells
      if (definition.suggests === true || from.record !== null || current === null) return begin(withNewKey(from));
      setEarlier(current);
    }
    const away = failure.reason === 'failed' && !(error instanceof ApiError) && canSendLater();
    if (away && !navigator.onLine) return queue(from);
    setUnreached(away);
    setState('idle');
    if (failure.reason === 'fields') onErrors(failure.errors);
    if (failure.reason === 'expired') setError(t(messages.sessionExpired));
    if (failure.reason === 'refused' || failure.reason === 'failed') setError(failure.message);
    if (failure.reason === 'cancelled') setError(t('Submitting was cancelled. Everything you entered is still here.'));
    // Otherwise the server may have accepted this attempt, or has accepted an earlier one.
    if (failure.reason !== 'failed' && failure.reason !== 'cancelled' && failure.reason !== 'submitted') setStart(from);
  };

  return {
    state,
    progress,
    error,
    saved,
    next,
    conflict,
    send: () => {
      if (running.current === null && state !== 'done' && state !== 'queued') void begin(start);
    },
    sendLater: unreached && state === 'idle' ? () => void queue(start) : null,
    cancel: () => running.current?.abort(),
    resolve: (keep) => {
      if (conflict === null) return;
      const { yours, theirs, record } = conflict;
      setValues(definition.fit(mergeVersions(yours, theirs, keep), record, pictures.chosen));
      setStart({ ...start, record, base: theirs, version: record.updated_at });
      setConflict(null);
    },
    earlier,
    decide: (same) => {
      if (earlier === null) return;
      const base = definition.valuesOf(earlier);
      void begin(same ? { ...start, record: earlier, base, version: earlier.updated_at } : withNewKey(start));
    },
    clear: () => {
      setError(null);
      setEarlier(null);
    },
  };
}

/** The submitted values and pictures. */
interface SubmittedValues<V> {
  values: V;
  pictures: readonly LocalPicture[];
}

/** A form whose submission has nothing to do with earlier ones. */
const withNewKey = <V, R>(form: InitialForm<V, R>): InitialForm<V, R> => ({ ...form, key: crypto.randomUUID() });

function toFormData<V extends object, R extends SavedRecord>(
  definition: FormDefinition<V, R>,
  { values, pictures }: SubmittedValues<V>,
  editing: boolean,
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(definition.fieldsOf(values, pictures, editing))) form.append(name, value);
  for (const { file, name } of definition.picturesOf(values, pictures))
    form.append(definition.picture.field, file, name);
  return form;
}

/**
 * Saves a record at most once per idempotency key, an edited one only if its version is unchanged since editing began.
 */
function submitRecord<V extends object, R extends SavedRecord>(
  definition: FormDefinition<V, R>,
  { record, version, key }: InitialForm<V, R>,
  sent: SubmittedValues<V>,
  options: CallOptions,
): Promise<R> {
  const form = toFormData(definition, sent, record !== null);
  const once = { 'idempotency-key': key };
  if (record === null) return definition.submit(form, { ...options, headers: once });
  return definition.update(record.id, form, {
    ...options,
    headers: { ...once, 'if-match': `"${version ?? record.updated_at}"` },
  });
}
