import { isDayText } from './calendar-words.ts';
import { isNonFloorTitle } from './floor-words.ts';
import { isTown } from './places.ts';
import { isFunctionWord, isIntroduced } from './prose.ts';
import { maskBrackets, splitOutside, stripOrnaments } from './punctuation.ts';
import { readCountries } from './read-country.ts';
import { labelEnding } from './split-names.ts';
import { isStyleList } from './style-words.ts';
import { isTimeText } from './times.ts';
import { wordSet } from './word-patterns.ts';

/** Longer texts are not searched; in UTF-16 units. */
const maxLength = 4_000;
/** Fewest small words beside the names in a sentence, and fewest names in a list. */
const minSmall = 3;
const minNames = 3;
const maxNameWords = 6;
/** Small words before the name of a part: `and also the`. */
const maxLead = 3;

/** Words in small letters within names: `Bird of Prey`, `Banco de Gaia`. */
const particles = wordSet(
  'of the à au aux de del della delle dei di da do dos das du des la le les el los las van von der den n & + x b2b vs vs. feat feat. ft ft. aka',
);

const endOf = (signs: string): RegExp =>
  new RegExp(
    `(?<=(?:[\\p{Ll}\\p{N})"\\uE000]{2}|\\p{L}{4})[${signs}])(?<!(?<!\\p{L})(?:vs|feat|ft|pres)\\.)\\s+(?=[^\\p{Ll}\\s])`,
    'gu',
  );
/** The end of a sentence, but not the dots of `D.I.Y.` and `Dr.`; and that or a colon. */
export const stopEnd = endOf('.!?…');
const sentenceEnd = endOf('.!?…:');

/** A run of words that could be a name. */
export interface Span {
  from: number;
  to: number;
}

