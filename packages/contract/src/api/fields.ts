import { z } from 'zod';
import { type Message, msg, t } from '@moonfloor/messages/t';
import { countryNames } from '../values/countries.ts';
import { type EventStatus, eventStatuses, lineupTypes, pairings, styles } from '../values/lists.ts';
import {
  codePoints,
  hasInvisible,
  isBounded,
  isDay,
  isPrintable,
  isTime,
  isWallTime,
  normalise,
  normaliseName,
  splitList,
  uppercase,
} from '../values/text.ts';
import { type AccountSite, readWebAddress } from '../values/web-address.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';

/**
 * Builders of text fields as sent by forms. Absent stays `undefined` (an update keeps the value), empty becomes `null`
 * (cleared), everything else is normalized to its stored form.
 */

/**
 * Name of a field in messages: a message, the name of a URL's parameter, which stays as it is, or a function that returns
 * the text.
 */
type Label = string | (() => string);

interface TextOptions {
  label: Label;
  max: number;
  lines?: boolean;
  upper?: boolean;
}

/** Reports an invalid value. `code` is for messages that are not in the table, see `Problem`. */
export function fault(ctx: z.RefinementCtx, message: string, code?: string): typeof z.NEVER {
  ctx.issues.push({ code: 'custom', message, params: { code }, input: ctx.value });
  return z.NEVER;
}

/** Returns the text of a label. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- names of parameters are returned unchanged
export const named = (label: Label): string => (typeof label === 'string' ? t(label as Message) : label());

export const tooLongMessage = (label: Label, max: number): string =>
  t('{label} can have at most {max} characters', { label: named(label), max });
const notText = (label: Label) => () => t('{label} must be text', { label: named(label) });
const notDay = (label: string) => () =>
  t('{label} must be a day that exists, written YYYY-MM-DD', { label: named(label) });

function tooLong(value: string, { label, max }: TextOptions, ctx: z.RefinementCtx): boolean {
  const long = !isBounded(value.trim(), max);
  if (long) fault(ctx, tooLongMessage(label, max), 'too-long');
  return long;
}

function checked(value: string, options: TextOptions, ctx: z.RefinementCtx): string {
  const { label, max, lines, upper } = options;
  if (tooLong(value, options, ctx)) return z.NEVER;
  const clean = upper ? normaliseName(value) : normalise(value);
  if (!isPrintable(clean, lines === true)) {
    return fault(ctx, t('{label} contains characters that cannot be stored', { label: named(label) }), 'unprintable');
  }
  if (codePoints(clean) > max) return fault(ctx, tooLongMessage(label, max), 'too-long');
  return clean;
}

/** A required text; `message` is used when it is missing. */
export function requiredText(options: TextOptions & { message: string }) {
  return z.string({ error: options.message }).transform((value, ctx) => {
    const clean = checked(value, options, ctx);
    return clean === '' ? fault(ctx, options.message) : clean;
  });
}

/** The message and code for invisible characters. */
export const invisibleFault = (label: Label) => ({
  error: () => t('{label} must not contain invisible characters', { label: named(label) }),
  params: { code: 'invisible' },
});

/** The name of a record, a floor or an act: a required text without invisible characters. */
export function requiredName(options: TextOptions & { message: string }) {
  return requiredText(options).refine((name) => !hasInvisible(name), invisibleFault(options.label));
}

/** A text that may be absent (kept) or empty (cleared). */
export function optionalText(options: TextOptions) {
  return z
    .string({ error: notText(options.label) })
    .nullable()
    .transform((value, ctx) => (value === null ? null : checked(value, options, ctx) || null))
    .optional();
}

const query = msg('Query');

/** A search text for names; absent is treated as empty. */
export const searchText = () =>
  z
    .string({ error: notText(query) })
    .transform((value, ctx) => checked(value, { label: query, max: limits.name }, ctx))
    .default('');

/** A value with its own test, and the message if it fails. */
interface Fault {
  error: () => string;
  code: string;
}

