import { limits } from '@moonfloor/contract/api/limits';
import { codePoints, distinctNames, hasInvisible, isPrintable, uppercase } from '@moonfloor/contract/values/text';
import type { SourceFields } from '../source-event.ts';
import { oneLine } from './plain-text.ts';

/** Longer texts, addresses and sentences say who organises an event, but are not names. */
const maxWords = 8;

const isName = (text: string): boolean =>
  codePoints(uppercase(text)) <= limits.name &&
  isPrintable(text, false) &&
  !hasInvisible(text) &&
  !/[@\n]|\/\//.test(text) &&
  text.split(' ').length <= maxWords;

/** Returns who organises an event: names as its promoters, other texts and further names in its extras. */
export function promotersOf(organizers: readonly string[]): SourceFields {
  const filled = organizers.filter(Boolean);
  const names = distinctNames(filled.filter(isName).map(oneLine)).slice(0, limits.eventPromoters);
  const keys = new Set(names.map(uppercase));
  const others = filled.filter((text) => !keys.has(uppercase(oneLine(text))));
  return {
    ...(names.length > 0 && { promoters: JSON.stringify(names.map((promoter_name) => ({ promoter_name }))) }),
    ...(others.length > 0 && { extras: `Organizer: ${others.join(', ')}` }),
  };
}
