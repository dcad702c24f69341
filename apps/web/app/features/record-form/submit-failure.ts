import { messages } from '@moonfloor/contract/messages';
import type { FieldError } from '@moonfloor/contract/problem';
import { changedType, notOwnerType } from '@moonfloor/contract/problem-types';
import { ApiError } from '../../api/client.ts';

/** How a call of a form failed. */
export type SubmitFailure =
  /** The user stopped it. */
  | { reason: 'cancelled' }
  /** The sign-in is no longer good. */
  | { reason: 'expired' }
  /** Somebody else saved the record meanwhile; it now stands as `current`. */
  | { reason: 'changed'; current: unknown }
  /** Fields are wrong. */
  | { reason: 'fields'; errors: FieldError[] }
  /** The server would not or could not; whether it took the form may be unknown. */
  | { reason: 'refused' | 'failed'; message: string };

/** True for a fault that means: sign in again (401, or 403 other than that the record is somebody else's). */
export function isExpired(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || (error.status === 403 && error.type !== notOwnerType));
}

/** Reads a fault. `otherwise` is the form's sentence where the server has none of its own. */
export function toSubmitFailure(error: unknown, otherwise: string): SubmitFailure {
  if (error instanceof DOMException && error.name === 'AbortError') return { reason: 'cancelled' };
  if (isExpired(error)) return { reason: 'expired' };
  if (!(error instanceof ApiError)) {
    return { reason: 'failed', message: joinSentences(otherwise, error instanceof Error ? error.message : '') };
  }
  const { status, type, errors, message, current } = error;
  if (status === 412 && type === changedType) return { reason: 'changed', current };
  if (status < 500 && errors.length > 0) return { reason: 'fields', errors: [...errors] };
  if (status < 500) return { reason: 'refused', message: message === messages.unexpected ? otherwise : message };
  return { reason: 'failed', message: joinSentences(otherwise, message) };
}

/** The form's sentence, and what else is known. */
function joinSentences(sentence: string, more: string): string {
  return more === '' || more === messages.unexpected ? sentence : `${sentence}. ${more}`;
}