/**
 * A text with a custom test, absent or empty allowed. `read` returns whether it is valid, or its stored form; undefined if it
 * has none.
 */
function optionalMatching(
  label: string,
  max: number,
  read: (text: string) => boolean | string | undefined,
  { error, code }: Fault,
) {
  return z
    .string({ error })
    .nullable()
    .transform((value, ctx) => {
      const clean = value === null ? '' : checked(value, { label, max }, ctx);
      if (ctx.issues.length > 0) return z.NEVER;
      if (clean === '') return null;
      const stored = read(clean);
      if (stored === false || stored === undefined) return fault(ctx, error(), code);
      return stored === true ? clean : checked(stored, { label, max }, ctx);
    })
    .optional();
}

/** An http or https link, completed by `readWebAddress`; `site` is the one that the field belongs to. */
export const optionalLink = (label: string, site?: AccountSite) =>
  optionalMatching(label, limits.link, (text) => readWebAddress(text, site), {
    error: () => t('{label} must be a link, such as site.example/page', { label: named(label) }),
    code: 'invalid-link',
  });

/** A day, `YYYY-MM-DD`. */
export const optionalDay = (label: string) =>
  optionalMatching(label, 10, isDay, { error: notDay(label), code: 'invalid-day' });

/** A time of day, `HH:MM`. */
export const optionalTime = (label: string) =>
  optionalMatching(label, 5, isTime, {
    error: () => t('{label} must be a time, written HH:MM', { label: named(label) }),
    code: 'invalid-time',
  });

const wallTimeFault = (label: string) => () =>
  t('{label} must be a date and a time, written YYYY-MM-DDTHH:MM', { label: named(label) });

/** A date and time at the event's place, `YYYY-MM-DDTHH:MM`. */
export const optionalWallTime = (label: string) =>
  optionalMatching(label, 16, isWallTime, { error: wallTimeFault(label), code: 'invalid-time' });

/** A required date and time at the event's place. */
export const requiredWallTime = (label: string) =>
  optionalWallTime(label).transform((value, ctx) => value ?? fault(ctx, wallTimeFault(label)(), 'invalid-time'));

export function requiredDay(label: string, message: string) {
  return z.string({ error: message }).transform((value, ctx) => {
    const day = value.trim();
    if (day === '') return fault(ctx, message);
    return isDay(day) ? day : fault(ctx, notDay(label)(), 'invalid-day');
  });
}

const knownCountries: ReadonlySet<string> = new Set(countryNames);
const countryFault: Fault = { error: () => t('Please choose a country from the list'), code: 'unknown-country' };

/** A required country of the fixed list. */
export const requiredCountry = (message: string) =>
  requiredText({ label: msg('Country'), max: limits.place, message }).refine((name) => knownCountries.has(name), {
    error: countryFault.error,
    params: { code: countryFault.code },
  });

/** A country of the fixed list, absent or empty allowed. */
export const optionalCountry = () =>
  optionalMatching(msg('Country'), limits.place, (text) => knownCountries.has(text), countryFault);

/** A number as text in the notation of `pattern`, between `min` and `max`; empty clears. */
function optionalNumber(pattern: RegExp, min: number, max: number, error: () => string) {
  return z
    .union([z.string(), z.number()], { error })
    .nullable()
    .transform((value, ctx) => {
      const text = String(value ?? '').trim();
      if (text === '') return null;
      const number = pattern.test(text) ? Number(text) : Number.NaN;
      return number >= min && number <= max ? number : fault(ctx, error(), 'out-of-range');
    })
    .optional();
}

/** Degrees as text, within ± `range`; empty clears. */
export const optionalDegrees = (label: string, range: number) =>
  optionalNumber(/^[+-]?\d+(\.\d+)?$/, -range, range, () =>
    t('{label} must be a number from {min} to {max}', { label: named(label), min: -range, max: range }),
  );

