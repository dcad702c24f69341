import { isDayText } from './calendar-words.ts';
import type { HeadingLook } from './collector.ts';
import { roleOf } from './columns.ts';
import { bySize, withoutListWord, withoutWhen } from './floor-name.ts';
import { floorLikeness, isCredits, isNonFloorTitle, isVenue } from './floor-words.ts';
import { readFraming } from './framing.ts';
import {
  bullet,
  headsCapitals,
  headsList,
  headsTimetable,
  isRun,
  isTimed,
  isTwoNames,
  standsApart,
  type Surroundings,
} from './lines-below.ts';
import { takePrice } from './non-music.ts';
import { readTypes, type PlayType } from './play-type.ts';
import { beginsTimed, endsTimed, stripPrefix } from './prefix.ts';
import { countSmall, isSentence } from './prose.ts';
import { bracketContents, hasWord, markOf, maskBrackets, stripOrnaments, wordCount } from './punctuation.ts';
import { readCountries } from './read-country.ts';
import { nameError } from './read-entry.ts';
import { isNightTitle, isOther, isParty } from './shared-headings.ts';
import { skipReason } from './skip-reasons.ts';
import { splitNames } from './split-names.ts';
import { hasStyles, isStyleList } from './style-words.ts';
import { isCapitals, uppercase } from './text.ts';

/** A heading, or the heading part of a line; `rest` is the remaining line, to be parsed as names. */
export type Heading =
  /** `day` is the one that stands with it: `FRIDAY – HIVE`. */
  | { kind: 'floor'; name: string; rest: string; day?: string }
  /** `LIVE ACTS:` – way of playing of the names below (or only in `rest`). */
  | { kind: 'types'; types: PlayType[]; rest: string }
  /** `DECO:` – a non-music section. */
  | { kind: 'non-music'; title: string; rest: string }
  /** `Line-up: A, B` or `Saturday: A, B` – only `rest` is relevant. */
  | { kind: 'title'; title: string; rest: string; day?: string };

