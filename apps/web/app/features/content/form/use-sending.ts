import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { formMessages } from '@moonfloor/contract/form-messages';
import { limits } from '@moonfloor/contract/limits';
import { messages } from '@moonfloor/contract/messages';
import type { FieldFault } from '@moonfloor/contract/problem';
import { useSession } from '../../../api/session.tsx';
import { useLater } from '../../../ui/use-later.ts';
import { isSame, merged } from './compare.ts';
import type { FormKind, SavedRecord } from './form-kind.ts';
import { failureOf } from './outcome.ts';
import { attemptOf, sendRecord } from './send-record.ts';
import { mergeAddress } from '../merge-address.ts';
import type { TwinChoice } from './twin-choice.ts';
import type { FormImages } from './use-form-images.ts';
import type { Start } from './use-start.ts';

/** Two versions of a record: yours as the form has it, theirs as it was saved meanwhile. */
export interface Conflict<V, R> {
  yours: V;
  theirs: V;
  /** What both started from. */
  base: V;
  record: R;
}

/** Where the sending of a form stands. */
export interface Sending<V, R> {
  state: 'idle' | 'busy' | 'done';
  /** Share of the form that has gone, 0 to 1. */
  progress: number;
  /** Why it was not taken; null when there is nothing to say. */
  fault: string | null;
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
  kind: FormKind<V, R>;
  start: Start<V, R>;
  setStart: Dispatch<SetStateAction<Start<V, R>>>;
  values: V;
  setValues: Dispatch<SetStateAction<V>>;
  images: FormImages;
  twins: TwinChoice;
  onFaults: (faults: readonly FieldFault[]) => void;
}

const cancelled = 'Submitting was cancelled. Everything you entered is still here.';

/** Sends a form, once at a time, and says what became of it. Success leads to the type's list after its delay. */
export function useSending<V extends object, R extends SavedRecord>(parts: Parts<V, R>): Sending<V, R> {
  const { kind, start, setStart, values, setValues, images, twins, onFaults } = parts;
  const { expire } = useSession();
  const [state, setState] = useState<Sending<V, R>['state']>('idle');
  const [progress, setProgress] = useState(0);
  const [fault, setFault] = useState<string | null>(null);
  const [saved, setSaved] = useState<R | null>(null);
  const [conflict, setConflict] = useState<Conflict<V, R> | null>(null);
  const running = useRef<AbortController | null>(null);
  const words = formMessages[kind.type];
  const sent = { values, images: images.chosen };
  const next = saved !== null && twins.merge !== null ? mergeAddress(kind.type, twins.merge, saved.id) : words.list;
  useLater(state === 'done', limits.redirectDelayMs, useGoTo(next));
  useLater(fault === messages.sessionExpired, limits.redirectDelayMs, expire);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (from: Start<V, R>, again = true): Promise<void> => {
    const abort = new AbortController();
    running.current = abort;
    setProgress(0);
    try {
      const { signal } = abort;
      setSaved(await sendRecord(kind, from, sent, { signal, onProgress: setProgress }));
      setState('done');
    } catch (error) {
      await onFailure(error, from, again);
    } finally {
      running.current = null;
    }
  };

  const onFailure = async (error: unknown, from: Start<V, R>, again: boolean): Promise<void> => {
    const failure = failureOf(error, from.record === null ? words.submitFailed : words.updateFailed);
    if (failure.how === 'changed') {
      const record = failure.current as R;
      const theirs = kind.valuesOf(record);
      const next = { ...from, record, version: record.updated_at };
      // Nothing that the form shows has changed, only the status, say: there is nothing to choose from.
      if (again && isSame(theirs, from.base)) {
        setStart(next);
        return run(next, false);
      }
      setConflict({ yours: values, theirs, base: from.base, record });
    }
    setState('idle');
    if (failure.how === 'fields') onFaults(failure.errors);
    if (failure.how === 'expired') setFault(messages.sessionExpired);
    if (failure.how === 'refused' || failure.how === 'failed') setFault(failure.message);
    if (failure.how === 'cancelled') setFault(cancelled);
    // Otherwise it is not known whether the server took this try.
    if (failure.how !== 'failed' && failure.how !== 'cancelled') setStart(from);
  };

  return {
    state,
    progress,
    fault,
    saved,
    next,
    conflict,
    send: () => {
      if (running.current !== null || state === 'done') return;
      setState('busy');
      setFault(null);
      setStart({ ...start, attempt: start.attempt ?? attemptOf(kind, sent) });
      void run(start);
    },
    cancel: () => running.current?.abort(),
    settle: (keep) => {
      if (conflict === null) return;
      const { yours, theirs, record } = conflict;
      setValues(kind.fit(merged(yours, theirs, keep), record, images.chosen));
      setStart({ ...start, record, base: theirs, version: record.updated_at });
      setConflict(null);
    },
    clear: () => setFault(null),
  };
}

function useGoTo(path: string): () => void {
  const navigate = useNavigate();
  return () => void navigate(path);
}
