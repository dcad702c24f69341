import { takeLinks } from './links.ts';
import { stripPrefix } from './prefix.ts';
import { countSmall, nameWords } from './prose.ts';
import { markOf } from './punctuation.ts';
import { takeTrailingMore } from './skip-reasons.ts';
import { isCapitals } from './text.ts';
import { findTime, tightenSpans, withClock } from './times.ts';
import type { ParsedArtist } from './types.ts';

/** Longer lines are judged by their beginning; in UTF-16 units. */
const maxLength = 600;

/** `Awareness: Team Blue`. */
const namesItsValue = /^[^:]{2,30}\p{L} ?:\s/u;

/** A way of playing on the line itself, rather than above the list. */
export const typeWord = /live|hybrid|dj|vivo|naživo|żywo|élő|canlı|лайв|לייב|ライブ/iu;

/** What a line has in common with others, or not. */
export interface Shape {
  source: string;
  line: number;
  acts: readonly ParsedArtist[];
  words: number;
  /** Words in small letters behind one with a capital letter. */
  small: number;
  /** The sign before it, or an empty text. */
  mark: string;
  /** True if the text, not necessarily the line, has a time for it. */
  isTimed: boolean;
  isCapitals: boolean;
  /** True without a capital letter, and with one at the start. */
  isSmall: boolean;
  isLower: boolean;
  isCaseless: boolean;
  isNamed: boolean;
  isRun: boolean;
  hasComma: boolean;
  hasDash: boolean;
}

export type Property = { [Key in keyof Shape]: Shape[Key] extends boolean ? Key : never }[keyof Shape];

/** Lines with which one is compared. */
export class Lines {
  readonly #shapes: readonly Shape[];
  readonly #counts = new Map<Property, number>();
  readonly #marks: ReadonlyMap<string, readonly Shape[]>;

  constructor(shapes: readonly Shape[]) {
    this.#shapes = shapes;
    this.#marks = Map.groupBy(shapes, ({ mark }) => mark);
  }

  get length(): number {
    return this.#shapes.length;
  }

  /** Returns the share of the lines beside one that have a property. */
  share(shape: Shape, property: Property): number {
    let count = this.#counts.get(property);
    if (count === undefined) {
      count = this.#shapes.filter((one) => one[property]).length;
      this.#counts.set(property, count);
    }
    const self = Number(shape[property]);
    return this.length === 1 ? self : (count - self) / (this.length - 1);
  }

  /** Returns the share of the lines beside one that have its mark. */
  marked({ mark }: Shape): number {
    return this.length === 1 ? 1 : (this.#marks.get(mark)!.length - 1) / (this.length - 1);
  }
}

export function shapeOf(acts: readonly ParsedArtist[]): Shape {
  const { line } = acts[0]!;
  const sourceText = acts[0]!.source.slice(0, maxLength).trim();
  const source =
    takeTrailingMore(takeLinks(sourceText).remainder)
      .trim()
      .replace(/ in concert$/iu, '') || sourceText;
  const untimed = stripPrefix(tightenSpans(withClock(source)));
  const outside = source.replace(/\([^()]*\)|\s(?:b2b|vs\.?|x|ft\.?|feat\.?)(?=\s)/gu, ' ').trim() || source;
  const isCaseless = source.toLowerCase() === source.toUpperCase();
  const has = (fact: (artist: ParsedArtist) => unknown): boolean => acts.some((artist) => Boolean(fact(artist)));
  const isTimed = has(({ artist_info: info }) => info !== null && findTime(info) !== null);
  return {
    source,
    line,
    acts,
    words: nameWords(source).length,
    small:
      acts.length > 2
        ? countSmall(untimed) / acts.length
        : countSmall(acts.length === 1 ? untimed.split(', ', 1)[0]! : untimed),
    mark: markOf(source),
    isTimed,
    isCapitals: isCapitals(source) || isCapitals(outside),
    isSmall: !isCaseless && source === source.toLowerCase(),
    isLower: /^\p{Ll}/u.test(untimed),
    isCaseless,
    isNamed: namesItsValue.test(acts[0]!.artist_name),
    isRun: acts.length > 2,
    hasComma: outside.includes(','),
    hasDash: /\s[-–—|/]\s/u.test(source),
  };
}
