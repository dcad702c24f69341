import { t } from '@moonfloor/messages/t';
import { takeLeadingDay } from './calendar-words.ts';
import { isCapitals } from './text.ts';
import { floorLikeness } from './floor-words.ts';
import { isTown } from './places.ts';
import { countSmall, joinsWords, nameWords } from './prose.ts';
import { beginsTimed, stripPrefix } from './prefix.ts';
import { markOf, wordCount } from './punctuation.ts';
import { isNotAnnounced } from './skip-reasons.ts';
import { isStyleList } from './style-words.ts';
import { findTime, tightenSpans, withClock } from './times.ts';
import type { ParsedArtist } from './types.ts';

/** Fewer lines say nothing about one that looks different. */
const minLines = 4;
const minTimed = 3;

const maxSureWords = 6;

/** More lines between others are a list. */
const maxAlone = 2;

/** Fewer words are the name of a floor more often than a title. */
const minTitleWords = 3;

/** A line with as many points is probably no artist. */
const rejection = 2.5;
const doubtful = 1;

/** Returns why a heading may be none of a floor, in plain words; null if it is sure. */
export const doubtAboutFloor = (name: string): string | null =>
  floorLikeness(name) === 'no' && wordCount(name) >= minTitleWords ? t('Could be a title') : null;

/** What a line is, as far as it is known before its neighbours are: an act, about something else, or a title, day or floor. */
export type LineKind = 'act' | 'noise' | 'day' | 'other';

/** What speaks against the artists of a line: none of it if it looks like the lines around it. */
export interface Verdict {
  reason: string;
  /** True if the line is probably no artist at all. */
  isRejected: boolean;
}

