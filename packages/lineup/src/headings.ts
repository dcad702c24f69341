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
import { nameError } from './name-error.ts';
import { takePrice } from './non-music.ts';
import { readTypes, type PlayType } from './play-type.ts';
import { beginsTimed, endsTimed, stripPrefix } from './prefix.ts';
import { countSmall, isSentence } from './prose.ts';
import { bracketContents, hasWord, maskBrackets, stripOrnaments, wordCount } from './punctuation.ts';
import { readCountries } from './read-country.ts';
import { isNightTitle, isOther, isParty } from './shared-headings.ts';
import { skipReason } from './skip-reasons.ts';
import { splitNames } from './split-names.ts';
import { hasStyles, isStyleList } from './style-words.ts';
import { isCapitals, uppercase } from './text.ts';

/** A heading, or the heading part of a line; `tail` is the remaining line, to be parsed as names. */
export type Heading =
  /** `day` is the one that stands with it: `FRIDAY – HIVE`. */
  | { kind: 'floor'; name: string; tail: string; day?: string }
  /** `LIVE ACTS:` – way of playing of the names below (or only in `tail`). */
  | { kind: 'types'; types: PlayType[]; tail: string }
  /** `DECO:` – a non-music section. */
  | { kind: 'non-music'; title: string; tail: string }
  /** `Line-up: A, B` or `Saturday: A, B` – only `tail` is relevant. */
  | { kind: 'title'; title: string; tail: string; day?: string };

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

const floorWord =
  /^(?:stage|floor|area|bühne|scène|escenario|palco|scena|scéna|szene|сцена|podium|színpad|sahne|ステージ|フロア)$/iu;

/** Parses a line as a heading; null if it is not one. Never throws. */
export function readHeading(text: string, context: Surroundings): Heading | null {
  const dated = takeDay(text);
  // `12 June, in the woods`: a place, not the name of a floor
  const isPlace = dated !== null && text.startsWith(dated.day) && /^\p{Ll}{1,3} \p{L}/u.test(dated.title);
  if (isPlace && floorLikeness(dated.title) === 'no' && !beginsTimed(dated.title))
    return { kind: 'title', title: text, tail: '', day: dated.day };
  if (dated !== null) {
    const heading = readAnyHeading(dated.title, context);
    // `Friday | Moss Crew`: a host, not a floor
    if (/^\P{L}*\p{L}+\.? [|I] /u.test(text) && floorLikeness(dated.title) === 'no' && !isRun(dated.title))
      return { kind: 'title', title: text, tail: '', day: dated.day };
    if (heading?.kind === 'floor' && heading.tail === '' && nameError(uppercase(heading.name)) === null)
      return { ...heading, day: dated.day };
  }
  // `28 June - Amber, Owl, Moss`
  if (dated !== null && text.startsWith(dated.day) && isRun(dated.title) && !isTimed(dated.title))
    return { kind: 'title', title: dated.day, tail: dated.title, day: dated.day };
  const heading = readAnyHeading(text, context);
  if (heading?.kind !== 'floor') return heading;
  const { name, tail } = heading;
  const isNamed = floorLikeness(name) === 'sure' || floorWord.test(tidyTitle(text.split(':', 1)[0]!));
  if (tail === '' && !isNamed && isOther(context.below[0]) && !isTimed(context.below[0] ?? ''))
    return { kind: 'title', title: name, tail };
  return nameError(uppercase(name)) === null ? heading : null;
}

