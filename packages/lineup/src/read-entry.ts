import { isDayText } from './calendar-words.ts';
import type { CountryName } from './countries-table.ts';
import { countryOfFlag } from './country-index.ts';
import { takeFlags } from './flags.ts';
import { lineupLimits as limits } from './limits.ts';
import { isLink, takeLinks } from './links.ts';
import { isAddress, isTown } from './places.ts';
import { readTypes, takeLeadingTypes, takeTrailingTypes, type PlayType } from './play-type.ts';
import { stripPrefix } from './prefix.ts';
import { bracketPairs, dropUnpaired, hasWord, splitOutside, stripOrnaments, wordCount } from './punctuation.ts';
import { readCountries } from './read-country.ts';
import { takeTrailingMore } from './skip-reasons.ts';
import { isPairingMark, isRole, labelEnding, type Fields } from './split-names.ts';
import { isStyleList } from './style-words.ts';
import { codePoints, isPrintable, nameKey, uppercase } from './text.ts';
import { findTime, isTimeText, takeTrailingTime } from './times.ts';
import { anyOf } from './word-patterns.ts';

/** A parsed act. */
export interface Entry {
  /** Uppercase; empty when the text has no name. */
  name: string;
  types: Set<PlayType>;
  /** Null represents a territory that is not in the product's list. */
  countries: (CountryName | null)[];
  /** Uppercase, each once. */
  labels: string[];
  /** Words that describe the act and have no field of their own: styles, times, an anniversary. */
  remarks: Set<string>;
  /** Artists that brackets add: `Name (b2b Other)`. */
  partners: string[];
}

/** Longer texts are prose, not an act with its labels; in UTF-16 units. */
export const maxEntryLength = 600;
const maxLabelWords = 8;
const maxPasses = 8;

const dash = /\s[-–—―−]+\s?|(?<![-–—―−])[-–—―−]+\s|—/gu;
const listed = /[/,;|·•]|\s[-–—+&]\s/gu;
const labelList = /[/,;|•]/gu;
const partner = /^(?:b[2-9]b|vs\.?|versus|w\/)\s+(\S.*)$/iu;
const remarkStart = anyOf(
  'a\\.?k\\.?a\\.? tribute_to hommage_à homenaje_a homenagem_a performing plays playing debut ex formerly members? of from one_half half feat\\.? with',
);
const remarkEnd = anyOf(`
  set debut première premiere launch show headliners? headline_act residents? hours? hrs? anniversary performance stage vinyl release stunden_set concert tribute hommage
`);
const remarkWhole = anyOf(`
  t\\.?b\\.?[ac]\\.? confirmed cancel+ed closing opening headliner new first_time.* exclusive special
  special_guests? guests? full_(?:live_)?band warm[-_]?up
  sunrise sunset retro old_?school extended tribute hommage homenaje homenagem debut comeback reunion
`);
const remarkPattern = new RegExp(
  `^${remarkStart}\\s|\\b(?:vs\\.?|b2b)\\s|\\b${remarkEnd}$|^\\d+ ?(?:h|hrs?|hours?|min)\\b|^${remarkWhole}$`,
  'iu',
);
const playingHours = /\s(?:\d{1,2} ?(?:h|hrs?|hours?) set|all (?:night|day)(?: long)?)$/iu;

/** Parses one act from its fields: the name with its suffixes, then the facts beside it. Never throws. */
export function readEntry([name, ...beside]: Fields): Entry {
  const entry: Entry = { name: '', types: new Set(), countries: [], labels: [], remarks: new Set(), partners: [] };
  entry.name = uppercase(readName(name, entry));
  // Removing one suffix can expose another; repeat until nothing changes.
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const again = uppercase(readName(takeLinks(entry.name).remainder, entry));
    if (again === entry.name) break;
    entry.name = again;
  }
  for (const field of beside) readFacts(field, entry);
  return entry;
}

/** Facts on a line without a name about the artists of the previous line. */
export interface FactsLine {
  facts: Entry;
  /** False for `Moss RecordColumns`, which may be a name as well; true for `(Moss RecordColumns)` and `🇩🇪`. */
  certain: boolean;
}

