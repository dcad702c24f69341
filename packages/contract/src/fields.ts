import { z } from 'zod';
import { countryNames } from './countries.ts';
import { limits } from './limits.ts';
import { artistTypes, type Happening, happenings, lineupTypes, styles } from './lists.ts';
import { messages } from './messages.ts';
import {
  codePoints,
  hasInvisible,
  isBounded,
  isDay,
  isPrintable,
  isTime,
  isWebAddress,
  normalise,
  splitList,
  uppercase,
} from './text.ts';

/**
 * Builders of text fields as sent by forms. Absent stays `undefined` (an update keeps the value), empty becomes `null`
 * (cleared), everything else is normalized to its stored form.
 */

interface TextOptions {
  label: string;
  max: number;
  lines?: boolean;
  upper?: boolean;
}

function fault(ctx: z.RefinementCtx, message: string): typeof z.NEVER {
  ctx.issues.push({ code: 'custom', message, input: ctx.value });
  return z.NEVER;
}

function tooLong(value: string, { label, max }: TextOptions, ctx: z.RefinementCtx): boolean {
  const long = !isBounded(value.trim(), max);
  if (long) fault(ctx, `${label} can have at most ${max} characters`);
  return long;
}

function checked(value: string, options: TextOptions, ctx: z.RefinementCtx): string {
  const { label, max, lines, upper } = options;
  if (tooLong(value, options, ctx)) return z.NEVER;
  const clean = upper ? uppercase(normalise(value)) : normalise(value);
  if (!isPrintable(clean, lines === true)) return fault(ctx, `${label} contains characters that cannot be stored`);
  if (codePoints(clean) > max) return fault(ctx, `${label} can have at most ${max} characters`);
  return clean;
}

/** A required text; `message` is used when it is missing. */
export function requiredText(options: TextOptions & { message: string }) {
  return z.string({ error: options.message }).transform((value, ctx) => {
    const clean = checked(value, options, ctx);
    return clean === '' ? fault(ctx, options.message) : clean;
  });
}

/** The name of a record, a floor or an act: a required text without invisible characters. */
export function requiredName(options: TextOptions & { message: string }) {
  return requiredText(options).refine(
    (name) => !hasInvisible(name),
    `${options.label} must not contain invisible characters`,
  );
}

/** A text that may be absent (kept) or empty (cleared). */
export function optionalText(options: TextOptions) {
  return z
    .string({ error: `${options.label} must be text` })
    .nullable()
    .transform((value, ctx) => (value === null ? null : checked(value, options, ctx) || null))
    .optional();
}

/** A search text for names; absent is treated as empty. */
export const searchText = () =>
  z
    .string({ error: 'Query must be text' })
    .transform((value, ctx) => checked(value, { label: 'Query', max: limits.name }, ctx))
    .default('');

/** A text with a custom test, absent or empty allowed. */
function optionalMatching(label: string, max: number, test: (text: string) => boolean, message: string) {
  return z
    .string({ error: message })
    .nullable()
    .transform((value, ctx) => {
      const clean = value === null ? '' : checked(value, { label, max }, ctx);
      if (ctx.issues.length > 0) return z.NEVER;
      return clean === '' ? null : test(clean) ? clean : fault(ctx, message);
    })
    .optional();
}

/** An http or https link. */
export const optionalLink = (label: string) =>
  optionalMatching(label, limits.link, isWebAddress, `${label} must be a link that starts with http:// or https://`);

/** A day, `YYYY-MM-DD`. */
export const optionalDay = (label: string) =>
  optionalMatching(label, 10, isDay, `${label} must be a day that exists, written YYYY-MM-DD`);

/** A time of day, `HH:MM`. */
export const optionalTime = (label: string) =>
  optionalMatching(label, 5, isTime, `${label} must be a time, written HH:MM`);

/** A required day. */
export function requiredDay(label: string, message: string) {
  return z.string({ error: message }).transform((value, ctx) => {
    const day = value.trim();
    if (day === '') return fault(ctx, message);
    return isDay(day) ? day : fault(ctx, `${label} must be a day that exists, written YYYY-MM-DD`);
  });
}

const knownCountries: ReadonlySet<string> = new Set(countryNames);
const countryFault = 'Please choose a country from the list';

