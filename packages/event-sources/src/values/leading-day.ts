import { isIgnoredDateWord, monthOf } from './month-names.ts';
import { type DateOrder, parseRange } from './parse-day.ts';
import { maxDateLength } from './parse-instant.ts';
import { units, until } from './time-words.ts';

/** Most words of days with their times. */
const maxWords = 12;

/** Up to three words before a day, which do not say that something ends with it: `Nuit du 12 juin`. */
// for up to 80 characters: maxDateLength
const wordsBefore =
  /^(?:(?!bis\b|until\b|till?\b|before\b|jusqu|hasta\b|fino\b|até\b|до\s|vor\b|avant\b)[^\s\d]+\s+){1,3}(?=\d)/iu;

/** The longest day, or range of days, with which a text begins. */
interface LeadingDay {
  /** The part of the text that is the day. */
  written: string;
  range: NonNullable<ReturnType<typeof parseRange>>;
  /** The other words; empty if they say nothing, such as weekdays. */
  rest: string;
}

/** A unit of hours, which belongs to the number before it. */
export const unit = new RegExp(String.raw`^(?:${units}|[ap]\.?m\.?)(?!\p{L})`, 'iu');
/** Before the time of an end. */
const ofEnd = new RegExp(String.raw`^(?:[-–—/~>→]|${until})\s?\d`, 'iu');

/** Finds the longest day, or range of days, at the beginning of a text; undefined if it begins with something else. */
export function leadingDay(text: string, order: DateOrder, from?: string): LeadingDay | undefined {
  const trimmed = text.trim();
  const range = parseRange(trimmed, order, from);
  if (range !== undefined) return { written: trimmed, range, rest: '' };
  const words = trimmed.slice(0, maxDateLength).split(/\s+/);
  for (let count = Math.min(words.length, maxWords); count > 0; count -= 1) {
    if (unit.test(words[count] ?? '')) continue;
    const written = words
      .slice(0, count)
      .join(' ')
      // for up to 80 characters: maxDateLength
      .replace(/[\s,;:|–—-]+$/u, '');
    const parsed = parseRange(written, order, from);
    // the start of two times is not torn from its end
    const isTorn = parsed?.start.time != null && parsed.end === undefined && ofEnd.test(words.slice(count).join(' '));
    if (parsed !== undefined && !isTorn) return { written, range: parsed, rest: restOf(trimmed, count) };
  }
  return undefined;
}

/** Finds the day of a cell: at its beginning, behind a few words, or with a remark in parentheses between its parts. */
export function dayOfCell(text: string, order: DateOrder, from?: string): LeadingDay | undefined {
  const leading = leadingDay(text, order, from);
  if (leading !== undefined || text.length > maxDateLength) return leading;
  const [leadingWords = ''] = wordsBefore.exec(text) ?? [];
  const remarks = text.match(/\([^()]*\)/g) ?? [];
  for (const [leftover, other] of [
    [leadingWords, text.slice(leadingWords.length)],
    [remarks.join(' '), text.replace(/\s?\([^()]*\)/g, '')],
  ] as const) {
    const inner = leftover.trim() === '' ? undefined : leadingDay(other, order, from);
    if (inner !== undefined) return { ...inner, rest: [leftover.trim(), inner.rest].filter(Boolean).join(' ') };
  }
  return undefined;
}

/** Returns the text behind some words, without the signs between; empty if all its words belong to the day. */
function restOf(text: string, count: number): string {
  const remainder = text
    .split(/\s+/)
    .slice(count)
    .join(' ')
    .replace(/^[\s,;:|–—/-]+/u, '');
  const words = remainder.match(/[\p{L}\p{M}\d]+/gu) ?? [];
  return words.every((word) => isIgnoredDateWord(word) && monthOf(word) === undefined) ? '' : remainder;
}
