import { takeFlags } from './flags.ts';
import type { Pairing } from './lists.ts';
import { isTown } from './places.ts';
import { readTypes, takeTrailingTypes } from './play-type.ts';
import { bracketContents, hasWord, maskBrackets, splitOutside, stripOrnaments, wordCount } from './punctuation.ts';
import { looksLikeCountry, readCountries } from './read-country.ts';
import { remember } from './remember.ts';
import { isStyleList } from './style-words.ts';
import { nameKey } from './text.ts';
import { isTimeText } from './times.ts';
import type { KnownNames } from './types.ts';

const nobody: KnownNames = new Set<string>();

/** Longer texts are not names; in UTF-16 units. */
const maxNameLength = 200;

/** True for the name of a known artist, with its way of playing or brackets behind it. */
export function isKnownName(text: string, knownNames: KnownNames): boolean {
  if (text.length > maxNameLength) return false;
  return knownNames.has(keyOf(text));
}

const keyOf = remember((text: string): string => {
  const [name = ''] = text.split(/\s?[([]/u, 1);
  return nameKey(stripOrnaments(takeTrailingTypes(name).remainder));
});

/** True if all of some names are known. It asks for each, so that all can be looked up at once. */
const areKnown = (names: readonly string[], knownNames: KnownNames): boolean =>
  names.filter((name) => isKnownName(name, knownNames)).length === names.length;

/** One act of a line: its name with its suffixes, then the fields beside it. */
export type Fields = readonly [name: string, ...beside: string[]];
type Act = [name: string, ...beside: string[]];

/** Separators from the strongest to the weakest; a line is split by the strongest that it has. */
const levels = [
  { separator: /[•●◆◇■□▪★☆✦✧♦►▶∙⋆‖]|\s[·‧~>]\s|\s\*{1,3}\s/gu, columns: 2 },
  { separator: /[|¦]+|\s:{2,}\s/gu, columns: 3 },
  { separator: /[;；]/gu, columns: 3 },
  { separator: /[,、，]/gu, columns: 2 },
  { separator: /\s\/+\s?|(?<!\s[wW])\/\s|(?<!:)(?:(?<!\s)\s+)?\/\/+\s*/gu, columns: 3 },
  { separator: /\s\++\s/gu, columns: 1 },
] as const;

/** Place of the comma among them. */
const commas = 3;

const dash = /\s[-–—―−]+\s/gu;
const minDashes = 4;
/** Fewer parts are a name with facts beside it. */
const minRun = 5;
/** How names of record labels end. */
export const labelEnding = /\b(?:rec|recs|records?|recordings?|music|labels?|productions?)\b\.?\)?$/iu;

/**
 * Splits a line into its acts: a run of names (`A, B | C`), or one name with columns beside it (`Name | Label
 * | DE`). Text in brackets is never split, nor is the name of a known artist; several of these are a run.
 */
export function splitNames(text: string, knownNames = nobody): readonly Fields[] {
  if (knownNames === nobody) return splitUnknown(text);
  return isKnownName(text, knownNames) ? [[text]] : splitAt(text, 0, knownNames);
}

const splitUnknown = remember((text: string): readonly Fields[] => splitAt(text, 0, nobody));

function splitAt(text: string, level: number, knownNames: KnownNames): Act[] {
  const rule = levels[level];
  if (rule === undefined) return splitDashes(text);
  const parts = splitOutside(text, rule.separator).filter((part) => hasWord(part) || hasFlag(part));
  if (parts.length < 2) return splitAt(parts[0] ?? text, level + 1, knownNames);
  if (areKnown(parts, knownNames)) return parts.map((part) => [part]);
  const named = dropLeading(level === commas ? openLastPair(parts, knownNames) : parts);
  if (level >= 3 && labelsAfterDash(named)) return [[text]];
  if (level === commas && isRemark(named)) return [named];
  if (areColumns(named, rule.columns, level === commas)) return [named];
  return joinRun(named, level, knownNames);
}

/** `A, B & C` and `A, B and C` end their list with a pair of names. */
function openLastPair(parts: readonly string[], knownNames: KnownNames): string[] {
  const last = parts.at(-1) ?? '';
  if (isKnownName(last, knownNames)) return [...parts];
  const pair = splitOutside(last, /\s(?:(?:&|and|und|et|y|e|и|i|és|a|og|och|και)\s|ו(?=[\u05D0-\u05EA]{2}))/giu);
  const pairs = parts.filter((part) => /\s&\s/u.test(part)).length;
  return pair.length === 2 && pairs <= 1 && pair.every((side) => hasWord(side) && wordCount(side) <= 5)
    ? [...parts.slice(0, -1), ...pair]
    : [...parts];
}

function hasFlag(text: string): boolean {
  return takeFlags(text).codes.length > 0;
}

/** Times before the name (`22:00 | Name | Label`). */
function dropLeading(parts: readonly string[]): Act {
  const start = parts.findIndex((part) => !isTimeText(part));
  const [name = '', ...beside] = parts.slice(Math.max(start, 0));
  return [name, ...beside];
}

/** `Name – Label / Other Label`: the dash has opened the labels, and the rest goes on with them. */
function labelsAfterDash([name, ...beside]: Fields): boolean {
  return (
    beside.length > 0 &&
    beside.length <= 3 &&
    hasDash(name) &&
    beside.every((part) => !hasDash(part) && !carriesCountry(part) && !/\b(?:b2b|vs)\b/iu.test(part))
  );
}

function hasDash(text: string): boolean {
  return /\s[-–—―−]+\s/u.test(maskBrackets(text));
}

/** True for a part with a country of its own in brackets or as a flag: acts have one, labels do not. */
function carriesCountry(part: string): boolean {
  return hasFlag(part) || bracketContents(part).some((content) => readCountries(content) !== undefined);
}

/** `Name, all vinyl`: words in small letters behind a name that has a capital letter. */
const isRemark = ([name, ...beside]: Fields): boolean =>
  beside.length === 1 && /^\P{L}*\p{Lu}/u.test(name) && /^\p{Ll}/u.test(beside[0]!) && wordCount(beside[0]!) > 1;

/** True when the text beside the first part describes it: a country, a way of playing, labels. */
function areColumns([name, ...beside]: Fields, maxTexts: number, comma: boolean): boolean {
  if (beside.length > 4 || (looksLikeCountry(name) && beside.some(looksLikeCountry))) return false;
  const countries = beside.filter(looksLikeCountry);
  const texts = beside.filter((part) => !looksLikeCountry(part) && !saysHowOrWhen(part) && !isTown(part));
  if (texts.some((part) => carriesCountry(part) || (comma && hasDash(part)))) return false;
  if (texts.length + 1 > maxTexts) return false;
  if (countries.length > 0) return !(comma && carriesCountry(name));
  if (texts.length === 0) return true;
  if (!comma && hasFlag(name) && hasWord(takeFlags(name).remainder) && beside.every((part) => !hasFlag(part)))
    return true;
  const types = beside.length > texts.length;
  return (types && !comma) || (texts.every((part) => labelEnding.test(part)) && !labelEnding.test(name));
}

/** A run of acts. A way of playing, a flag or a code among them belongs to the act before it. */
function joinRun(parts: readonly string[], level: number, knownNames: KnownNames): Act[] {
  const acts: Act[] = [];
  // `Fern, JP, Moss, Owl, Reed`: one code among many names is a name
  const isName = parts.length >= minRun && parts.filter(isCode).length === 1 ? isCode : () => false;
  for (const part of parts) {
    const last = acts.at(-1);
    if (last !== undefined && !isName(part) && belongsToPrevious(part)) last.push(part);
    else acts.push(...(isKnownName(part, knownNames) ? [[part] satisfies Act] : splitAt(part, level + 1, knownNames)));
  }
  return acts;
}

/** What an act is at a night: `Name | Resident`. */
const role = /^(?:resident(?:e|s|i)?|rezident|special guest|guest dj|invitad[oa]|convidad[oa]|invitée?|ospite)$/iu;
export const isRole = (text: string): boolean => role.test(text);

function saysHowOrWhen(part: string): boolean {
  return (
    readTypes(part) !== undefined ||
    isRole(part) ||
    isTimeText(part) ||
    /^(?:[Ll]ive|LIVE|[Dd][Jj][- ]?[Ss]et)\s\p{Ll}/u.test(part)
  );
}

function belongsToPrevious(part: string): boolean {
  if (
    saysHowOrWhen(part) ||
    (/\d/u.test(part) && /\s(?:set|anniversary)$/iu.test(part)) ||
    isStyleList(maskBrackets(part).replaceAll('\uE000', ''))
  )
    return true;
  return (isCode(part) || !hasWord(takeFlags(part).remainder)) && looksLikeCountry(part);
}

const isCode = (part: string): boolean => /^[A-Z]{2,3}$/u.test(part);

/** Four names or more between dashes are a run; fewer are a name with its label and country. */
function splitDashes(text: string): Act[] {
  const parts = splitOutside(text, dash).filter((part) => part !== '');
  const plain =
    parts.length >= minDashes &&
    parts.every((part) => !looksLikeCountry(part) && !saysHowOrWhen(part) && !labelEnding.test(part));
  return plain ? parts.map((part) => [part]) : [[text]];
}

const together =
  /\s(?:b[2-9]b|b-[2-9]-b|b [2-9] b|back ?(?:to|2) ?back|vs\.?|versus|meets|convidam?|[x×](?!\s[([])|[bвб]2[bвб])\s|\s[wW]\/(?! live )\s?/giu;
/** A word of another script between names: `Graba и Euphoria`, `Ranji ו-Berg`. */
const foreign = /(?<=[\p{sc=Latn}\d)])\s[^\P{L}\p{sc=Latn}]{1,3}(?:\s|-)(?=\p{sc=Latn})/gu;
/** `Грув и Люцид`. */
const joined = /(?<=^\p{Lu}[^\s,]{0,30})\s(?:[иі]|та)\s(?=\p{Lu}\p{L}{2})/gu;
const joint = /\s(?:&|\+|and|и)\s/giu;

/**
 * Splits `A b2b B` and `A vs. B` into their artists; `A & B` only when brackets say b2b, or each side has its
 * own country or is known, while both together are not.
 */
export function splitPairings(text: string, knownNames: KnownNames): string[] {
  if (isKnownName(text, knownNames)) return [text];
  const parts = splitOutside(text, together).filter((part) => part !== '');
  if (parts.length > 1) return parts;
  // `A & B b2b`
  const unmarked = text.replace(/\sb2b$/iu, '');
  for (const rule of [foreign, joined]) {
    const apart = splitOutside(unmarked, rule);
    if (apart.length > 1) return apart;
  }
  const sides = splitOutside(unmarked, joint);
  if (sides.length < 2 || sides.includes('')) return [text];
  const isApart = sides.every(carriesCountry) || areKnown(sides, knownNames);
  return unmarked !== text || isApart || bracketContents(text).some(isPairingMark) ? sides : [text];
}

/** Returns how the artists of a text play together. */
export const pairingOf = (text: string): Pairing => (/\s(?:vs\.?|versus)\s/iu.test(text) ? 'vs' : 'b2b');

/** True for `b2b` or `vs` alone, as in `A & B (b2b)`. */
export function isPairingMark(text: string): boolean {
  return /^\s*(?:b[2-9]b|vs\.?|versus)(?: set)?\s*$/iu.test(text);
}
