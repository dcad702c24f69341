import { messages } from '@moonfloor/contract/messages';
import type { FieldFault } from '@moonfloor/contract/problem';
import { changedType, notOwnerType } from '@moonfloor/contract/problem-types';
import { ApiFault } from '../../../api/client.ts';

/** How a call of a form failed. */
export type Failure =
  /** The user stopped it. */
  | { how: 'cancelled' }
  /** The sign-in is no longer good. */
  | { how: 'expired' }
  /** Somebody else saved the record meanwhile; it now stands as `current`. */
  | { how: 'changed'; current: unknown }
  /** Fields are wrong. */
  | { how: 'fields'; errors: FieldFault[] }
  /** The server would not or could not; whether it took the form may be unknown. */
  | { how: 'refused' | 'failed'; message: string };

/** True for a fault that means: sign in again (401, or 403 other than that the record is somebody else's). */
export function isExpired(error: unknown): boolean {
  return error instanceof ApiFault && (error.status === 401 || (error.status === 403 && error.type !== notOwnerType));
}

/** Reads a fault. `otherwise` is the form's sentence where the server has none of its own. */
export function failureOf(error: unknown, otherwise: string): Failure {
  if (error instanceof DOMException && error.name === 'AbortError') return { how: 'cancelled' };
  if (isExpired(error)) return { how: 'expired' };
  if (!(error instanceof ApiFault)) {
    return { how: 'failed', message: joined(otherwise, error instanceof Error ? error.message : '') };
  }
  const { status, type, errors, message, current } = error;
  if (status === 412 && type === changedType) return { how: 'changed', current };
  if (status < 500 && errors.length > 0) return { how: 'fields', errors: [...errors] };
  if (status < 500) return { how: 'refused', message: message === messages.unexpected ? otherwise : message };
  return { how: 'failed', message: joined(otherwise, message) };
}

/** The form's sentence, and what else is known. */
function joined(sentence: string, more: string): string {
  return more === '' || more === messages.unexpected ? sentence : `${sentence}. ${more}`;
}
