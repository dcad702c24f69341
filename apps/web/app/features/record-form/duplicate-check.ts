import { limits } from '@moonfloor/contract/api/limits';
import type { Duplicate } from '@moonfloor/contract/records/duplicates';
import { useTypedQuery } from '../../ui/use-typed-query.ts';

/** A request for likely duplicates; `key` identifies it. */
export interface DuplicateCheck {
  key: string;
  request(signal: AbortSignal): Promise<{ duplicates: Duplicate[] }>;
}

/**
 * Makes a request after a pause in typing, whenever `key` changes, and returns the most recent response; `none` if that
 * failed, and while `key` is null.
 */
export function useRequestAfterPause<T>(key: string | null, request: (signal: AbortSignal) => Promise<T>, none: T): T {
  const load = (_: string, signal: AbortSignal): Promise<T> => request(signal);
  const { results } = useTypedQuery(key ?? '', key !== null, load, limits.duplicateCheckDelayMs);
  return key === null ? none : (results ?? none);
}
