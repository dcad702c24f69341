import type { Duplicate } from '@moonfloor/contract/duplicates';
import type { DuplicateCheck } from './form-definition.ts';

/** A question for likely twins, once everything `needed` has been typed. */
export function duplicateCheck<Q extends object>(
  needed: readonly string[],
  query: Q,
  ask: (query: Q, signal: AbortSignal) => Promise<{ twins: Duplicate[] }>,
): DuplicateCheck | null {
  if (needed.some((text) => text.trim().length < 2)) return null;
  return { key: JSON.stringify(query), ask: (signal) => ask(query, signal) };
}