/** Signs and words that join names to others, or to titles and times: a name with them was not taken apart. */
const joined =
  /\s[|»>:/+–—-]\s|\s(?:pres\.?|presents?|with|w\/|invites)\s|^\d{1,2}[:.HU]\d\d|\d\d[:H]\d\d|^\p{L}{1,5}: |^[^\p{L}\p{M}\p{N}\p{S}([{'"$#@!?¿¡&*+.·\u061C-]|^" |^\d{1,2} ?[AP]M? /u;

/** `Awareness: Team Blue`. */
const namesItsValue = /^[^:]{2,30}\p{L} ?:\s/u;

interface Shape {
  source: string;
  /** True if the text, not necessarily the line, has a time for it. */
  isTimed: boolean;
  /** The sign before it, or an empty text. */
  mark: string;
  /** Words in small letters behind one with a capital letter. */
  small: number;
  isNamed: boolean;
  /** True with a town behind a comma. */
  isPlaced: boolean;
  words: number;
  acts: readonly ParsedArtist[];
  line: number;
}

/**
 * Judges the lines of the floors of a text, by their number: how much each looks like the others, and like a name.
 */
export function judgeLines(
  floors: readonly (readonly ParsedArtist[])[],
  kinds: readonly (readonly [line: number, kind: LineKind])[],
): Map<number, Verdict> {
  const shapes = floors.map((artists) => [...Map.groupBy(artists, ({ line }) => line).values()].map(shapeOf));
  const all = shapes.flat();
  const edges = edgesOf(kinds, new Map(all.map((shape) => [shape.line, shape])));
  const core = all.filter(({ line }) => !edges.has(line));
  const share = (has: (shape: Shape) => boolean): number => all.filter(has).length / all.length;
  const text = {
    hasOdd: all.length >= minLines,
    timed: share(({ isTimed }) => isTimed),
    small: core.filter(({ small }) => small > 1).length / core.length,
    named: share(({ isNamed }) => isNamed),
    placed: share(({ isPlaced }) => isPlaced),
    single: share(({ acts }) => acts.length === 1),
    comma: share(({ source }) => source.endsWith(',')),
    bare: share((shape) => signsFor(shape) === 0),
    capitals: share(({ source }) => isCapitals(source)),
    lower: share(isLower),
  };
  const verdicts = new Map<number, Verdict>();
  for (const floor of shapes) {
    const timed = floor.filter(({ isTimed }) => isTimed).length;
    const isTimetable =
      timed >= minTimed ? timed >= floor.length * 0.6 : timed > 0 && text.timed >= 0.7 && all.length > minTimed;
    const marks = Map.groupBy(floor, ({ mark }) => mark);
    for (const shape of floor) {
      const hasOddMark = floor.length >= minLines && marks.get(shape.mark)!.length <= floor.length * 0.3;
      const against = [
        ...signsAgainst(shape, text),
        ...(isTimetable && !shape.isTimed && shape.acts[0]!.pairing === null
          ? ([[3, t('Has no time, unlike its neighbours')]] as const)
          : []),
        ...(edges.has(shape.line) ? ([[2, t('Could be a title')]] as const) : []),
        ...(hasOddMark ? ([[shape.mark === '' ? 2 : 0.5, t('Could be a title')]] as const) : []),
        ...(/[✓✔✅]/u.test(shape.mark) && marks.size > 1
          ? ([[2, t('Not about music, so not in the line-up')]] as const)
          : []),
      ];
      const points = against.reduce((sum, [more]) => sum + more, 0) - signsFor(shape);
      const odd = oddAbout(shape, text);
      if (points >= doubtful)
        verdicts.set(shape.line, {
          reason: against.toSorted(([one], [other]) => other - one)[0]![1],
          isRejected: points >= rejection,
        });
      else if (odd !== null) verdicts.set(shape.line, { reason: odd, isRejected: false });
    }
  }
  return verdicts;
}

/** Returns whether a line has words as sentences have. */
const isWordy = ({ small, words, source }: Shape): boolean =>
  small > 0 || (words >= 3 && source.toLowerCase() === source.toUpperCase());

/**
 * Returns the lines of artists that belong to the introduction or the end of a post, and the few that stand alone between lines
 * about something else.
 */
function edgesOf(
  kinds: readonly (readonly [line: number, kind: LineKind])[],
  shapes: ReadonlyMap<number, Shape>,
): ReadonlySet<number> {
  const found = new Set<number>();
  const isPlain = (line: number): boolean => shapes.has(line) && signsFor(shapes.get(line)!) === 0;
  const passes: [typeof kinds, readonly LineKind[]][] = [
    [kinds, ['noise', 'day', 'other']],
    [kinds.toReversed(), ['noise']],
  ];
  for (const [lines, goesOn] of passes) {
    const end = lines.findIndex(
      ([line, kind]) => !goesOn.includes(kind) && !(isPlain(line) && isWordy(shapes.get(line)!)),
    );
    const edge = lines.slice(0, end);
    const acts = edge.filter(([, kind]) => kind === 'act');
    if (acts.length > 1 || edge.some(([, kind]) => kind === 'noise')) for (const [line] of acts) found.add(line);
  }
  for (let from = 0; from < kinds.length;) {
    let to = from;
    while (kinds[to]?.[1] === 'act') to += 1;
    const isBetween = kinds[from - 1]?.[1] === 'noise' && (kinds[to]?.[1] ?? 'noise') === 'noise';
    if (isBetween && to - from <= maxAlone) for (const [line] of kinds.slice(from, to)) found.add(line);
    from = Math.max(to, from + 1);
  }
  for (const line of titlesOf(kinds)) if (isPlain(line)) found.add(line);
  return found.size <= shapes.size * 0.6 ? found : new Set();
}

/** Returns the lines above the date in the first paragraph of a text, and a single one below it, if names follow in the next. */
function titlesOf(kinds: readonly (readonly [line: number, kind: LineKind])[]): number[] {
  const end = kinds.findIndex(([line], at) => at > 0 && line > kinds[at - 1]![0] + 1);
  const head = kinds.slice(0, Math.max(end, 0));
  const date = head.findIndex(([, kind]) => kind === 'day');
  const acts = head.filter(([, kind]) => kind === 'act').map(([line]) => line);
  const above = acts.filter((line) => line < (head[date]?.[0] ?? 0));
  const isOnly = date >= 0 && acts.length === above.length + 1 && !kinds.slice(end).some(([, kind]) => kind === 'day');
  return isOnly ? acts : above;
}

/** The shares of lines of the text that have a property. */
interface Shares {
  hasOdd: boolean;
  timed: number;
  small: number;
  named: number;
  placed: number;
  single: number;
  comma: number;
  bare: number;
  capitals: number;
  lower: number;
}

type Sign = readonly [points: number, reason: string];

/** Returns what speaks against a line that yields artists. */
function signsAgainst({ source, isTimed, isNamed, isPlaced, small, words, acts, mark }: Shape, text: Shares): Sign[] {
  const sentence = t('Reads like a sentence, not a name');
  const signs: Sign[] = [];
  const end = /[!?:,;]["']?$/u.exec(source);
  const other = acts.length === 1 ? otherThing(acts[0]!.artist_name) : null;
  const length = words / acts.length;
  if (small > 0 && text.small < 0.4) signs.push([small > 2 && text.small < 0.3 ? 3 : Math.min(small, 2), sentence]);
  if (end?.[0].startsWith(',') ? text.comma < 0.3 : end !== null && words >= (source.includes('!') ? 2 : 3))
    signs.push([end![0].startsWith('?') ? 1 : 2, sentence]);
  if (length > maxSureWords) signs.push([length > 8 ? 2 : 1, t('Long for a name')]);
  if (/\s[@→]\s/u.test(source)) signs.push([2, t('Could be a place')]);
  if (acts.some(({ artist_name: name }) => joined.test(name))) signs.push([4, t('Could be a title')]);
  if (isNamed && text.named < 0.3) signs.push([2, t('Could be a title')]);
  if (text.hasOdd && acts.length > 1 && text.single > 0.7 && acts.every(({ pairing }) => pairing === null))
    signs.push([1, sentence]);
  if (text.hasOdd && text.bare < 0.3 && acts.every(({ artist_info: info }) => info === null))
    signs.push([0.5, t('Could be a title')]);
  if (text.hasOdd && text.capitals < 0.3 && isCapitals(source)) signs.push([0.5, t('Could be a title')]);
  // a date and a time among names without
  if (text.hasOdd && isTimed && text.timed < 0.3 && mark === '' && takeLeadingDay(source) !== source)
    signs.push([5, t('A day or a time, not an artist')]);
  if (text.hasOdd && text.timed < 0.2 && /\d[:.h]\d\d/u.test(source))
    signs.push([4, t('A day or a time, not an artist')]);
  if (isPlaced && text.placed < 0.3) signs.push([3, t('Could be a place')]);
  // `Ferry from 06:00` among lines that begin with times
  if (text.timed > 0.6 && !beginsTimed(source) && sinceWhen.test(source))
    signs.push([5, t('A day or a time, not an artist')]);
  if (/\s#\d{1,3}$/u.test(source)) signs.push([2, t('Could be a title')]);
  if (other !== null) signs.push([2, other]);
  return signs;
}

/** True for a name that begins with a small letter. */
const isLower = ({ source }: Shape): boolean => /^\p{Ll}/u.test(stripPrefix(tightenSpans(withClock(source))));

/**
 * Returns what makes a line unlike the others of a text, whatever speaks for it: a person should look at it, but it is not left out.
 */
function oddAbout(shape: Shape, text: Shares): string | null {
  const { source, acts, words } = shape;
  const bare = stripPrefix(source);
  if (!text.hasOdd || acts.some(({ artist_name: name }) => isNotAnnounced(name))) return null;
  const isLabelled = acts.some(({ artist_country: country, record_labels: labels }) => (country ?? labels) !== null);
  if (joinsWords(source) && !isLabelled && acts.every(({ pairing }) => pairing === null))
    return t('Reads like a sentence, not a name');
  if (isLower(shape) && text.lower < 0.3) return t('Reads like a sentence, not a name');
  if (/[!?]\s+\p{L}/u.test(bare) && words > 2) return t('Reads like a sentence, not a name');
  if (words > 4 && /,\s\p{Ll}{2,}/u.test(bare) && !isLabelled) return t('Reads like a sentence, not a name');
  if (acts.length > 2 && /\s\/\s/u.test(bare) && text.single > 0.7) return t('Could be a title');
  return null;
}

const sinceWhen = /\p{Ll}\s(?:ab|from|desde|dès|dalle|od|от|с|fra|från|vanaf|από)\s\d{1,2}[:.h]?\d{0,2}\P{L}{0,3}$/iu;

/** A way of playing on the line itself, rather than above the list. */
const typeWord = /live|hybrid|dj|vivo|naživo|żywo|élő|canlı|лайв|לייב|ライブ/iu;

/** `1. Name`: a line of a list. */
const isNumbered = /^\d{1,3}[.)]\s/u;

/** Returns how much speaks for a line: facts that only artists have. */
function signsFor({ acts, isTimed, source }: Shape): number {
  const has = (fact: (artist: ParsedArtist) => unknown): boolean => acts.some((artist) => Boolean(fact(artist)));
  return (
    (isTimed ? 2 : 0) +
    (has(({ artist_country: country, artist_type: type }) => country ?? (typeWord.test(source) ? type : null))
      ? 2
      : 0) +
    (has(({ record_labels: labels }) => labels) ? 1 : 0) +
    (has(({ pairing }) => pairing) ? 2 : 0) +
    (isNumbered.test(source) ? 1 : 0)
  );
}

function shapeOf(acts: readonly ParsedArtist[]): Shape {
  const { source, line } = acts[0]!;
  return {
    source: source.trim(),
    isTimed: acts.some(({ artist_info: info }) => info !== null && findTime(info) !== null),
    mark: markOf(source),
    small: countSmall(acts.length === 1 ? source.split(', ', 1)[0]! : source),
    isNamed: namesItsValue.test(acts[0]!.artist_name),
    isPlaced: acts.length === 1 && isTown(/, ([^,]+)$/u.exec(source)?.[1] ?? ''),
    words: nameWords(source).length,
    acts,
    line,
  };
}

/** Returns what else a name may be; null if it is probably a name. */
function otherThing(name: string): string | null {
  if (floorLikeness(name) !== 'no') return t('Could be the name of a floor');
  if (isStyleList(name)) return t('Could be a style of music');
  return isTown(name) ? t('Could be a place') : null;
}
