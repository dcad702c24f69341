import { calendarWords, takeLeadingDay } from './calendar-words.ts';
import { floorLikeness } from './floor-words.ts';
import { isRun } from './lines-below.ts';
import {
  isName,
  isNameWord,
  isOther,
  isSmall,
  mayNameActs,
  namesInProse,
  otherTopic,
  type Span,
  spansOf,
  stopEnd,
  textOf,
} from './names-in-prose.ts';
import { isTown } from './places.ts';
import { readTypes } from './play-type.ts';
import {
  absent,
  determiners,
  prepositions,
  guests,
  locations,
  relative,
  isIntroducer,
  isOpeningVerb,
  isPlayVerb,
  isSlotWord,
} from './play-words.ts';
import { beginsTimed, stripPrefix } from './prefix.ts';
import { isFunctionWord, isLittleWord, isSentence } from './prose.ts';
import { splitOutside } from './punctuation.ts';
import { readCountries } from './read-country.ts';
import { labelEnding } from './split-names.ts';
import { wordSet } from './word-patterns.ts';

/** Longer texts are not searched; in UTF-16 units. */
const maxLength = 1_000;

const joiners = wordSet(
  'and und sowie et puis e ed y i oraz a og och en és и та і ja sekä και ve și plus & + with mit avec con com med s',
);
/** Words before where acts come from. */
const origins = wordSet('from aus da de från fra uit z ze din из з od');
const djWord = /^DJ(?:ane)?$/iu;
/** Words before nouns at the start of a sentence. */
const openers = wordSet(
  'als den dem des auf bei nach vor en el los al aux w na v ao no ao às aos in um welche welcher welches which',
);
const isSmallWord = (word: string): boolean =>
  isFunctionWord(word) || isLittleWord(word) || joiners.has(word.toLowerCase()) || openers.has(word.toLowerCase());

const isPlace = (text: string): boolean => isTown(text) || readCountries(text) !== undefined;

/** A span with a sign that it is an act: `(live)`, `(IL)`, `DJ` before it, or another act at its side. */
function isMarked(words: readonly string[], { from, to }: Span): boolean {
  const part = words.slice(from, to);
  const inside = part.flatMap((word) => /^\((.+?)\)[.,;:!]*$/u.exec(word)?.[1] ?? []);
  return (
    (djWord.test(part[0]!) && part.length - inside.length > 1) ||
    part.some((word) => /^(?:b2b|vs\.?)$/iu.test(word)) ||
    (part.length > inside.length &&
      inside.some((text) => readTypes(text) !== undefined || isPlace(text) || /\bset$|^all night/iu.test(text)))
  );
}

/** Small words between a verb and its names: `plays the legendary`. */
const maxBetween = 3;
/** More stand before the verb at the end of a clause. */
const maxBehind = 6;
/** The first words, as long as they are small. */
function smallRun(words: readonly string[], max = maxBetween): readonly string[] {
  const end = words
    .slice(0, max)
    .findIndex((word, at) => !isSmall(word) || (at > 0 && /[,;:.!?]$/u.test(words[at - 1]!)));
  return words.slice(0, end < 0 ? max : end);
}

/** The small words before a span, the nearest first, up to one that says where it is, or ends a clause. */
function wordsBefore(words: readonly string[], from: number): readonly string[] {
  const isList = words[from - 1]?.endsWith(':') === true;
  const nearbyWords = words.slice(Math.max(0, from - (isList ? maxBehind : maxBetween)), from).reverse();
  const end = nearbyWords.findIndex(
    (word, at) =>
      !isSmall(word) || /[,;.!?]$/u.test(word) || (at > 0 && word.endsWith(':')) || (!isList && locations.has(word)),
  );
  return end < 0 ? nearbyWords : nearbyWords.slice(0, end);
}

