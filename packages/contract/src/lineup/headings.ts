import { styles } from '../lists.ts';
import { uppercase } from '../text.ts';
import { isDayText } from './calendar-words.ts';
import { floorLikeness, isAsideTitle } from './floor-words.ts';
import { readFraming } from './framing.ts';
import { reasonToSkip } from './leave-out.ts';
import { isLink } from './links.ts';
import { bracketPairs, hasWord, maskBrackets, stripOrnaments, wordCount } from './marks.ts';
import { readTypes, type PlayType } from './play-type.ts';
import { stripPrefix } from './prefix.ts';
import { nameFault } from './read-entry.ts';
import { readCountries } from './read-country.ts';
import { splitNames } from './split-names.ts';
import { isTimeText } from './times.ts';
import { wordSet, wordsOf } from './words.ts';

/**
 * A heading, or the heading part of a line; `rest` is what follows it in the same line, to be read as names.
 */
export type Heading =
  | { kind: 'floor'; name: string; rest: string }
  /** `LIVE ACTS:` – the names below (or in `rest` alone) play so. */
  | { kind: 'types'; types: PlayType[]; rest: string }
  /** `DECO:` – what follows is no music. */
  | { kind: 'aside'; title: string; rest: string }
  /** `Line-up: A, B` or `Saturday: A, B` – only `rest` counts. */
  | { kind: 'title'; title: string; rest: string };

/** What a line's neighbours tell about it. */
export interface Surroundings {
  /**
   * True when nothing, a blank line or a line without names stands above, and a line with text follows
   * directly.
   */
  apart: boolean;
  /** The line above, or an empty text. */
  previous: string;
  /** The line below, or an empty text. */
  next: string;
}

const longestHeading = 200;
const longestTitle = 60;
const mostTitleWords = 8;

/** Reads a line as a heading; null when it is none. Never throws. */
export function readHeading(text: string, around: Surroundings): Heading | null {
  const heading = readAnyHeading(text, around);
  return heading?.kind === 'floor' && nameFault(uppercase(heading.name)) !== null ? null : heading;
}

function readAnyHeading(text: string, around: Surroundings): Heading | null {
  const inline = readInline(text);
  if (inline !== null || text.length > longestHeading || text.includes('\t')) return inline;
  const { inner, strength } = readFraming(text);
  const title = tidyTitle(inner);
  if (!hasWord(title) || wordCount(title) > mostTitleWords) return null;
  const colon = /:[\s*_]*$/u.test(text);
  const marked = colon || strength === 'hard' || (strength === 'soft' && around.apart);
  const types = readTypes(title);
  if (types !== undefined) return { kind: 'types', types, rest: '' };
  const standsOut = marked || (around.apart && isCapitals(title));
  if (standsOut && isAsideTitle(title)) return { kind: 'aside', title, rest: '' };
  return isFloor(title, { text, marked, colon }, around)
    ? { kind: 'floor', name: withoutWhen(title), rest: '' }
    : null;
}

interface Look {
  text: string;
  /** Framed, or with a colon behind it. */
  marked: boolean;
  colon: boolean;
}

function isFloor(title: string, look: Look, around: Surroundings): boolean {
  if (carriesCountry(title) || isRun(title)) return false;
  const likeness = floorLikeness(title);
  if (likeness === 'sure') return true;
  if (!look.marked) return likeness === 'perhaps' && around.apart && contrasts(title, around.next);
  // Where a neighbour has the same frame, names are framed here, not headings.
  return look.colon || !(sameFrame(look.text, around.next) || sameFrame(look.text, around.previous));
}

function sameFrame(text: string, neighbour: string): boolean {
  return text[0] === neighbour[0] && readFraming(neighbour).strength === 'hard';
}

/**
 * A single word such as "garden" is a heading where it stands apart; more words must look different from the
 * names.
 */
function contrasts(title: string, next: string): boolean {
  return wordCount(title) === 1 || (isCapitals(title) && !isCapitals(next)) || /\bthe\b/iu.test(title);
}

function isCapitals(text: string): boolean {
  return text === text.toUpperCase() && text !== text.toLowerCase();
}

/** `MAIN FLOOR: A, B`, `Live: A`, `Deco: …`, `Saturday: A`, and `Main Floor – A, B, C`. */
function readInline(text: string): Heading | null {
  const cut = cutAfterTitle(text);
  if (cut === null) return null;
  const { left, rest, tight } = cut;
  if (!/\p{L}/u.test(left) || isLink(left) || carriesCountry(left)) return null;
  const sure = floorLikeness(left) === 'sure';
  if (!sure && (tight || isRun(left))) return null;
  const types = readTypes(left);
  if (types !== undefined) return { kind: 'types', types, rest };
  if (isDayText(left) || reasonToSkip(left) !== null) return { kind: 'title', title: left, rest };
  if (isAsideTitle(left)) return { kind: 'aside', title: left, rest };
  const shouted = isCapitals(left) && !isCapitals(rest);
  const named = shouted || isRun(rest) || floorLikeness(left) !== 'no';
  return named ? { kind: 'floor', name: withoutWhen(left), rest } : null;
}

function cutAfterTitle(text: string): { left: string; rest: string; tight: boolean } | null {
  const masked = maskBrackets(text);
  const head = masked.slice(0, longestTitle + 1);
  const colon = (text.includes('\t') ? /:+\t/u : /:+(?=\D)(?!\/\/)/u).exec(head);
  if (colon !== null) {
    const end = colon.index + colon[0].length;
    const left = tidyTitle(text.slice(0, colon.index));
    const rest = text.slice(end).trim();
    const fits = hasWord(left) && hasWord(rest) && wordCount(left) <= mostTitleWords;
    return fits ? { left, rest, tight: !/^\s/u.test(text.slice(end)) } : null;
  }
  const dash = /\s[-–—>→|]+\s/u.exec(head);
  if (dash === null) return null;
  const left = tidyTitle(text.slice(0, dash.index));
  const rest = text.slice(dash.index + dash[0].length).trim();
  const named = floorLikeness(left) === 'sure' && isRun(rest) && !isStyleList(rest);
  return named ? { left, rest, tight: false } : null;
}

function tidyTitle(text: string): string {
  return stripOrnaments(stripPrefix(stripOrnaments(text)));
}

function isRun(text: string): boolean {
  return splitNames(text).length > 1;
}

function carriesCountry(text: string): boolean {
  return bracketPairs(text).some(({ start, end }) => readCountries(text.slice(start + 1, end)) !== undefined);
}

const ownStyles: ReadonlySet<string> = new Set(styles.flatMap(wordsOf));
const otherStyles = wordSet(`
  trance psy psychill chill chillout downtempo dub techno house bass dnb hitech darkpsy drum and electronica
  world music experimental psychedelic minimal tech electro breaks idm
`);

/** `Main Floor – Psytrance, Goa` describes the floor; nobody is named. */
function isStyleList(text: string): boolean {
  return wordsOf(text).every((word) => ownStyles.has(word) || otherStyles.has(word));
}

const whenPart = /\s*[([]([^()[\]]*)[)\]]|\s+[-–—|/•·,@]+\s+([^-–—|/•·,@]+)$/gu;

/**
 * A floor's name without the day or time that some headings carry: the same floor on two days is one floor.
 */
function withoutWhen(title: string): string {
  const bare = title.replace(whenPart, (part: string, inBrackets?: string, after?: string) => {
    const words = (inBrackets ?? after ?? '').trim();
    return isTimeText(words) || isDayText(words) || words === '' ? '' : part;
  });
  const name = stripOrnaments(bare);
  return hasWord(name) ? name : title;
}