/** Parses a line without a name that describes the artists of the previous line; null if it is not one. */
export function readFactsLine(text: string): FactsLine | null {
  const pair = bracketPairs(text)[0];
  const inBrackets = pair?.start === 0 && pair.end === text.length - 1 && /^[([]\p{L}/u.test(text);
  const { codes, remainder } = takeFlags(text);
  const certain = inBrackets || (codes.length > 0 && !hasWord(remainder));
  const label =
    text.length <= 80 &&
    wordCount(text) > 1 &&
    labelEnding.test(text) &&
    !/[\t()[\]{}|,;:•·/&+]|[-–—]\s|\s[-–—]/u.test(text);
  if (!certain && !label) return null;
  const facts = readEntry(['']);
  readFacts(text, facts);
  return { facts, certain };
}

function readName(text: string, entry: Entry): string {
  const { codes, remainder } = takeFlags(text);
  entry.countries.push(...codes.map(countryOfFlag));
  const outside = takeBrackets(takeStarred(stripPrefix(remainder), entry), entry);
  const parts = splitOutside(outside, dash).filter((part) => hasWord(part));
  // `Live – Name`: ways of playing and times may come first; the last part is always a name
  const last = parts.length - 1;
  const nameIndex = parts.findIndex((part, at) => at === last || !(isTimeText(part) || readTypes(part)));
  for (const [at, part] of parts.entries()) if (at !== nameIndex) readFacts(part, entry);
  return cleanName(parts[nameIndex] ?? '', entry);
}

/** Removes prefixes and suffixes of a name until nothing changes. */
function cleanName(text: string, entry: Entry): string {
  let name = text;
  for (;;) {
    const bare = stripOrnaments(stripPrefix(stripOrnaments(dropUnpaired(name))))
      .replace(presenter, '')
      .replace(/(?<=\S)\s(?:b[2-9])+b$/iu, '');
    const behind = takeTrailingTypes(bare);
    const { types, remainder } = takeLeadingTypes(behind.remainder);
    for (const type of [...behind.types, ...types]) entry.types.add(type);
    const next = stripOrnaments(
      takeTrailingMore(untimed(takePlaceOfSet(takeAlias(remainder, entry), entry).replace(playingHours, ''), entry)),
    );
    if (next === name) return name;
    name = next;
  }
}

/** Takes a time off the end, and keeps it as a remark. */
function untimed(text: string, entry: Entry): string {
  const remainder = takeTrailingTime(text);
  const time = remainder === text ? null : findTime(text.slice(remainder.length));
  if (time !== null) entry.remarks.add(time);
  return remainder;
}

/** `Moss Records presents Name`, `DJs Name`, `дуэт Name`. */
const presenter =
  /^(?:DJ'?s|проект|дуэт|дует|группа|гурт|.*\s(?:crew|collective|records?|recordings|rec\.?|nights?|party)\s(?:presents?|pres\.))\s(?=["\p{L}\p{N}])/iu;

/** `Name aka Other`, `Name presents Show`: the other name is information. */
function takeAlias(text: string, entry: Entry): string {
  const match =
    /\s(?:aka|a\.k\.a\.)\s(\p{L}.*)$/iu.exec(text) ??
    /\s(?:presents?|pres\.)\s["\p{L}\p{N}].*$/iu.exec(text) ??
    /\s(?:w\/|with) \p{Ll}[\p{Ll} ]*$/u.exec(text);
  if (match === null) return text;
  entry.remarks.add(match[0].trim());
  return text.slice(0, match.index);
}

/** `Name live at Pebbles`: the place is not part of the name. */
function takePlaceOfSet(text: string, entry: Entry): string {
  const match = /\s(?:(live)\s)?(?:at|@|(?<=live )in)\s+(\p{L}.*)$/iu.exec(text);
  if (match?.[2] === undefined || (match[1] === undefined && !/\s@\s/u.test(match[0]))) return text;
  if (match[1] !== undefined) entry.types.add('LIVE');
  entry.remarks.add(match[2]);
  return text.slice(0, match.index);
}

/** `Name *DE*`: emphasis at the end used as brackets. */
function takeStarred(text: string, entry: Entry): string {
  const match = /\s[*_~]{1,2}([^*_~]+)[*_~]{1,2}$/u.exec(text);
  if (match?.[1] === undefined || !(isFact(match[1]) || remarkPattern.test(match[1]))) return text;
  readFacts(match[1], entry);
  return text.slice(0, match.index);
}

/**
 * Reads the brackets of a name and returns the rest. Brackets stay when they are part of the name: inside a
 * word (`Alpha(Be)ta`), at its start (`(Un)known`), or when nothing else is there (`(((O)))`).
 */
function takeBrackets(text: string, entry: Entry): string {
  const outside: string[] = [];
  const taken: string[] = [];
  // for up to 600 characters: maxEntryLength
  const bare = !hasWord(splitOutside(text, /[([{【〔][^)\]}】〕]*[)\]}】〕]/gu).join(''));
  let from = 0;
  for (const { start, end } of bracketPairs(text)) {
    const content = text.slice(start + 1, end).trim();
    if (bare && !isFact(content)) continue;
    const joinsNext = /[\p{L}\p{N}]/u.test(text[end + 1] ?? '') && !isFact(content);
    if (joinsNext && (start === 0 || /[\p{L}\p{N}\s]/u.test(text[start - 1] ?? ''))) continue;
    const textBefore = text.slice(from, start);
    const named = hasWord(outside.join('') + textBefore);
    outside.push(textBefore, named && closesName(content, text.slice(end + 1)) ? ' – ' : ' ');
    taken.push(content);
    from = end + 1;
  }
  outside.push(text.slice(from));
  const base = outside.join('').replace(/ +/gu, ' ').trim();
  if (!hasWord(base)) return taken.every(isFact) && taken.length > 0 ? readAll(taken, entry) : text;
  readAll(taken, entry);
  return base;
}

/**
 * `Name (UK) Some Label`: the text after the country is no longer the name, unless it joins another name to it.
 */
function closesName(content: string, after: string): boolean {
  const goesOn = /^\s*(?:$|[&+,]|(?:and|x|feat\.?|ft\.?)\s)/iu.test(after);
  return !goesOn && readCountries(content) !== undefined;
}

function readAll(contents: readonly string[], entry: Entry): string {
  for (const content of contents) readFacts(content, entry);
  return '';
}

function isFact(text: string): boolean {
  return readTypes(text) !== undefined || isTimeText(text) || readCountries(text) !== undefined || isStyleList(text);
}

/**
 * Reads the texts beside a name: countries, ways of playing, times, remarks, and for all else record
 * labels.
 */
function readFacts(text: string, entry: Entry): void {
  const bare = stripOrnaments(text.replace(/[()[\]{}]+/gu, ' '));
  const { codes, remainder } = takeFlags(bare);
  entry.countries.push(...codes.map(countryOfFlag));
  const other = partner.exec(remainder);
  if (other?.[1] !== undefined) {
    entry.partners.push(other[1]);
    return;
  }
  const sections = remainder.split(/\s\p{Extended_Pictographic}\uFE0F?\s/u);
  if (sections.length > 1) {
    for (const section of sections) readFacts(section, entry);
    return;
  }
  if (readFact(remainder, entry)) return;
  const parts = splitOutside(remainder, listed);
  const mixed = parts.some(isFact);
  // `Reggae, Step`: not all styles are known
  const hasStyle = parts.some(isStyleList);
  const isOneWord = (part: string): boolean =>
    /^\p{L}+$/u.test(part) && readTypes(part) === undefined && readCountries(part) === undefined;
  for (const part of mixed ? parts : splitOutside(remainder, labelList)) {
    // `GMS (Bansi & Riktam)`: its members
    if (/^\S{2,20} & \S{2,20}$/u.test(part) || (hasStyle && isOneWord(part))) entry.remarks.add(part);
    else if (!readFact(part, entry)) readLabel(part, entry);
  }
}

function readFact(text: string, entry: Entry): boolean {
  if (
    isTimeText(text) ||
    isDayText(takeTrailingTime(text)) ||
    (/\d/u.test(text) && isDayText(`${takeTrailingTime(text)}:`))
  ) {
    entry.remarks.add(text);
    return true;
  }
  const remainder = untimed(text, entry);
  if (!hasWord(remainder) || isPairingMark(text)) return true;
  const types = readTypes(remainder);
  const countries = types === undefined ? readCountries(remainder) : undefined;
  entry.countries.push(...(countries ?? []));
  for (const type of types ?? []) entry.types.add(type);
  if (countries !== undefined || types !== undefined) return true;
  if (
    !remarkPattern.test(remainder) &&
    !isRole(remainder) &&
    !isProse(remainder) &&
    !isStyleList(remainder) &&
    (!isTown(remainder) || remainder.includes(',')) &&
    !isAddress(remainder) &&
    !/^\p{L}+ \p{L}+ \d{2,4}$/u.test(remainder)
  )
    return false;
  entry.remarks.add(remainder);
  return true;
}

/** Words in small letters, in a script that has others: `handpan, voice`. Labels of one Latin word are written so as well. */
const isProse = (text: string): boolean =>
  /^\p{Ll}/u.test(text) &&
  !labelEnding.test(text) &&
  (wordCount(text) >= 3 || (!/\p{Lu}/u.test(text) && (wordCount(text) === 2 || !/\p{sc=Latn}/u.test(text))));

function readLabel(text: string, entry: Entry): void {
  const untitled = text.replace(/^(?:record )?labels?\s*:\s*/iu, '');
  const { types, remainder } = takeTrailingTypes(stripOrnaments(untitled));
  for (const type of types) entry.types.add(type);
  const label = uppercase(stripOrnaments(untimed(stripPrefix(takeLinks(remainder).remainder), entry)));
  if (!hasWord(label)) return;
  const short = codePoints(label) <= limits.name && wordCount(label) <= maxLabelWords;
  if (!short || !isPrintable(label, false) || isLink(label)) entry.remarks.add(text);
  else if (!entry.labels.some((existing) => nameKey(existing) === nameKey(label))) entry.labels.push(label);
}