/** An integer as text, between `min` and `max`; empty clears. */
export const optionalInteger = (label: string, { min, max }: { min: number; max: number }) =>
  optionalNumber(/^\d{1,9}$/, min, max, () =>
    t('{label} must be a whole number from {min} to {max}', { label: named(label), min, max }),
  );

/** The id of another record as text; empty clears. */
export const optionalReference = (label: string) => optionalInteger(label, { min: 1, max: 999_999_999 });

/** A list as comma text or JSON, whose distinct parts `check` returns as they are stored; output is comma text. */
function optionalList(label: string, check: (parts: string[], ctx: z.RefinementCtx) => string) {
  return z
    .union([z.string(), z.array(z.string())], { error: notText(label) })
    .nullable()
    .transform((value, ctx) => {
      const text = Array.isArray(value) ? value.join(',') : (value ?? '');
      return tooLong(text, { label, max: limits.labels }, ctx) ? z.NEVER : check(splitList(text), ctx) || null;
    })
    .optional();
}

/** A list of values from a fixed list. */
export function optionalChoice(label: string, allowedWords: readonly string[], max: number, tooMany: string) {
  const canonical = new Map(allowedWords.map((word) => [uppercase(word), word]));
  return optionalList(label, (parts, ctx) => {
    const words = parts.map((part) => canonical.get(uppercase(part)));
    if (words.includes(undefined)) {
      const choices = allowedWords.join(', ');
      return fault(ctx, t('{label} must be among {choices}', { label: named(label), choices }), 'unknown-value');
    }
    return words.length > max ? fault(ctx, tooMany) : words.join(',');
  });
}

/** Returns the message for a value that is not among the possible ones. */
export const oneOf = (label: string, choices: readonly string[]) => () =>
  t('{label} must be one of {choices}', { label: named(label), choices: choices.join(', ') });

/** One of some words; empty is null. */
export function optionalWord<const W extends string>(label: string, words: readonly W[]) {
  const error = oneOf(label, words);
  return z
    .string({ error })
    .nullable()
    .transform((value, ctx): W | null => {
      const word = (value ?? '').trim().toLowerCase();
      return word === '' ? null : (words.find((choice) => choice === word) ?? fault(ctx, error(), 'unknown-value'));
    })
    .optional();
}

/** Whether an event takes place as announced; empty is treated as scheduled. */
export function optionalEventStatus() {
  const error = oneOf(msg('Event status'), eventStatuses);
  return z
    .string({ error })
    .transform((value, ctx): EventStatus => {
      const word = value.trim().toLowerCase();
      return eventStatuses.find((status) => status === (word || 'scheduled')) ?? fault(ctx, error(), 'unknown-value');
    })
    .optional();
}

/** How an act plays with the one before it; empty is treated as alone. */
export const optionalPairing = () => optionalWord(msg('Plays with'), pairings);
/** What artists in a line-up are: some of the fixed list, absent or empty allowed. */
export const optionalLineupTypes = () => optionalChoice(msg('Artist type'), lineupTypes, lineupTypes.length, '');
/** At most `max` styles of the fixed list, absent or empty allowed. */
export const optionalStyles = (max: number) => optionalChoice(msg('Style'), styles, max, messages.tooManyStyles);

/** A style of the fixed list, absent or empty allowed. */
export function optionalStyle() {
  const error = oneOf(msg('Style'), styles);
  return z
    .string({ error })
    .nullish()
    .transform((value, ctx): (typeof styles)[number] | null => {
      const word = uppercase((value ?? '').slice(0, limits.place));
      if (word === '') return null;
      return styles.find((style) => uppercase(style) === word) ?? fault(ctx, error(), 'unknown-value');
    });
}

/** A list of record labels, uppercased. */
export function optionalLabels() {
  const label = msg('Record labels');
  return optionalList(label, (parts, ctx) => checked(parts.join(','), { label, max: limits.labels, upper: true }, ctx));
}
