import { limits } from '@moonfloor/contract/limits';
import { codePoints } from '@moonfloor/contract/text';
import { plainText } from './plain-text.ts';

/** Returns an event's price in one line, or as `rest` when it is longer; both empty for none. */
export function parsePrice(text: string): { price: string; rest: string } {
  const rest = plainText(text);
  const price = rest.replace(/(?:(?<!\s)\s+)?\n\s*/gu, ' · ').replace(/\s+/gu, ' ');
  return codePoints(price) <= limits.price ? { price, rest: '' } : { price: '', rest };
}
