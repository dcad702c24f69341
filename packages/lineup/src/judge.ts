import { beginsWithTopic, floorLikeness } from './floor-words.ts';
import { type LineKind, type Place, placesOf } from './line-places.ts';
import { Lines, type Property, type Shape, shapeOf, typeWord } from './line-shape.ts';
import { isTown } from './places.ts';
import { joinsWords } from './prose.ts';
import { stripOrnaments, wordCount } from './punctuation.ts';
import { readCountries } from './read-country.ts';
import type { ReasonCode } from './reasons.ts';
import { isStyleList } from './style-words.ts';
import { isCapitals, nameKey, uppercase } from './text.ts';
import type { KnownNames, ParsedArtist } from './types.ts';

/** A floor of fewer lines is compared with the whole text. */
const minLines = 4;

/** Fewer words are the name of a floor more often than a title. */
const minTitleWords = 3;

/** A line whose signs sum up to at least this is left out: a name too few is mended by one key, one too many is not seen. */
const rejectFrom = -0.6;
const certainFrom = 1.3;

/** True for a heading that may be the title of something else than a floor. */
export const isTitleLike = (name: string): boolean => floorLikeness(name) === 'no' && wordCount(name) >= minTitleWords;

/** The verdict on the artists of a line; neither flag is set for a line like those around it. */
interface Verdict {
  code: ReasonCode;
  /** True if the line is probably not an artist. */
  isRejected: boolean;
  /** True if a person should decide. */
  isUncertain: boolean;
}

/** What speaks for a line with the name of a known artist; it does not decide, since an artist can be called `Info`. */
const knownNameWeight = 6;

/**
 * What speaks for the lines of a text of few: it was typed, or chosen from another, rather than copied from a page. Each
 * skipped sentence weakens this: titles stand between sentences.
 */
const shortText = 4;
const lessPerSentence = 1.5;

