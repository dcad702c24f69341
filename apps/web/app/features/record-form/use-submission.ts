import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
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
import { serialiseAttempt, submitRecord } from './submit-record.ts';
import { mergePath } from '../records/merge-path.ts';
import type { DuplicateChoice } from './duplicate-choice.ts';
import type { FormImages } from './use-form-images.ts';
import type { InitialForm } from './use-initial-form.ts';

/** Two versions of a record: yours as the form has it, theirs as it was saved meanwhile. */
export interface Conflict<V, R> {
  yours: V;
  theirs: V;
  /** What both started from. */
  base: V;
  record: R;
}

/** Where the sending of a form stands. */
export interface Submission<V, R> {
  state: 'idle' | 'busy' | 'done';
  /** Share of the form that has gone, 0 to 1. */
  progress: number;
  /** Why it was not taken; null when there is nothing to say. */
  error: string | null;
  /** The record as the server took it. */
  saved: R | null;
  /** Where success leads. */
  next: string;
  conflict: Conflict<V, R> | null;
  send(): void;
  cancel(): void;
  /** Goes on over the newer version, with what `keep` names of yours. */
  settle(keep: readonly (keyof V & string)[]): void;
  /** Forgets what was said about the last try. */
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
  onErrors: (fieldErrors: readonly FieldError[]) => void;
}

const cancelled = 'Submitting was cancelled. Everything you entered is still here.';

/** Sends a form, once at a time, and says what became of it. Success leads to the type's list after its delay. */
export function useSubmission<V extends object, R extends SavedRecord>(parts: Parts<V, R>): Submission<V, R> {
  const { definition, start, setStart, values, setValues, images, duplicateChoice, onErrors } = parts;
  const { expire } = useSession();
  const [state, setState] = useState<Submission<V, R>['state']>('idle');
  const [progress, setProgress] = useState(0);
  const [error, setError] = useState<string | null>(null);
  const [saved, setSaved] = useState<R | null>(null);
  const [conflict, setConflict] = useState<Conflict<V, R> | null>(null);
  const running = useRef<AbortController | null>(null);
  const words = formMessages[definition.type];
  const sent = { values, images: images.chosen };
  const next =
    saved !== null && duplicateChoice.merge !== null
      ? mergePath(definition.type, duplicateChoice.merge, saved.id)
      : words.list;
  useTimeoutWhen(state === 'done', limits.redirectDelayMs, useNavigateTo(next));
  useTimeoutWhen(error === messages.sessionExpired, limits.redirectDelayMs, expire);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (from: InitialForm<V, R>, again = true): Promise<void> => {
    const abort = new AbortController();
    running.current = abort;
    setProgress(0);
    try {
      const { signal } = abort;
      setSaved(await submitRecord(definition, from, sent, { signal, onProgress: setProgress }));
      setState('done');
    } catch (error) {
      await onFailure(error, from, again);
    } finally {
      running.current = null;
    }
  };

  const onFailure = async (error: unknown, from: InitialForm<V, R>, again: boolean): Promise<void> => {
    const failure = toSubmitFailure(error, from.record === null ? words.submitFailed : words.updateFailed);
    if (failure.reason === 'changed') {
      const record = failure.current as R;
      const theirs = definition.valuesOf(record);
      const next = { ...from, record, version: record.updated_at };
      // Nothing that the form shows has changed, only the status, say: there is nothing to choose from.
      if (again && isSame(theirs, from.base)) {
        setStart(next);
        return run(next, false);
      }
      setConflict({ yours: values, theirs, base: from.base, record });
    }
    setState('idle');
    if (failure.reason === 'fields') onErrors(failure.errors);
    if (failure.reason === 'expired') setError(messages.sessionExpired);
    if (failure.reason === 'refused' || failure.reason === 'failed') setError(failure.message);
    if (failure.reason === 'cancelled') setError(cancelled);
    // Otherwise it is not known whether the server took this try.
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
      if (running.current !== null || state === 'done') return;
      setState('busy');
      setError(null);
      setStart({ ...start, attempt: start.attempt ?? serialiseAttempt(definition, sent) });
      void run(start);
    },
    cancel: () => running.current?.abort(),
    settle: (keep) => {
      if (conflict === null) return;
      const { yours, theirs, record } = conflict;
      setValues(definition.fit(mergeVersions(yours, theirs, keep), record, images.chosen));
      setStart({ ...start, record, base: theirs, version: record.updated_at });
      setConflict(null);
    },
    clear: () => setError(null),
  };
}

function useNavigateTo(path: string): () => void {
  const navigate = useNavigate();
  return () => void navigate(path);
}
