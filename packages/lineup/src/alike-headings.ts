import { dayCounts, isDayText } from './calendar-words.ts';
import { roleOf } from './columns.ts';
import { takeFlags } from './flags.ts';
import { floorLikeness, isNonFloorTitle, isVenue } from './floor-words.ts';
import { hasSign, nonMusicReason } from './non-music.ts';
import { pageLikeness } from './page-words.ts';
import { hasWord, stripOrnaments, wordCount } from './punctuation.ts';
import { readCountries } from './read-country.ts';
import { isPlainTitle } from './shared-headings.ts';
import { skipReason } from './skip-reasons.ts';
import type { SourceLine } from './source-lines.ts';
import { labelEnding } from './split-names.ts';
import { isStyleList } from './style-words.ts';
import { wordsOf } from './word-patterns.ts';

/** Fewer lines of a form could mean something else. */
const minAlike = 2;

/** Longer lines are not headings; in UTF-16 units. */
const maxLength = 80;

/** Returns for each line whether one with words below it holds, without those that `passes` leaves out. */
function belowEach(
  lines: readonly SourceLine[],
  holds: (line: SourceLine, index: number) => boolean,
  passes: (line: SourceLine, index: number) => boolean,
): boolean[] {
  let isBelow = false;
  return lines
    .map((_, index) => {
      const at = lines.length - 1 - index;
      const result = isBelow;
      const line = lines[at]!;
      if (hasWord(line.text.slice(0, maxLength)) && !passes(line, at)) isBelow = holds(line, at);
      return result;
    })
    .reverse();
}

/**
 * Marks short lines that each have a line of styles below: headings if names follow each, else names themselves. The
 * styles are not names.
 */
function markStyled(lines: readonly SourceLine[]): readonly SourceLine[] {
  const textAt = (index: number): string => lines[index]?.text ?? '';
  const areStyles = (index: number): boolean => isStyleList(textAt(index));
  const styledTitles = new Set(
    [...lines.keys()].filter((index) => {
      const below = textAt(index + 1);
      return (
        !areStyles(index) &&
        below.length <= maxLength &&
        below.split(/[/|]/u).some(isStyleList) &&
        isPlainTitle(textAt(index))
      );
    }),
  );
  const sure = [...styledTitles].filter((index) => areStyles(index + 1));
  if (sure.length < minAlike) return lines;
  const isName = belowEach(
    lines,
    (_, index) => !styledTitles.has(index),
    ({ text }, index) => styledTitles.has(index - 1) || skipReason(text) !== null || readCountries(text) !== undefined,
  );
  const areHeadings = [...styledTitles].every((index) => isName[index]);
  return lines.map((line, index) => {
    if (areHeadings && styledTitles.has(index)) return { ...line, isHeading: true };
    return styledTitles.has(index - 1) && (areHeadings || areStyles(index)) ? { ...line, isRemark: true } : line;
  });
}

/** `Sala 1 "The Yard" reggae`, `Room 2:`; the words behind may be anything but further names. */
const countedTitle = /^[^\p{L}\p{N}]{0,4}((\p{Lu}\p{L}{2,15}) (\d{1,2}))(?![\p{L}\p{N}.:])[^,;|]{0,60}$/u;

const behindDash = /^[^–—-]*\d\s[–—-]\s(\p{Lu}[^–—]*)$/u;

/** Marks lines that count the same word from one on, each above others: floors, in whatever language. */
function markCounted(lines: readonly SourceLine[]): readonly SourceLine[] {
  const countedLines = lines.flatMap((line, index) => {
    const [, name, word, number] = (line.text.length <= maxLength && countedTitle.exec(line.text)) || [];
    const isOther =
      word === undefined ||
      pageLikeness(line.text) !== 'no' ||
      dayCounts.has(word.toLowerCase()) ||
      isDayText(`${word} ${number}:`);
    return isOther || skipReason(name!) !== null ? [] : [{ line, index, name: name!, word, number: Number(number) }];
  });
  const marked = new Map<SourceLine, string>();
  for (const counted of Map.groupBy(countedLines, ({ word }) => word.toLowerCase()).values()) {
    // `Stage 1 – The Nest`
    const named = counted.map((one) => ({ ...one, name: behindDash.exec(one.line.text)?.[1] ?? '' }));
    const alike = named.every(({ name }) => hasWord(name) && !isStyleList(name)) ? named : counted;
    const areCounted = alike.every(({ number }, at) => number === at + 1);
    const areApart = alike.every(({ index }, at) => (alike[at + 1]?.index ?? lines.length) > index + 1);
    if (alike.length >= minAlike && areCounted && areApart) for (const { line, name } of alike) marked.set(line, name);
  }
  return lines.map((line) => {
    const name = marked.get(line);
    return name === undefined ? line : { ...line, text: name, isHeading: true };
  });
}