/** Takes the day off `FRIDAY – HIVE`, `Friday: Main Stage` or `Main Stage (Saturday)`; null if there is none. */
function takeDay(text: string): { day: string; title: string } | null {
  const bare =
    text.length > maxHeadingLength || text.includes('\t') || beginsTimed(text) ? '' : readFraming(text).inner;
  const [, first = '', after = ''] = /^([^|:(–—]{2,30}?)(?:[:,]\s|\s?[|–—]\s?|\s[-/@•·I]\s)(.+)$/u.exec(bare) ?? [];
  if (isDayText(`${first}:`) && hasWord(after)) return { day: first, title: after };
  const [, leadingText = '', last = ''] = /^(.+?)(?:\s[-–—|/@•~]\s|\s\()([^()|–—~]{2,30})\)?:?$/u.exec(bare) ?? [];
  return isDayText(`${last}:`) && hasWord(leadingText) ? { day: last, title: leadingText } : null;
}

function readAnyHeading(text: string, context: Surroundings): Heading | null {
  const inline = readInline(text, context);
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
  if (types !== undefined) return { kind: 'types', types, tail: '' };
  const isOfList = floorLikeness(title) === 'no' && skipReason(title.split(' ', 1)[0]!) === 'title';
  if (colon && (isOfList || roleOf(title.toLowerCase()) === 'name')) return { kind: 'title', title, tail: '' };
  const standsOut = strength !== 'none' || (standsApart(context) && isCapitals(title));
  if ((standsOut || isCredits(title)) && isNonFloorTitle(title)) return { kind: 'non-music', title, tail: '' };
  // `Mainfloor – bass and breaks:`, `panorama bar – label night` above set times
  const [lead = ''] = title.split(/\s[-–—|]\s/u, 1);
  const isHeader = (colon && floorLikeness(lead) === 'sure') || headsTimetable(text, lead, context);
  if (lead !== title && floorLikeness(lead) !== 'no' && !isTimed(text) && isHeader)
    return { kind: 'floor', name: lead, tail: '' };
  return isFloor(title, { text, marked, colon }, context)
    ? { kind: 'floor', name: withoutWhen(title), tail: '' }
    : null;
}

interface Look {
  text: string;
  /** Framed, or with a colon behind it. */
  marked: boolean;
  colon: boolean;
}

function isFloor(title: string, look: Look, context: Surroundings): boolean {
  const bare = withoutWhen(title);
  if (carriesCountry(title)) return false;
  const likeness = floorLikeness(bare);
  if (isRun(bare) && !(look.marked && likeness !== 'no'))
    return isTwoNames(bare) && headsTimetable(look.text, bare, context);
  // between two sets
  const beside = [context.previous, context.next];
  if (likeness === 'sure')
    return ![beginsTimed, endsTimed].some((isSet) => isSet(look.text) && beside.every((line) => isSet(line)));
  if (beginsTimed(look.text) && ((likeness === 'no' && !look.marked) || beside.some(beginsTimed))) return false;
  if (headsTimetable(look.text, bare, context)) return true;
  // `Music from:` introduces a list
  if (look.colon)
    return (
      countSmall(bare) === 0 && (wordCount(bare) < 2 || bare !== bare.toLowerCase() || bare === bare.toUpperCase())
    );
  if (/[\s(](?:hosted|powered|curated) by\s/iu.test(title)) return true;
  if (headsCapitals(bare, context) || headsList(bare, context)) return true;
  // `MAIN [Psytrance]`
  const isBehindSets = isTimed(context.previous) && !isTimed(look.text) && !isTimed(context.next);
  if (
    likeness === 'perhaps' &&
    (context.fresh || isBehindSets) &&
    context.below.length > 0 &&
    /\s[[(]/u.test(title) &&
    hasStyles(title)
  )
    return true;
  if (
    standsApart(context) &&
    !bullet.test(look.text) &&
    !isTimed(context.next) &&
    hasStyles(title) &&
    !hasStyles(context.next)
  )
    return true;
  if (look.marked) return !framesNames(look.text, context);
  return (
    likeness === 'perhaps' &&
    standsApart(context) &&
    (isVenue(bare) || contrasts(bare, context.next || (context.below[0] ?? '')))
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
function readInline(text: string, { previous, next, below }: Surroundings): Heading | null {
  const cut = cutAfterTitle(text);
  if (cut === null) return null;
  const { head, tail, tight, isTitle } = cut;
  const differs = isCapitals(head) && !isCapitals(previous) && next !== '' && !isCapitals(next);
  // alone among lines without a colon
  const isTitled =
    /^[^:]{2,40}:\s/u.test(text) &&
    ![previous, next].some((line) => line.includes(':')) &&
    /^\p{Lu}/u.test(head) &&
    wordCount(head) <= 3 &&
    next !== '' &&
    !isNonFloorTitle(head) &&
    skipReason(head) === null;
  if (
    isStyleList(tail) &&
    (floorLikeness(head) === 'sure' || differs || isTitled || (bullet.test(next) && !bullet.test(text)))
  )
    return { kind: 'floor', name: withoutWhen(head), tail: '' };
  const types = readTypes(head);
  if (types !== undefined) return { kind: 'types', types, tail };
  // `Stage: Woods`
  if (floorWord.test(head) && wordCount(tail) <= 4 && !isRun(tail)) return { kind: 'floor', name: tail, tail: '' };
  const sure = floorLikeness(head) === 'sure';
  // `Stage 1: The Nest` above names
  if (
    sure &&
    (/\s\d{1,2}$/u.test(head) || bySize.test(head)) &&
    !isRun(tail) &&
    !isTimed(text) &&
    (next !== '' || (bySize.test(head) && below.length > 0)) &&
    (beginsTimed(next) || !/[:–—]\s/u.test(next))
  )
    return { kind: 'floor', name: isStyleList(tail) ? head : tail, tail: '' };
  if (!sure && (tight || isRun(head))) return null;
  // `Moss Records presents: Night of the Owl`
  const restIsNight = previous === '' && text.includes(':') && !isRun(tail) && !isTimed(text);
  if (isTitle) return { kind: 'title', title: head, tail: restIsNight ? '' : tail };
  if (isDayText(head) || skipReason(head) !== null) return { kind: 'title', title: head, tail };
  if (isNonFloorTitle(head)) return { kind: 'non-music', title: head, tail };
  const shouted = isCapitals(head) && !isCapitals(tail);
  // `FIRST: Amber, Owl – 20:00` among sets, `06:00 SUNRISE SET: Amber b2b Owl`
  const isSet = (endsTimed(text) && endsTimed(next)) || (beginsTimed(text) && /(?:^|\s)set$/iu.test(head));
  if (floorLikeness(head) === 'no' && isSet) return { kind: 'title', title: head, tail };
  const named =
    floorLikeness(head) !== 'no' ||
    (wordCount(head) <= maxNamedWords &&
      (shouted || (isRun(tail) && (/\p{Lu}|\p{Lo}/u.test(tail) || !/\p{Lu}/u.test(head)))) &&
      countSmall(tail) < Math.max(2, splitNames(tail).length / 2));
  return named ? { kind: 'floor', name: withoutWhen(head), tail } : null;
}

/** The title before the names of a line. */
function cutAfterTitle(text: string): { head: string; tail: string; tight: boolean; isTitle: boolean } | null {
  const masked = maskBrackets(text).slice(0, maxTitleLength + 1);
  const colon = (text.includes('\t') ? /(?<!:):+\t/u : /:+(?=\D)(?!\/\/)/u).exec(masked);
  if (colon !== null) {
    const end = colon.index + colon[0].length;
    const head = tidyTitle(text.slice(0, colon.index));
    const tail = text.slice(end).trim();
    const fits = hasWord(head) && hasWord(tail) && wordCount(head) <= maxTitleWords;
    return fits
      ? { head, tail, tight: !/^\s/u.test(text.slice(end)), isTitle: isNightTitle(head) || isParty(head) }
      : null;
  }
  const introduced = /\s(?:w\/|with|feat\.|ft\.|featuring)\s/iu.exec(masked);
  const dash = introduced ?? /\s(?:[-–—>→|]+|\/\/)\s|(?<=\s(?:presents?|pres\.|invites?))\s/u.exec(masked);
  if (dash === null) return null;
  const head = tidyTitle(text.slice(0, dash.index));
  const tail = text.slice(dash.index + dash[0].length).trim();
  // `Forest Warm Up w/ Amber, Owl, Moss`, `Vortex 7 | Amber, Owl, Moss`
  const isLong = introduced === null ? /\s\d{1,2}$/u.test(head) && floorLikeness(head) === 'no' : wordCount(head) > 2;
  const isTitle = isNightTitle(head) || isParty(head) || (isLong && splitNames(tail).length > 2);
  const isNight = isTitle && (isRun(tail) || (introduced !== null && isNightTitle(head)));
  return isStyleList(tail) || (floorLikeness(head) === 'sure' && isRun(tail)) || isNight
    ? { head, tail, tight: false, isTitle }
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