/** True for a word with a capital letter or a number: `Owl`, `d'Avril`. */
export const isNameWord = (word: string): boolean => /^["'([#]*[\p{Lu}\p{Lt}\p{N}$]|^\p{Ll}+'?\p{Lu}/u.test(word);
/** True for a word in small letters. */
export const isSmall = (word: string): boolean => /^["']?\p{Ll}/u.test(word) && !isNameWord(word);
const isJoiner = (word: string): boolean => /^(?:\p{Ll}{1,5}|&)$/u.test(word);
const isBracket = (word: string): boolean => /^[([]/u.test(word);

/** The runs of words with capital letters, with the small words that join them. */
export function spansOf(words: readonly string[]): Span[] {
  const spans: Span[] = [];
  for (const [at, word] of words.entries()) {
    if (!isNameWord(word) && !(isBracket(word) && spans.at(-1)?.to === at)) continue;
    const last = spans.at(-1);
    const isJoined =
      last !== undefined && words.slice(last.to, at).every((between) => particles.has(between.toLowerCase()));
    if (isJoined && at - last.to <= 2) last.to = at + 1;
    else spans.push({ from: at, to: at + 1 });
  }
  return spans;
}

export const textOf = (words: readonly string[], { from, to }: Span): string =>
  stripOrnaments(
    words
      .slice(from, to)
      .join(' ')
      .replace(/(?<=\p{L}{3}|[)\]])[.!?…]+$/u, ''),
  );

/** One part of a sentence between commas: the name that it is, or those at its start and its end. */
interface Part {
  wholeName: string | null;
  /** Number of small words before it. */
  lead: number;
  /** The name at the end. */
  last: string | null;
  /** The names at the start, behind a word such as `and`. */
  first: readonly string[];
}

function readPart(part: string, isFirst: boolean): Part {
  const words = splitOutside(part, /\s+/gu).filter((word) => word !== '');
  const all = spansOf(words);
  // `However, Owl`, and `Then Owl`
  const isOpener = isFirst && all[0]?.from === 0 && isFunctionWord(words[0]!);
  const spans = isOpener ? [{ from: 1, to: all[0]!.to }, ...all.slice(1)].filter(({ from, to }) => to > from) : all;
  const names = spans.map((span) => textOf(words, span));
  const isEach = spans.every(
    ({ from }, at) => at === 0 || (from - spans[at - 1]!.to === 1 && words[from - 1]!.length <= 3),
  );
  const end = spans.at(-1)?.to;
  const start = spans[0]?.from ?? 0;
  const lead = isOpener ? 0 : start;
  const isNear = lead <= maxLead && words.slice(0, lead).every(isSmall);
  const isPair = spans[1] !== undefined && spans[1].from - spans[0]!.to === 1 && isJoiner(words[spans[0]!.to]!);
  return {
    lead,
    wholeName: isEach && isNear && end === words.length ? textOf(words, { from: start, to: words.length }) : null,
    last: end === words.length ? names.at(-1)! : null,
    first: isNear && !isOpener ? names.slice(0, isPair ? 2 : 1) : [],
  };
}

/** True for the name of a day, style, place or the like. */
export const isOther = (name: string): boolean =>
  isDayText(`1 ${name}:`) ||
  isTimeText(name) ||
  isStyleList(name) ||
  isTown(name) ||
  readCountries(name) !== undefined ||
  isNonFloorTitle(name);

export const isName = (name: string): boolean =>
  /\p{L}/u.test(name) &&
  name.split(' ').length <= maxNameWords &&
  !isDayText(`1 ${name}:`) &&
  !isTimeText(name) &&
  !isPlayWord.test(name);

/**
 * Finds lists of names in a sentence: the parts between commas, and the names at the end of the part before and the
 * beginning of the part after.
 */
function listsOf(sentence: string): string[][] {
  const parts = splitOutside(sentence, /[,;，、]/gu).filter((part) => part !== '');
  if (parts.length < 2) return [];
  const read = parts.map((part, at) => readPart(part, at === 0));
  const lists: string[][] = [];
  for (let at = 0; at < read.length - 1;) {
    const opening = read[at]!.lead === 0 ? (read[at]!.wholeName ?? read[at]!.last) : read[at]!.last;
    const names = opening === null ? [] : [opening];
    let to = at + 1;
    // `…, Moss, and also the great Fern`
    while (to < read.length && read[to]!.wholeName !== null && (read[to]!.lead <= 1 || to - at >= minNames)) to += 1;
    const next = read[to];
    const closing = next !== undefined && (next.lead <= 1 || to - at >= minNames) ? next.first : [];
    const middle = read.slice(at + 1, to).map(({ wholeName }) => wholeName!);
    // `Owl, Moss and Fern.`
    const end = closing.length === 0 && to > at + 1 ? read[to - 1]!.first : [];
    const list = [...names, ...(end.length > 1 ? middle.slice(0, -1) : middle), ...(end.length > 1 ? end : closing)];
    lists.push(list.filter(isName));
    at = Math.max(to, at + 1);
  }
  return lists.filter(
    (list) =>
      list.length >= minNames &&
      list.filter(isOther).length * 3 < list.length &&
      // nouns of German have capital letters as well
      (list.some((name) => / \p{Lu}|.\p{Lu}|\p{N}/u.test(name)) || isIntroduced(sentence)),
  );
}

/** A run of words in Latin letters. */
const latinRun =
  /[\p{sc=Latn}\p{N}#$][\p{sc=Latn}\p{M}\p{N}.&'+$!-]*(?: [\p{sc=Latn}\p{N}#$&][\p{sc=Latn}\p{M}\p{N}.&'+$!-]*)*/gu;
const ofOtherScript = /[^\P{L}\p{sc=Latn}]/gu;
/** Fewer letters of another script are a few words. */
const minForeign = 12;
const isForeign = (text: string): boolean => (text.match(ofOtherScript)?.length ?? 0) >= minForeign;
/** Behind the run: the end of a quotation, or of a compound word. */
const belongs = /^(?:[»"]|-\p{L})/u;
const isPlayWord = /^(?:dj|vj|mc|live|b2b|bpm|led|vip)(?:'?s|'\p{L}{1,3})?$/iu;

/**
 * Returns the names in Latin letters of a sentence in another script, which has them for little else. Null if the text is
 * not such a sentence, or names fewer than three.
 */
function namesInForeign(text: string): readonly string[] | null {
  const outside = maskBrackets(text);
  const words = outside
    .split(/\s+/u)
    .filter((word) => /^[\p{Ll}\p{sc=Hebrew}]/u.test(word) && !/\p{sc=Latn}/u.test(word));
  const listed = /:\s([^:]*)$/u.exec(outside)?.[1];
  const isList = listed !== undefined && listed.match(ofOtherScript) === null;
  // names of both scripts
  const isMixed = /^\P{L}*\p{sc=Latn}/u.test(text) && text.includes(',');
  if (words.length < minSmall || isList || isMixed || !isForeign(outside)) return null;
  const names = [...outside.matchAll(latinRun)].flatMap(({ 0: run, index }) => {
    const isPart =
      run.endsWith('-') ||
      belongs.test(outside.slice(index + run.length)) ||
      // `ו-Owl`
      /["«-]$/u.test(outside.slice(0, index).replace(/(?<!\p{L})[ולבהמ]{1,2}-$/u, ''));
    const isPlain =
      !/^\S*[\p{Lu}\p{N}]/u.test(run) || !/\p{Lu}/u.test(run) || labelEnding.test(run) || isPlayWord.test(run);
    return isPart || isPlain
      ? []
      : run
          .split(/(?:^|\s)(?:b2b|B2B)(?:\s|$)/u)
          .map((name) => stripOrnaments(name.replace(/(?<=[\p{L}\p{N}]{2})\.$/u, '')))
          .filter((name) => isName(name) && !isOther(name));
  });
  // other words of Hebrew look like names as well
  const isSentence = /\p{sc=Hebrew}/u.test(outside) && /[.!]$/u.test(text);
  return names.length < (isSentence ? 1 : minNames) ? null : [...new Set(names)];
}

/** The names that a text lists; unsure if they are as few as those of other things often are. */
interface ListedNames {
  names: readonly string[];
  isSure: boolean;
  /** True if there may be more of them, or fewer. */
  isDoubtful: boolean;
}

/**
 * Returns the names that a text of sentences lists, in any language with capital letters: `… with Owl, Moss and Fern on Friday.` Null
 * if there are no sentences, or no list of at least three.
 */
export function namesInProse(text: string): ListedNames | null {
  if (text.length > maxLength || text.includes('\t')) return null;
  const foreign = namesInForeign(text);
  const names = splitOutside(text, sentenceEnd).flatMap(listsOf).flat();
  if (foreign !== null)
    return { names: foreign, isSure: true, isDoubtful: mayListOthers(text) && foreign.join('\n') !== names.join('\n') };
  const listed = new Set(names.flatMap((name) => name.split(' ')));
  const small = splitOutside(text, /[\s,;]+/gu).filter(
    (word) => isSmall(word) && !particles.has(word) && !listed.has(word),
  ).length;
  // `And then, Owl, Moss, Fern and Loam`
  const isLed = names.length > minNames && !text.includes(':') && !text.startsWith(names[0]!);
  return small < minSmall - Number(isLed) || names.length === 0
    ? null
    : { names, isSure: names.length > minNames || isIntroduced(text), isDoubtful: false };
}

/** True for a sentence in Hebrew only if a short part has no Latin letters, as a name may; true for others. */
function mayListOthers(text: string): boolean {
  if (!/\p{sc=Hebrew}/u.test(text)) return true;
  const parts = text.split(/[,.]|\sו(?:גם\s)?(?=\p{sc=Hebrew})/u).filter((part) => /\p{L}/u.test(part));
  return (
    parts.some((part, at) => at > 0 && !/\p{sc=Latn}{2}/u.test(part) && part.length < 16) ||
    /DJ \P{sc=Latn}/u.test(text)
  );
}

/** Words of sentences that say that somebody plays. */
const playWords =
  /(?<![\p{L}\p{N}])(?:dj-?(?:s|'s)?|djanes?|b2b|live(?:acts?|s)?|acts?|line-?ups?|sets?|residents?|headliners?|decks|(?:dj|gast|gäst)-\p{L}+|disc-?jockeys?|producers?|producent\p{L}*|produt\p{L}+|producteur\p{L}*|produttor\p{L}+|artist\p{L}*|artiest\p{L}*|performances?)(?![\p{L}\p{N}])/iu;

/** Words of sentences about something else than acts: decoration, thanks, food. */
export const otherTopic =
  /(?<!\p{L})(?:thank|dank(?!\p{L}{3})|merci|grac(?:ias|ie)|agrade|obrigad|grazie|спасиб|dzięk|děkuj|köszön|tack(?!\p{L})|de[ck]o|déco|дек|διακόσμ|díszlet|luz|luces|licht|light|luci|lumi[èe]r|світл|свет|světl|światł|visual|vizu|ticket|bilet|bilj|entrad|refund|rückgabe|covoitur|carpool|parking|essen|food|kuchen|comida|cibo|еда)/iu;

/** From this share of lines with acts on, sentences are about them; from a smaller one, if no word says that somebody plays. */
const maxListed = 0.25;
const maxListedPlain = 0.1;

/** True if a sentence that was left out may name acts: it has a name, and few lines of its text are acts. */
export function mayNameActs(text: string, listed: number): boolean {
  const isPlain = !playWords.test(text);
  if (
    listed >= maxListed ||
    text.length > maxLength ||
    (isPlain && (listed >= maxListedPlain || otherTopic.test(text)))
  )
    return false;
  return splitOutside(text, sentenceEnd).some((sentence) => {
    const words = sentence.split(/\s+/u).filter((word) => word !== '');
    return spansOf(words).some((span) => {
      const run = textOf(words, span);
      const isOdd = /\p{Lu}{2}|\p{Ll}\p{Lu}|\p{L}\d/u.test(run) || (/\p{sc=Latn}/u.test(run) && isForeign(sentence));
      const isLong = span.to - span.from > 1;
      return (
        (isLong || ((isOdd || playWords.test(sentence)) && span.from > 0)) &&
        isName(run) &&
        !isOther(run) &&
        !isPlayWord.test(run)
      );
    });
  });
}