/** `batterieraum: label night`. */
const titled = /^(\p{L}[\p{L}\p{M}\d ]{1,24}):\s+(\p{L}[^:,;|]{2,60})$/u;

/** Fewer lines below may be a value that goes on. */
const minBelow = 2;

/** Marks lines of a floor and the title of its night, if several have one, each above names, and no other line has a colon. */
function markTitled(lines: readonly SourceLine[]): readonly SourceLine[] {
  const filled = lines.filter(({ text }) => text !== '');
  const colons = [...filled.keys()].filter(
    (at) => /:\s/u.test(filled[at]!.text) && filled[at]!.text.length <= maxLength,
  );
  const floors = new Map<SourceLine, string>();
  for (const [index, at] of colons.entries()) {
    const { text } = filled[at]!;
    const [, floor] = (text.length <= maxLength && titled.exec(text)) || [];
    const below = (colons[index + 1] ?? filled.length) - at - 1;
    const isOther = floor === undefined || roleOf(floor.toLowerCase()) !== null || skipReason(floor) !== null;
    if (isOther || below < minBelow || !isPlainTitle(floor.slice(0, 1).toUpperCase() + floor.slice(1))) return lines;
    floors.set(filled[at]!, floor);
  }
  if (floors.size < minAlike) return lines;
  return lines.map((line) => (floors.has(line) ? { ...line, text: floors.get(line)!, isHeading: true } : line));
}

/** Marks few lines that alone have a form, each above others: words for places, or the same shape before them, as in `▼ Cellar`. */
function markApart(lines: readonly SourceLine[]): readonly SourceLine[] {
  const filled = lines.filter(({ text }) => text !== '');
  const titles = filled.filter(({ text }) => text.length <= maxLength / 2 && isPlainTitle(text));
  const isPlace = ({ text }: SourceLine): boolean =>
    isVenue(text) || wordsOf(text).every((word) => floorLikeness(word) !== 'no');
  const shapes = Map.groupBy(titles, ({ text }) => shape.exec(text)?.[0] ?? '');
  shapes.delete('');
  const headings = [titles.filter(isPlace), ...shapes.values()]
    .map((alike) => new Set(alike))
    .find((alike) => {
      const areApart = filled.every((line, at) => !alike.has(line) || !alike.has(filled[at + 1] ?? line));
      return alike.size >= minAlike && alike.size * 3 <= filled.length && areApart;
    });
  return headings === undefined
    ? lines
    : lines.map((line) => (headings.has(line) ? { ...line, isHeading: true } : line));
}
/** Shapes that point down or stand for a block; others are bullets. */
const shape = /^[■□▲△▼▽▾◆◇]/u;

/** True for a short line of words that may be a name. */
function isPlainName({ text }: SourceLine): boolean {
  const bare = stripOrnaments(takeFlags(text).remainder);
  return (
    text.length <= maxLength &&
    hasWord(bare) &&
    !/[.!?:]$/u.test(text) &&
    !hasSign(text) &&
    skipReason(bare) === null &&
    nonMusicReason(bare) === null &&
    !isNonFloorTitle(bare) &&
    !labelEnding.test(bare) &&
    floorLikeness(bare) === 'no' &&
    pageLikeness(bare) === 'no'
  );
}

const maxDescription = 400;
const maxWords = 4;

/** `Owl: the return of a legend`, `Owl ~ debut live set`: a name and small words about it. */
const remarked = /^([^:;,~–—]{2,40}?)(?:\s?:\s|\s[~–—-]\s)(\p{Ll}\S*\s[^:]*)$/u;
/** Fewer lines may be fields, and fewer titles floors. */
const minRemarked = 3;

/** Puts what stands behind names into brackets, if it begins with a small letter in several lines, and most have it. */
function markRemarked(lines: readonly SourceLine[]): readonly SourceLine[] {
  const filled = lines.filter(({ text }) => text !== '');
  const names = new Map(
    filled.flatMap((line) => {
      const [, name = '', remark = ''] = (line.text.length <= maxDescription && remarked.exec(line.text)) || [];
      const isName =
        /\p{Lu}/u.test(name) && wordCount(name) <= maxWords && isPlainName({ ...line, text: name.replace(/\.$/u, '') });
      return isName && roleOf(name.toLowerCase()) === null
        ? [[line, `${name} (${remark.replaceAll(/[()]/gu, '')})`]]
        : [];
    }),
  );
  if (names.size < minRemarked || names.size * 2 < filled.length) return lines;
  return lines.map((line) => (names.has(line) ? { ...line, text: names.get(line)!, isAct: true } : line));
}

/** In order: later steps read what earlier ones have marked. */
const steps = [markRemarked, markApart, markCounted, markTitled, markStyled] as const;

/** Marks the headings of floors that are ambiguous in a single line but clear when several are alike. */
export const markHeadings = (lines: readonly SourceLine[]): readonly SourceLine[] =>
  steps.reduce((marked, step) => step(marked), lines);
