import { lineupLimits as limits } from './limits.ts';
import { hasWord, wordCount } from './punctuation.ts';
import type { ReasonCode } from './reasons.ts';
import { codePoints, hasInvisible, isPrintable } from './text.ts';

export const maxNameWords = 10;

const shortNumber = /^[^\p{L}\p{N}]*\p{N}{1,2}[^\p{L}\p{N}]*$/u;
/** `2027.6.5 OPEN`. */
const date = /(?<!\d)20\d\d([./-])\d{1,2}\1\d{1,2}(?!\d)/u;
const price = /[€$£₪]\s?\d|\d\s?(?:[€$£₪]|eur|euros?|usd|chf|nis)(?!\p{L})/iu;

/** Returns why an entry's name cannot be an artist's, as a message for the user; null when it can. */
export function nameError(name: string): ReasonCode | null {
  if (!hasWord(name)) return 'nameless';
  if (codePoints(name) > limits.name) return 'too-long';
  if (!isPrintable(name, false) || hasInvisible(name)) return 'characters';
  if (wordCount(name) > maxNameWords) return 'prose';
  return shortNumber.test(name) || price.test(name) || date.test(name) ? 'number' : null;
}