/** True for a span beside a word that says that it plays: `Owl plays`, `followed by Owl`, `the closing set goes to Owl`. */
function isPlayed(words: readonly string[], span: Span, hasSlot: boolean): boolean {
  const { from, to } = span;
  const first = words[from]!.toLowerCase();
  const isCertain = (to - from > 1 && !determiners.has(first)) || /.\p{Lu}|\p{N}/u.test(words[from]!);
  const determined = words.slice(Math.max(0, from - 2), from + 1).some((word) => determiners.has(word.toLowerCase()));
  const isPlaced = from > 0 && locations.has(words[from - 1]!.toLowerCase());
  if (
    isThing(words, span) ||
    isPlaced ||
    (to - from === 1 && (first.length < 2 || isSmallWord(first))) ||
    (!isCertain && determined) ||
    /^[([]/u.test(words[from]!)
  )
    return false;
  const end = origins.has(words[to]?.toLowerCase() ?? '') && isNameWord(words[to + 1] ?? '') ? to + 2 : to;
  // `Owl, who plays`
  const goesOn =
    !/[,;:.!?]$/u.test(words[end - 1]!) || (words[end - 1]!.endsWith(',') && relative.test(words[end] ?? ''));
  const behind = !goesOn ? [] : smallRun(words.slice(end, end + maxBehind), maxBehind);
  // `Then plays Owl`
  const isOpener = from === 0 && !isCertain;
  if (isOpener) return behind.length > 0 && isPlayVerb(behind[0]!) && !isNameWord(words[end + behind.length] ?? '');
  const precedingWords = wordsBefore(words, from);
  return (
    behind.some(isPlayVerb) ||
    precedingWords.some(isPlayVerb) ||
    [behind[0], precedingWords[0]].some((word) => word !== undefined && isOpeningVerb(word)) ||
    (hasSlot && precedingWords.some(isIntroducer)) ||
    guests.test(words[/^[–—-]$/u.test(words[from - 1] ?? '') ? from - 2 : from - 1] ?? '')
  );
}

/** True if a span ends at a comma, or a word that joins stands between it and the next. */
function areJoined(words: readonly string[], one: Span, next: Span): boolean {
  const [word = '', place = ''] = words.slice(one.to, next.from);
  const end = origins.has(word.toLowerCase()) && isNameWord(place) ? one.to + 2 : one.to;
  const between = words.slice(end, next.from).map((word) => word.toLowerCase());
  const hasComma = words[end - 1]!.endsWith(',');
  if (between.length === 0) return hasComma;
  const isPlain = (word: string): boolean => isSmall(word) && !/[,;:]$/u.test(word) && !prepositions.has(word);
  const hasJoiner = joiners.has(between[0]!);
  return (hasComma || hasJoiner) && between.length <= 4 && between.slice(Number(hasJoiner)).every(isPlain);
}

/** The acts that a sentence names beside one that it marks as an act: `… with Owl, Moss (live) and DJ Fern on Friday.` */
interface SentenceActs {
  names: readonly string[];
  /** True if other words could be names as well. */
  isDoubtful: boolean;
}

/** Returns the acts that a text of sentences lists, or marks as acts, or names alone behind a time; null for other texts. */
export function actsInSentence(text: string, isKnown: (name: string) => boolean): SentenceActs | null {
  const listed = namesInProse(text);
  if (listed !== null && (listed.isSure || listed.names.every(isKnown))) return listed;
  if (text.length > maxLength || absent.test(text)) return null;
  const night = actsOfNight(text);
  if (night !== null) return night;
  return beginsTimed(text) ? actOfTime(stripPrefix(text)) : markedActs(text);
}

/** `06.11. Night of Fog with Owl, Moss (live) and Fern`: a date, a title and its names. */
function actsOfNight(text: string): SentenceActs | null {
  const title = takeLeadingDay(text.slice(0, 100));
  if (title === text.slice(0, 100) || beginsTimed(text)) return null;
  const [, names] =
    /^[^,;:]{3,60}?(?:\s(?:w\/|with|feat\.?|ft\.?|mit|avec|con|com|met|med)\s|\s?:\s)(.+)$/iu.exec(
      title + text.slice(100),
    ) ?? [];
  if (names === undefined || isSentence(names)) return null;
  const pair = names.split(/\s(?:und|and|et|y|e|i|og|och|en|&)\s/u);
  const isPair = pair.length === 2 && pair.every((name) => /^\p{Lu}[^,:]{1,40}$/u.test(name));
  return isPair || (names.includes(',') && isRun(names)) ? { names: isPair ? pair : [names], isDoubtful: false } : null;
}

/** `22:00 we open with Owl`: the only name of a sentence behind a time. */
function actOfTime(text: string): SentenceActs | null {
  const words = splitOutside(text, /\s+/gu).filter((word) => word !== '');
  if (words.length < 2 || !isSmall(words[0]!) || !/[.!]$/u.test(text)) return null;
  const spans = spansOf(words).filter((span) => !isThing(words, span));
  const [span] = spans;
  if (span === undefined || spans.length > 1) return null;
  return { names: [textOf(words, span)], isDoubtful: false };
}

/** The acts of sentences that mark some, or say that they play. */
function markedActs(text: string): SentenceActs | null {
  const all = splitOutside(text.replace(/\s(?=[:;!?]\s)/gu, ''), stopEnd).map(
    (sentence) => actsMarkedIn(sentence) ?? { names: [], isDoubtful: mayNameActs(sentence, 0), isEmpty: true },
  );
  return all.every((one) => 'isEmpty' in one)
    ? null
    : { names: all.flatMap(({ names }) => names), isDoubtful: all.some(({ isDoubtful }) => isDoubtful) };
}

function actsMarkedIn(text: string): SentenceActs | null {
  const written = splitOutside(text, /\s+/gu).filter((word) => word !== '');
  if (!written.some(isSmall)) return null;
  const [first = ''] = written;
  const isVerb = isPlayVerb(first) || isOpeningVerb(first) || isSlotWord(first);
  const words = isVerb && !djWord.test(first) ? [first.toLowerCase(), ...written.slice(1)] : written;
  const spans = spansOf(words)
    .flatMap((span) => cutAtCommas(words, span))
    .flatMap((span) => withoutOpener(words, span))
    .filter((span) => !isOrigin(words, span));
  const hasSlot = words.some(isSlotWord);
  const marked = spans.map((span) => isMarked(words, span) || isPlayed(words, span, hasSlot));
  if (!marked.includes(true)) return null;
  const inSpan = new Set(spans.flatMap(({ from, to }) => words.slice(from, to)));
  const small = words.filter((word) => isSmall(word) && !inSpan.has(word) && !joiners.has(word.toLowerCase()));
  const isStopped = /[.!]$/u.test(text);
  const isLong = hasSlot || small.some((word) => word.length > 3);
  if (!(isLong && (small.length >= 3 || (isStopped && small.length > 0)))) return null;
  if (marked[0] === true && spans[0]!.from === 0 && !isStopped) return null;
  const used = spans.map((_, at) => marked[at]!);
  for (let at = 1; at < spans.length; at += 1)
    if (used[at - 1] && !used[at] && areJoined(words, spans[at - 1]!, spans[at]!))
      used[at] = !isThing(words, spans[at]!);
  for (let at = spans.length - 2; at >= 0; at -= 1)
    if (used[at + 1] && !used[at] && areJoined(words, spans[at]!, spans[at + 1]!))
      used[at] = !isThing(words, spans[at]!);
  const names = spans.flatMap((span, at) => {
    const name = words
      .slice(span.from, span.to)
      .join(' ')
      .replace(/(?<![.,;:!])[.,;:!]+$/u, '');
    return used[at] ? [name] : [];
  });
  const isDoubtful = spans.some((span, at) => !used[at] && !isThing(words, span) && !isNoun(words, span));
  if (!isDoubtful || spans.some((span) => isMarked(words, span))) return { names, isDoubtful };
  return otherTopic.test(text) ? null : { names: [], isDoubtful };
}

/** Names that a comma separates. */
function cutAtCommas(words: readonly string[], { from, to }: Span): Span[] {
  const ends = words
    .slice(from, to)
    .flatMap((word, at) =>
      /[,;:.!?]$/u.test(word) && from + at + 1 < to && !/^\p{L}{1,3}\.$/u.test(word) ? [from + at + 1] : [],
    );
  return [from, ...ends].map((start, at) => ({ from: start, to: ends[at] ?? to }));
}

/** `aus Kiel` behind a name. */
const isOrigin = (words: readonly string[], { from }: Span): boolean =>
  origins.has(words[from]!.toLowerCase()) ||
  (from > 1 && origins.has(words[from - 1]!.toLowerCase()) && isNameWord(words[from - 2]!));

/** `das Duo Owl`, `unsere Residents Owl`. */
const isRole =
  /^(?:Duo|Trio|Kollektiv|Band|Projekt|Residents?|Headliner|Gast|Produzent\p{L}*|DJs?(?=\p{Ll}{2})\p{L}*|Acts?|Künstler\p{L}*)$/u;

/** `Mit Owl`, `Samstag Owl`, `das Duo Owl`, `İzmir'den Owl`. */
function withoutOpener(words: readonly string[], { from, to }: Span): Span[] {
  const first = words[from]!;
  const { days } = calendarWords();
  // `Péntek`, `Pénteken`
  const isDay = [0, -1, -2].some(
    (end) => first.length + end > 4 && days.has(first.toLowerCase().slice(0, first.length + end)),
  );
  const isOpener = isDay || isRole.test(first) || /'[dt][ea]n$/u.test(first) || (from === 0 && isSmallWord(first));
  if (isOpener) return to - from === 1 ? [] : [{ from: from + 1, to }];
  const part = words.slice(from, to);
  // `Klänge von Owl`, `Owl da Torino`
  const of = part.indexOf('von');
  const behind = (at: number): string =>
    part
      .slice(at)
      .join(' ')
      .replace(/(?<![.,!])[.,!]+$/u, '');
  const place = part.findIndex(
    (word, at) => at > 0 && origins.has(word) && (isPlace(behind(at + 1)) || labelEnding.test(behind(at + 1))),
  );
  return [{ from: from + of + 1, to: place < 0 ? to : from + place }];
}

function isThing(words: readonly string[], span: Span): boolean {
  const name = textOf(words, span);
  return !isName(name) || isOther(name) || floorLikeness(name) !== 'no';
}

/** The first word of a sentence, or a noun of German behind an article. */
function isNoun(words: readonly string[], { from, to }: Span): boolean {
  return (
    to - from === 1 &&
    (from === 0 ||
      (from === 1 && isSmallWord(words[0]!)) ||
      /[.!?:]$/u.test(words[from - 1]!) ||
      determiners.has(words[from - 1]!.toLowerCase()))
  );
}
