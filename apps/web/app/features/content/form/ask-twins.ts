import type { Twin } from '@moonfloor/contract/twins';
import type { TwinQuestion } from './form-kind.ts';

/** A question for likely twins, once everything `needed` has been typed. */
export function askTwins<Q extends object>(
  needed: readonly string[],
  query: Q,
  ask: (query: Q, signal: AbortSignal) => Promise<{ twins: Twin[] }>,
): TwinQuestion | null {
  if (needed.some((text) => text.trim().length < 2)) return null;
  return { key: JSON.stringify(query), ask: (signal) => ask(query, signal) };
}