/** Returns how the heading of a floor looks. */
export function lookOf(text: string, name = text): HeadingLook {
  if (/[:()]|^#/u.test(text) && countSmall(name) === 0) return 'marked';
  return withoutListWord(text) === text ? 'bare' : 'listed';
}

const maxHeadingLength = 200;
const maxTitleLength = 60;
const maxTitleWords = 8;
/** More words before a colon are those of a sentence. */
const maxNamedWords = 5;

/** How the names below stand. */
const sorted = /\s?\((?:a ?[-–] ?z|alphabetical|alphabetical order|alphabetisch)\)(?=\W*$)/iu;

const floorWord =
  /^(?:stage|floor|area|bühne|scène|escenario|palco|scena|scéna|szene|сцена|podium|színpad|sahne|ステージ|フロア)$/iu;

/** Parses a line as a heading; null if it is not one. Never throws. */
export function readHeading(line: string, around: Surroundings): Heading | null {
  const text = line.length > maxHeadingLength ? line : line.replace(sorted, '');
  const dated = takeDay(text);
  // `12 June, in the woods`: a place, not the name of a floor
  const isPlace = dated !== null && text.startsWith(dated.day) && /^\p{Ll}{1,3} \p{L}/u.test(dated.title);
  if (isPlace && floorLikeness(dated.title) === 'no' && !beginsTimed(dated.title))
    return { kind: 'title', title: text, rest: '', day: dated.day };
  if (dated !== null) {
    const heading = readAnyHeading(dated.title, around);
    // `Friday | Moss Crew`: a host, not a floor
    if (/^\P{L}*\p{L}+\.? [|I] /u.test(text) && floorLikeness(dated.title) === 'no' && !isRun(dated.title))
      return { kind: 'title', title: text, rest: '', day: dated.day };
    if (heading?.kind === 'floor' && heading.rest === '' && nameError(uppercase(heading.name)) === null)
      return { ...heading, day: dated.day };
  }
  // `28 June - Amber, Owl, Moss`
  if (dated !== null && text.startsWith(dated.day) && isRun(dated.title) && !isTimed(dated.title))
    return { kind: 'title', title: dated.day, rest: dated.title, day: dated.day };
  const heading = readAnyHeading(text, around);
  if (heading?.kind !== 'floor') return heading;
  const { name, rest } = heading;
  const isNamed = floorLikeness(name) === 'sure' || floorWord.test(tidyTitle(text.split(':', 1)[0]!));
  if (rest === '' && !isNamed && isOther(around.below[0]) && !isTimed(around.below[0] ?? ''))
    return { kind: 'title', title: name, rest };
  return nameError(uppercase(name)) === null ? heading : null;
}

/** Takes the day off `FRIDAY – HIVE`, `Friday: Main Stage` or `Main Stage (Saturday)`; null if there is none. */
function takeDay(text: string): { day: string; title: string } | null {
  const bare =
    text.length > maxHeadingLength || text.includes('\t') || beginsTimed(text) ? '' : readFraming(text).inner;
  const [, first = '', after = ''] = /^([^|:(–—]{2,30}?)(?:[:,]\s|\s?[|–—]\s?|\s[-/@•·I]\s)(.+)$/u.exec(bare) ?? [];
  if (isDayText(`${first}:`) && hasWord(after)) return { day: first, title: after };
  const [, before = '', last = ''] = /^(.+?)(?:\s[-–—|/@•~]\s|\s\()([^()|–—~]{2,30})\)?:?$/u.exec(bare) ?? [];
  return isDayText(`${last}:`) && hasWord(before) ? { day: last, title: before } : null;
}

function readAnyHeading(text: string, around: Surroundings): Heading | null {
  const framed = readFramedFloor(text, around);
  const inline = framed ?? readInline(text, around);
  if (inline !== null || text.length > maxHeadingLength || text.includes('\t')) return inline;
  const { inner, strength } = readFraming(
    /[\p{L}\p{N}]$/u.test(text) ? text : text.replace(/(?<=[^\p{L}\p{N}\s]\s)\([^()]*\)$/u, '').trimEnd(),
  );
  const title = takePrice(tidyTitle(inner));
  if (
    !hasWord(title) ||
    text.endsWith('。') ||
    wordCount(title) > maxTitleWords ||
    isSentence(title) ||
    countSmall(title) > 2
  )
    return null;
  const colon = /:[\s*_]*$/u.test(text);
  const marked = colon || strength === 'hard';
  const types = readTypes(title);
  if (types !== undefined) return { kind: 'types', types, rest: '' };
  const isOfList = floorLikeness(title) === 'no' && skipReason(title.split(' ', 1)[0]!) === 'title';
  if (colon && (isOfList || roleOf(title.toLowerCase()) === 'name')) return { kind: 'title', title, rest: '' };
  const standsOut = strength !== 'none' || (standsApart(around) && isCapitals(title));
  if ((standsOut || isCredits(title)) && isNonFloorTitle(title)) return { kind: 'non-music', title, rest: '' };
  // `Mainfloor – bass and breaks:`, `panorama bar – label night` above set times
  const [lead = ''] = title.split(/\s[-–—|]\s/u, 1);
  const isHeader = (colon && floorLikeness(lead) === 'sure') || headsTimetable(text, lead, around);
  if (lead !== title && floorLikeness(lead) !== 'no' && !isTimed(text) && isHeader)
    return { kind: 'floor', name: lead, rest: '' };
  return isFloor(title, { text, marked, colon }, around) ? { kind: 'floor', name: withoutWhen(title), rest: '' } : null;
}

/** `▪ HIVE – Techno I Tekk ▪`: the text after the dash in a frame is never a name, even if it looks like one. */
function readFramedFloor(text: string, around: Surroundings): Heading | null {
  if (text.length > maxHeadingLength) return null;
  const { inner, strength } = readFraming(text);
  const [lead = '', ...styles] = inner.split(/\s[-–—|]\s/u);
  const name = tidyTitle(lead);
  const isTitle = styles.length === 1 && (floorLikeness(name) === 'sure' || (isCapitals(name) && wordCount(name) <= 3));
  const isFramed = strength === 'hard' || (isStyleList(styles.join()) && markOf(text) !== '' && sameEnds(text));
  return isFramed && isTitle && !text.startsWith('#') && !isDayText(`${name}:`) && !framesNames(text, around)
    ? { kind: 'floor', name, rest: '' }
    : null;
}

/** True for a text with one sign at both ends. */
const sameEnds = (text: string): boolean => text.replaceAll('\uFE0F', '').endsWith([...text][0]!);

interface Look {
  text: string;
  /** Framed, or with a colon behind it. */
  marked: boolean;
  colon: boolean;
}

function isFloor(title: string, look: Look, around: Surroundings): boolean {
  const bare = withoutWhen(title);
  if (carriesCountry(title)) return false;
  const likeness = floorLikeness(bare);
  if (isRun(bare)) return isTwoNames(bare) && headsTimetable(look.text, bare, around);
  // between two sets
  const beside = [around.previous, around.next];
  if (likeness === 'sure')
    return ![beginsTimed, endsTimed].some((isSet) => isSet(look.text) && beside.every((line) => isSet(line)));
  if (likeness === 'no' && !look.marked && beginsTimed(look.text)) return false;
  if (headsTimetable(look.text, bare, around)) return true;
  // `Music from:` introduces a list
  if (look.colon)
    return (
      countSmall(bare) === 0 && (wordCount(bare) < 2 || bare !== bare.toLowerCase() || bare === bare.toUpperCase())
    );
  if (/[\s(](?:hosted|powered|curated) by\s/iu.test(title)) return true;
  if (headsCapitals(bare, around)) return true;
  if (headsList(bare, around)) return true;
  // `MAIN [Psytrance]`
  if (likeness === 'perhaps' && around.fresh && around.below.length > 0 && /\s[[(]/u.test(title) && hasStyles(title))
    return true;
  if (
    standsApart(around) &&
    !bullet.test(look.text) &&
    !isTimed(around.next) &&
    hasStyles(title) &&
    !hasStyles(around.next)
  )
    return true;
  if (look.marked) return !framesNames(look.text, around);
  return (
    likeness === 'perhaps' &&
    standsApart(around) &&
    (isVenue(bare) || contrasts(bare, around.next || (around.below[0] ?? '')))
  );
}

/** Returns whether a frame marks names rather than headings: a neighbour has the same one. */
function framesNames(text: string, { next, previous }: Surroundings): boolean {
  return !text.startsWith('#') && (sameFrame(text, next) || sameFrame(text, previous));
}

function sameFrame(text: string, neighbour: string): boolean {
  return text[0] === neighbour[0] && readFraming(neighbour).strength === 'hard';
}

/**
 * Returns whether a title differs enough from the names: a single word such as "garden" if it stands apart; more words
 * must look different.
 */
function contrasts(title: string, next: string): boolean {
  return wordCount(title) === 1 || (isCapitals(title) && !isCapitals(next)) || /\bthe\b/iu.test(title);
}

/** `MAIN FLOOR: A, B`, `Live: A`, `Deco: …`, `Saturday: A`, and `Main Floor – A, B, C`. */
function readInline(text: string, { previous, next, below, hasInlineFloors }: Surroundings): Heading | null {
  const cut = cutAfterTitle(text);
  if (cut === null) return null;
  const { left, rest, tight, isTitle } = cut;
  const differs = isCapitals(left) && !isCapitals(previous) && next !== '' && !isCapitals(next);
  // alone among lines without a colon
  const isTitled =
    /^[^:]{2,40}:\s/u.test(text) &&
    ![previous, next].some((line) => line.includes(':')) &&
    /^\p{Lu}/u.test(left) &&
    wordCount(left) <= 3 &&
    next !== '' &&
    !isNonFloorTitle(left) &&
    skipReason(left) === null;
  if (
    isStyleList(rest) &&
    (floorLikeness(left) === 'sure' || differs || isTitled || (bullet.test(next) && !bullet.test(text)))
  )
    return { kind: 'floor', name: withoutWhen(left), rest: '' };
  const types = readTypes(left);
  if (types !== undefined) return { kind: 'types', types, rest };
  // `Stage: Woods`
  if (floorWord.test(left) && wordCount(rest) <= 4 && !isRun(rest)) return { kind: 'floor', name: rest, rest: '' };
  const sure = floorLikeness(left) === 'sure';
  // `Stage 1: The Nest` above names
  if (
    sure &&
    (/\s\d{1,2}$/u.test(left) || bySize.test(left)) &&
    !isRun(rest) &&
    !isTimed(text) &&
    (next !== '' || (bySize.test(left) && below.length > 0)) &&
    (beginsTimed(next) || !/[:–—]\s/u.test(next))
  )
    return { kind: 'floor', name: isStyleList(rest) ? left : rest, rest: '' };
  if (!sure && (tight || isRun(left))) return null;
  // `Moss Records presents: Night of the Owl`
  const restIsNight = previous === '' && text.includes(':') && !isRun(rest) && !isTimed(text);
  if (isTitle) return { kind: 'title', title: left, rest: restIsNight ? '' : rest };
  if (isDayText(left) || skipReason(left) !== null) return { kind: 'title', title: left, rest };
  if (isNonFloorTitle(left)) return { kind: 'non-music', title: left, rest };
  const shouted = isCapitals(left) && !isCapitals(rest);
  // `FIRST: Amber, Owl – 20:00` among sets
  if (floorLikeness(left) === 'no' && endsTimed(text) && endsTimed(next)) return { kind: 'title', title: left, rest };
  // `SVBKVLT: A / B`: a label with its artists
  if (!hasInlineFloors && floorLikeness(left) === 'no' && /\s\/\s/u.test(rest))
    return { kind: 'title', title: left, rest };
  const named =
    floorLikeness(left) !== 'no' ||
    (wordCount(left) <= maxNamedWords &&
      (shouted || (isRun(rest) && (/\p{Lu}|\p{Lo}/u.test(rest) || !/\p{Lu}/u.test(left)))) &&
      countSmall(rest) < Math.max(2, splitNames(rest).length / 2));
  return named ? { kind: 'floor', name: withoutWhen(left), rest } : null;
}

/** The title before the names of a line. */
function cutAfterTitle(text: string): { left: string; rest: string; tight: boolean; isTitle: boolean } | null {
  const masked = maskBrackets(text);
  const head = masked.slice(0, maxTitleLength + 1);
  const colon = (text.includes('\t') ? /(?<!:):+\t/u : /:+(?=\D)(?!\/\/)/u).exec(head);
  if (colon !== null) {
    const end = colon.index + colon[0].length;
    const left = tidyTitle(text.slice(0, colon.index));
    const rest = text.slice(end).trim();
    const fits = hasWord(left) && hasWord(rest) && wordCount(left) <= maxTitleWords;
    return fits
      ? { left, rest, tight: !/^\s/u.test(text.slice(end)), isTitle: isNightTitle(left) || isParty(left) }
      : null;
  }
  const introduced = /\s(?:w\/|with|feat\.|ft\.|featuring)\s/iu.exec(head);
  const dash = introduced ?? /\s(?:[-–—>→|]+|\/\/)\s|(?<=\s(?:presents?|pres\.|invites?))\s/u.exec(head);
  if (dash === null) return null;
  const left = tidyTitle(text.slice(0, dash.index));
  const rest = text.slice(dash.index + dash[0].length).trim();
  // `Forest Warm Up w/ Amber, Owl, Moss`, `Vortex 7 | Amber, Owl, Moss`
  const isLong = introduced === null ? /\s\d{1,2}$/u.test(left) && floorLikeness(left) === 'no' : wordCount(left) > 2;
  const isTitle = isNightTitle(left) || isParty(left) || (isLong && splitNames(rest).length > 2);
  const isNight = isTitle && (isRun(rest) || (introduced !== null && isNightTitle(left)));
  return isStyleList(rest) || (floorLikeness(left) === 'sure' && isRun(rest)) || isNight
    ? { left, rest, tight: false, isTitle }
    : null;
}

function tidyTitle(text: string): string {
  return stripOrnaments(stripPrefix(stripOrnaments(text)));
}

function carriesCountry(text: string): boolean {
  return bracketContents(text).some((content) =>
    content.split(/[,/|]/u).some((part) => readCountries(part.trim()) !== undefined),
  );
}
