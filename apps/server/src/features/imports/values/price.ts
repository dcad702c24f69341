import { limits } from '@moonfloor/contract/limits';
import { codePoints } from '@moonfloor/contract/text';
import { plainText } from './plain-text.ts';

/** What a source says of an event's price: in one line, or as a longer text that stays as it is; both empty for nothing. */
export function parsePrice(text: string): { price: string; rest: string } {
  const rest = plainText(text);
  const price = rest.replace(/(?:(?<!\s)\s+)?\n\s*/gu, ' · ').replace(/\s+/gu, ' ');
  return codePoints(price) <= limits.price ? { price, rest: '' } : { price: '', rest };
}
