import { normalise, uppercase } from '@moonfloor/contract/text';

/** A text as the server will store it: trimmed and composed, null when nothing is left. */
export function normaliseText(text: string): string | null {
  return normalise(text) || null;
}

/** A name as the server will store it, in capitals. */
export function normaliseName(text: string): string {
  return uppercase(normalise(text));
}
