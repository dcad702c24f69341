import type { FieldError } from '@moonfloor/contract/api/problem';
import { isSame } from './compare-versions.ts';
import type { FormDefinition, SavedRecord } from './form-definition.ts';
import type { DuplicateChoice, KeptForm } from './kept-form.ts';
import type { LocalPicture } from './local-picture.ts';

/** A form's values and what is needed to submit them. */
export interface FormSession<V, R> extends Omit<KeptForm<V>, 'shape' | 'pictures'> {
  /** The saved record when editing. */
  record: R | null;
  /** The record's values when editing began. */
  base: V;
  /** True if a kept form was restored. */
  restored: boolean;
}

/** Why a form's request failed. */
export type SubmitFailure =
  /** Another user has saved the record; `current` is its current version. */
  | { reason: 'changed'; current: unknown }
  /** An earlier submission of this form has saved something else; `current` is that, null if it is gone. */
  | { reason: 'submitted'; current: unknown }
  | { reason: 'fields'; errors: FieldError[] }
  /**
   * The user cancelled it, the session has expired, the server rejected the request, it failed, or got no answer; in the
   * last two cases and if cancelled, the server may have processed it.
   */
  | { reason: 'cancelled' | 'expired' | 'refused' | 'failed' | 'unreached'; message: string };

/** How far the submission of a form is. */
export type Sending<R> =
  | { state: 'idle' }
  /** `progress` is the fraction uploaded, 0 to 1. */
  | { state: 'busy'; progress: number }
  | { state: 'failed'; reason: SubmitFailure['reason']; message: string }
  /** Somebody has saved `record` concurrently, with other values. */
  | { state: 'conflict'; record: R }
  /** An earlier submission of this form has saved `record`, with other values: is it the one in the form? */
  | { state: 'earlier'; record: R }
  /** It will be sent once there is a connection; `key` is that of the outbox. */
  | { state: 'queued'; key: string }
  | { state: 'done'; record: R };

/** A form until the server has accepted it. */
interface FormState<V, R> {
  session: FormSession<V, R>;
  /** The errors of the last validation. */
  lastErrors: readonly FieldError[];
  /** Those of fields that have not changed since. */
  openErrors: readonly FieldError[];
  sending: Sending<R>;
}

export type FormEvent<V, R> =
  /** Values have changed: those of a field, or of several. */
  | { type: 'typed'; change: (values: V) => V; field?: string }
  | { type: 'validated'; errors: readonly FieldError[] }
  | { type: 'decided'; duplicates: DuplicateChoice }
  | { type: 'sending'; session: FormSession<V, R> }
  | { type: 'uploaded'; progress: number }
  | { type: 'failed'; failure: SubmitFailure; session: FormSession<V, R> }
  | { type: 'queued'; key: string }
  | { type: 'saved'; record: R }
  /** The user goes on after a failure, or with the newer version after a conflict. */
  | { type: 'continued'; session?: FormSession<V, R> }
  /** The user begins again. */
  | { type: 'discarded'; session: FormSession<V, R> };

/** The code of an error that asks for the decision about a likely duplicate. */
const namesakeCode = 'namesake-here';

const idle = { state: 'idle' } as const;

/** Returns the state in which a form opens; `errors` are why the server has not accepted it before. */
export const initialState = <V, R>(
  session: FormSession<V, R>,
  errors: readonly FieldError[] = [],
): FormState<V, R> => ({ session, lastErrors: errors, openErrors: errors, sending: idle });

export function formReducer<V, R>(state: FormState<V, R>, event: FormEvent<V, R>): FormState<V, R> {
  const { session, openErrors: errors } = state;
  switch (event.type) {
    case 'typed': {
      const others = errors.filter(({ field }) => field !== event.field && !field.startsWith(`${event.field}.`));
      return { ...state, session: { ...session, values: event.change(session.values) }, openErrors: others };
    }
    case 'validated': {
      // the failure of an attempt does not concern the next one
      const sending = state.sending.state === 'failed' ? idle : state.sending;
      return { ...state, lastErrors: event.errors, openErrors: event.errors, sending };
    }
    case 'decided':
      return {
        ...state,
        session: { ...session, duplicates: event.duplicates },
        openErrors: errors.filter(({ code }) => code !== namesakeCode),
      };
    case 'sending':
      return { ...state, session: event.session, sending: { state: 'busy', progress: 0 } };
    case 'uploaded':
      return { ...state, sending: { state: 'busy', progress: event.progress } };
    case 'failed':
      return afterFailure(state, event.failure, event.session);
    case 'queued':
      return { ...state, sending: { state: 'queued', key: event.key } };
    case 'saved':
      return { ...state, sending: { state: 'done', record: event.record } };
    case 'continued':
      return { ...state, session: event.session ?? session, sending: idle };
    case 'discarded':
      return initialState(event.session);
  }
}

/** Failures after which the server may have accepted this attempt, or has accepted an earlier one. */
const uncertain: ReadonlySet<SubmitFailure['reason']> = new Set(['failed', 'unreached', 'cancelled', 'submitted']);

function afterFailure<V, R>(
  state: FormState<V, R>,
  failure: SubmitFailure,
  session: FormSession<V, R>,
): FormState<V, R> {
  const next = uncertain.has(failure.reason) ? state : { ...state, session };
  if (failure.reason === 'fields') return initialState(next.session, failure.errors);
  if (failure.reason === 'changed' || failure.reason === 'submitted') {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server sends the type's record, as in `get`
    const record = failure.current as R;
    return { ...next, sending: { state: failure.reason === 'changed' ? 'conflict' : 'earlier', record } };
  }
  return { ...next, sending: { state: 'failed', ...failure } };
}

/**
 * Returns what to send at once after a failure; null if the user has to decide. A version is not in conflict if no value
 * of the form has changed, only e.g. the status.
 */
export function retryOf<V extends object, R extends SavedRecord>(
  { suggests, valuesOf }: Pick<FormDefinition<V, R>, 'suggests' | 'valuesOf'>,
  session: FormSession<V, R>,
  failure: SubmitFailure,
): FormSession<V, R> | null {
  if (failure.reason !== 'changed' && failure.reason !== 'submitted') return null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server sends the type's record, as in `get`
  const current = failure.current as R | null;
  if (failure.reason === 'submitted') {
    // other values are another suggestion, or another change, of which the version tells
    const isOther = suggests === true || session.record !== null || current === null;
    return isOther ? withNewKey(session) : null;
  }
  const isNewer = current !== null && current.updated_at !== session.version;
  return isNewer && isSame(valuesOf(current), session.base)
    ? { ...session, record: current, version: current.updated_at }
    : null;
}

/** Returns a form whose submission has nothing to do with earlier ones. */
export const withNewKey = <V, R>(session: FormSession<V, R>): FormSession<V, R> => ({
  ...session,
  key: crypto.randomUUID(),
  restored: false,
});

/** Returns a form that changes a newer version of its record, with other values if there are any. */
export function rebase<V extends object, R extends SavedRecord>(
  session: FormSession<V, R>,
  record: R,
  base: V,
  values = session.values,
): FormSession<V, R> {
  return { ...session, record, base, version: record.updated_at, values };
}

/** Returns a form as it is kept until it is sent. */
export function toKeptForm<V, R>(session: FormSession<V, R>, pictures: readonly LocalPicture[]): KeptForm<V> {
  const { record, restored: _, base, ...kept } = session;
  return { shape: 1, ...kept, base: record && base, pictures: pictures.map(({ id }) => id) };
}
