import type { Duplicate } from '@moonfloor/contract/duplicates';
import type { DuplicateCheck } from './form-definition.ts';

/** Returns a check for likely duplicates, once all `needed` values are entered. */
export function duplicateCheck<Q extends object>(
  needed: readonly string[],
  query: Q,
  ask: (query: Q, signal: AbortSignal) => Promise<{ twins: Duplicate[] }>,
): DuplicateCheck | null {
  if (needed.some((text) => text.trim().length < 2)) return null;
  return { key: JSON.stringify(query), ask: (signal) => ask(query, signal) };
}