/** A required country of the fixed list. */
export const requiredCountry = (message: string) =>
  requiredText({ label: 'Country', max: limits.place, message }).refine(
    (name) => knownCountries.has(name),
    countryFault,
  );

/** A country of the fixed list, absent or empty allowed. */
export const optionalCountry = () =>
  optionalMatching('Country', limits.place, (text) => knownCountries.has(text), countryFault);

/** A number as text in the notation of `pattern`, between `min` and `max`; empty clears. */
function optionalNumber(pattern: RegExp, min: number, max: number, message: string) {
  return z
    .union([z.string(), z.number()], { error: message })
    .nullable()
    .transform((value, ctx) => {
      const text = String(value ?? '').trim();
      if (text === '') return null;
      const number = pattern.test(text) ? Number(text) : Number.NaN;
      return number >= min && number <= max ? number : fault(ctx, message);
    })
    .optional();
}

/** Degrees as text, within ± `range`; empty clears. */
export const optionalDegrees = (label: string, range: number) =>
  optionalNumber(/^[+-]?\d+(\.\d+)?$/, -range, range, `${label} must be a number from -${range} to ${range}`);

/** An integer as text, between `min` and `max`; empty clears. */
export const optionalWhole = (label: string, { min, max }: { min: number; max: number }) =>
  optionalNumber(/^\d{1,9}$/, min, max, `${label} must be a whole number from ${min} to ${max}`);

/** A list as comma text or JSON, whose distinct parts `check` returns as they are stored; output is comma text. */
function optionalList(label: string, check: (parts: string[], ctx: z.RefinementCtx) => string) {
  return z
    .union([z.string(), z.array(z.string())], { error: `${label} must be text` })
    .nullable()
    .transform((value, ctx) => {
      const text = Array.isArray(value) ? value.join(',') : (value ?? '');
      return tooLong(text, { label, max: limits.labels }, ctx) ? z.NEVER : check(splitList(text), ctx) || null;
    })
    .optional();
}

/** A list of values from a fixed list. */
function optionalChoice(label: string, known: readonly string[], max: number, tooMany: string) {
  const canonical = new Map(known.map((word) => [uppercase(word), word]));
  return optionalList(label, (parts, ctx) => {
    const words = parts.map((part) => canonical.get(uppercase(part)));
    if (words.includes(undefined)) return fault(ctx, `${label} must be among ${known.join(', ')}`);
    return words.length > max ? fault(ctx, tooMany) : words.join(',');
  });
}

/** Whether an event takes place as announced; empty is treated as scheduled. */
export function optionalHappening() {
  const message = `Happening must be one of ${happenings.join(', ')}`;
  return z
    .string({ error: message })
    .transform((value, ctx): Happening => {
      const word = value.trim().toLowerCase();
      return happenings.find((known) => known === (word || 'scheduled')) ?? fault(ctx, message);
    })
    .optional();
}

export const optionalArtistTypes = () => optionalChoice('Artist type', artistTypes, artistTypes.length, '');
export const optionalLineupTypes = () => optionalChoice('Artist type', lineupTypes, lineupTypes.length, '');
export const optionalStyles = (max: number = limits.artistStyles) =>
  optionalChoice('Style', styles, max, messages.tooManyStyles);

/** A list of record labels, uppercased. */
export function optionalLabels() {
  const label = 'Record labels';
  return optionalList(label, (parts, ctx) => checked(parts.join(','), { label, max: limits.labels, upper: true }, ctx));
}

/**
 * A multipart text field that contains a JSON list of at most `max` `item`s; a longer one is rejected without
 * validating its items.
 */
export function jsonList<T extends z.ZodType>(label: string, item: T, max: number) {
  const list = z.array(item, { error: `${label} must be a list` });
  return z
    .string({ error: `${label} must be a list in JSON` })
    .transform((text, ctx): unknown => {
      if (text.trim() === '') return [];
      try {
        const entries: unknown = JSON.parse(text);
        if (!Array.isArray(entries) || entries.length <= max) return entries;
      } catch {
        return fault(ctx, `${label} must be a list in JSON`);
      }
      return fault(ctx, `${label} can have at most ${max} entries`);
    })
    .pipe(list)
    .optional();
}
