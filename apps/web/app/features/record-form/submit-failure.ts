import type { FieldError } from '@moonfloor/contract/api/problem';
import { changedType, emailUnverifiedType, keyReusedType, notOwnerType } from '@moonfloor/contract/api/problem-types';
import { t } from '@moonfloor/messages/t';
import { ApiError, serverMessage } from '../../api/client.ts';
import { describeRefusal } from '../../api/form-errors.ts';

/** Why a form's request failed. */
type SubmitFailure =
  /** The user cancelled it. */
  | { reason: 'cancelled' }
  /** The session has expired. */
  | { reason: 'expired' }
  /** Another user has saved the record; `current` is its current version. */
  | { reason: 'changed'; current: unknown }
  /** An earlier submission of this form has saved something else; `current` is that, null if it is gone. */
  | { reason: 'submitted'; current: unknown }
  /** Fields are invalid. */
  | { reason: 'fields'; errors: FieldError[] }
  /** The server rejected the request, or it failed; in the latter case it may have been processed. */
  | { reason: 'refused' | 'failed'; message: string };

/** Types of a 403 for which signing in again would not help. */
const refusals: ReadonlySet<string | undefined> = new Set([notOwnerType, emailUnverifiedType]);

/** Returns whether an error requires signing in again: 401, or 403 unless its type says why it is refused. */
export function isExpired(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || (error.status === 403 && !refusals.has(error.type)));
}

/** Classifies an error. `otherwise` is the message if the server supplied none. */
export function toSubmitFailure(error: unknown, otherwise: string): SubmitFailure {
  if (error instanceof DOMException && error.name === 'AbortError') return { reason: 'cancelled' };
  if (isExpired(error)) return { reason: 'expired' };
  if (!(error instanceof ApiError)) {
    return { reason: 'failed', message: joinSentences(otherwise, error instanceof Error ? error.message : '') };
  }
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