/** Signs and words that join names to others, or to titles and times: a name with them was not taken apart. */
const joined =
  /\s[|»>:/+–—-]\s|\s(?:pres\.?|presents?|with|w\/|invites)\s|^\d{1,2}[:.HU]\d\d|\d\d[:H]\d\d|^\p{L}{1,5}: |^[^\p{L}\p{M}\p{N}\p{S}([{'"$#@!?¿¡&*+.·\u061C-]|^" |^\d{1,2} ?[AP]M? /u;

/** Endings of Japanese sentences. */
// for up to 200 characters
const polite = /\p{sc=Hiragana}.*(?:です|ます|ません|ください|した|から|には|まで)|\p{L}{11}/u;

/** The artists of the lines of each floor, what the lines of the text are, and how many sentences were left out. */
export type Judged = readonly [
  floors: readonly (readonly ParsedArtist[])[],
  kinds: readonly (readonly [line: number, kind: LineKind])[],
  sentences: number,
];

/** Returns the lines of the floors of a text with their signs: how much each looks like the others, and like a name. */
function judgedLines(...[floors, kinds]: Judged): { shape: Shape; signs: Sign[] }[] {
  const shapes = floors.map((artists) => [...Map.groupBy(artists, ({ line }) => line).values()].map(shapeOf));
  const allShapes = shapes.flat();
  const text = new Lines(allShapes);
  const places = placesOf(kinds);
  return shapes.flatMap((floor) => {
    const lines = floor.length < minLines ? text : new Lines(floor);
    const isTimetable = floor.length === 1 || floor.some(({ isTimed }) => isTimed);
    return floor.map((shape) => {
      const place = { ...places.get(shape.line)!, floor: lines, text, isTimetable };
      return { shape, signs: signsOf(shape, place) };
    });
  });
}

/** Judges the lines of the floors of a text, by their number. Lines without a verdict are acts. */
export function judgeLines(knownNames: KnownNames, ...judged: Judged): Map<number, Verdict> {
  const verdicts = new Map<number, Verdict>();
  const [floors, kinds, sentences] = judged;
  const acts = kinds.flatMap(([line, kind]) => (kind === 'act' ? [line] : []));
  const isShort = new Set([...acts, ...floors.flat().map(({ line }) => line)]).size < minLines;
  for (const { shape, signs } of judgedLines(...judged)) {
    const prior = isShort ? Math.max(0, shortText - lessPerSentence * sentences) : 0;
    const names = shape.acts.filter(({ artist_name: name }) => knownNames.has(nameKey(name))).length;
    const sum = signs.reduce(
      (total, [, weight, value]) => total + weight * value,
      bias - prior - (knownNameWeight * names) / shape.acts.length,
    );
    if (sum < rejectFrom && !(isBare(shape) && otherThing(shape) !== null)) continue;
    verdicts.set(shape.line, {
      code: reasonOf(shape, signs),
      isRejected: sum >= rejectFrom,
      isUncertain: sum < certainFrom,
    });
  }
  return verdicts;
}

/** What several signs say in words. */
const reasons: readonly (readonly [signs: readonly string[], code: ReasonCode])[] = [
  [['untimed', 'gap'], 'untimed'],
  [['words'], 'wordy'],
  [['small', 'end', 'caseless', 'small letters', 'lower'], 'prose'],
];

/** Returns what most speaks against a line. */
function reasonOf(shape: Shape, signs: readonly Sign[]): ReasonCode {
  const values = new Map(signs.map(([name, weight, value]) => [name, weight * value]));
  const sums = reasons.map(([group, code]) => ({
    code,
    sum: group.reduce((sum, sign) => sum + (values.get(sign) ?? 0), 0),
  }));
  return otherThing(shape) ?? sums.find(({ sum }) => sum > 1)?.code ?? 'like-title';
}

/** A sign that counts against a line, or for it if its weight is negative; values are mostly from 0 to 1. */
type Sign = readonly [name: string, weight: number, value: number];

/** Counts against every line, before its signs. */
const bias = 0.2;

/**
 * Returns the signs of a line. Their weights are those of a logistic regression over labelled lines,
 * among them those about something else, each read as if no word gave it away. `many` is smaller, since sponsors are listed
 * like acts, and `behind noise` and `noisy` are larger, since they hold for texts of other kinds.
 */
function signsOf(shape: Shape, place: Place): Sign[] {
  const { acts, words, source } = shape;
  const { floor, text } = place;
  const timed = place.isTimetable ? floor.share(shape, 'isTimed') : 0;
  const marked = floor.marked(shape);
  const name = acts.map(({ artist_name: one }) => one).join(' ');
  const has = (fact: (artist: ParsedArtist) => unknown): boolean => acts.some((artist) => Boolean(fact(artist)));
  /** Counts a property by how few of the others have it. */
  const odd = (property: Property): number => (shape[property] ? 1 - text.share(shape, property) : 0);
  /** `DJs:` above names without times, which stand below the live sets. */
  const isBelowType = !typeWord.test(source) && has(({ artist_type: type }) => type);
  const isPaired = has(({ pairing }) => pairing);
  const length = words / acts.length;
  return [
    ['small', 6.2, Math.min(shape.small, 2) / 2],
    ['end', 2.9, Number(/[!?:;]["')]?$|^[^,]*,$/u.test(source))],
    ['words', 1.4, Number(length > 3)],
    ['caseless', 3.5, Number(shape.isCaseless && (length >= 3 || polite.test(source.slice(0, 200))))],
    [
      'digits',
      2.9,
      Number(/[\s〜~]\d{2}|\d[/:-]\d/u.test(name) && !/^\P{N}{3,} \d{2}$/u.test(words === 1 ? source : '')),
    ],
    ['joined', 3.2, Number(has((one) => joined.test(one.artist_name)))],
    ['named', 5.1, odd('isNamed')],
    ['other', 2.4, Number(otherThing(shape) !== null)],
    ['joining', 2.4, Number(joinsWords(source))],
    ['topic', 2.6, Number(words > 1 && beginsWithTopic(source))],
    ['at', 2.2, Number(/\s[@→]\s/u.test(source))],
    ['untimed', 2.9, shape.isTimed || isBelowType ? 0 : timed],
    ['gap', 1, Number(!shape.isTimed && timed >= 0.6)],
    ['timed', -1.1, shape.isTimed ? timed : 0],
    ['mark', 3.7, 1 - marked],
    ['sameMark', -1.5, shape.mark === '' ? 0 : marked],
    ['capitals', 1.5, isCapitals(source) ? odd('isCapitals') : 0],
    ['small letters', 2.3, words === 1 && place.acts === 1 ? 0 : odd('isSmall')],
    ['lower', 2.1, odd('isLower')],
    ['title', -1.8, Number(words > 1 && !isCapitals(source) && !shape.isCaseless && !/(?:^|\s)\p{Ll}/u.test(source))],
    ['comma', 2.7, odd('hasComma')],
    ['dash', -0.7, shape.hasDash ? text.share(shape, 'hasDash') : 0],
    ['few', 1.1, shape.isRun ? 0 : text.share(shape, 'isRun')],
    ['type', -3, Number(typeWord.test(source) && has(({ artist_type: type }) => type))],
    ['country', -2.8, Number(has(({ artist_country: country }) => country))],
    ['pairing', -1.7, Number(isPaired)],
    ['brackets', -1.9, Number(source.includes('('))],
    ['dj', -3.4, Number(/(?:^|\s)(?:DJ|MC|Dr\.?|Mr\.?)\s/iu.test(source))],
    ['one', -0.8, Number(words === 1)],
    ['below act', -0.9, Number(place.previous === 'act')],
    ['below heading', -1.2, Number(place.previous === 'day' || place.previous === 'other')],
    ['run', 1.8, place.run],
    ['behind noise', 1.7, Number(place.isBehindNoise && !shape.isTimed)],
    ['acts', -3.2, place.acts],
    ['many', -0.7, Math.min(acts.length - 1, 4) / 4],
    ['stopped', 1.1, Number(/\p{Ll}{3}\.$/u.test(source))],
    ['noisy', 0.9, place.noise],
    ['first', 1.2, Number(place.isFirst)],
    ['above', 2, Number(place.isAbove && !shape.isTimed && text.share(shape, 'isTimed') >= 0.6)],
    ['alone', 2.5, shape.isTimed ? 0 : place.alone],
  ];
}

/** True for a line that says a name and nothing else, not even a time. */
const isBare = ({ acts, source, isTimed }: Shape): boolean =>
  !isTimed && acts[0]!.artist_name === uppercase(stripOrnaments(source));

/** Returns what else a name may be; null if it is probably a name. */
function otherThing({ acts }: Shape): ReasonCode | null {
  const name = acts.length === 1 ? acts[0]!.artist_name : '';
  if (floorLikeness(name) !== 'no') return 'like-floor';
  if (isStyleList(name)) return 'like-style';
  return isTown(name) || (/^[\p{L} '-]{4,}$/u.test(name) && readCountries(name) !== undefined) ? 'like-place' : null;
}
