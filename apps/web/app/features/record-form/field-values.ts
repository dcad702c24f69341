import { normalise, uppercase } from '@moonfloor/contract/values/text';

/** Returns a text as the server stores it: trimmed and composed (NFC), null if empty. */
export function normaliseText(text: string): string | null {
  return normalise(text) || null;
}

/** Returns a name as the server stores it, in uppercase. */
export function normaliseName(text: string): string {
  return uppercase(normalise(text));
}
