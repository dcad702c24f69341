import { alignForms } from './alike-forms.ts';
import { markHeadings } from './alike-headings.ts';
import { rewriteAlike } from './alike-lines.ts';
import { readCards } from './cards.ts';
import { LineupParser } from './lineup-parser.ts';
import { readRecords } from './records.ts';
import { findCapitalHeadings, findListHeadings, findListStart } from './shared-headings.ts';
import { type SourceLine, sourceLines } from './source-lines.ts';
import { neighbours, textForm, withCards } from './text-form.ts';
import type { KnownNames, LineKind, ParsedLineup } from './types.ts';

export type Corrections = ReadonlyMap<number, LineKind>;

/** Passes over the lines before parsing; each reads the result of the one before. */
const rewritings = [rewriteAlike, alignForms, markHeadings] as const;

const noCorrections: Corrections = new Map();
const noNames: KnownNames = new Set<string>();

/**
 * Parses a pasted line-up for review: floors with their artists, and a note for every line or part that was omitted or
 * ambiguous. A correction says what a line is, whatever it looks like; the name of a known artist speaks for one. Every non-blank line
 * is recorded in an artist, a floor or a note. Linear time; never throws.
 */
export function parseLineup(
  text: string,
  corrections: Corrections = noCorrections,
  knownNames: KnownNames = noNames,
): ParsedLineup {
  const lines = rewritings.reduce<readonly SourceLine[]>((written, rewrite) => rewrite(written), sourceLines(text));
  const texts = lines.map((line) => line.text);
  const cards = new Map([...readCards(texts), ...readRecords(texts)]);
  const headings = new Set([findCapitalHeadings, findListHeadings].flatMap((find) => [...find(texts)]));
  const start = findListStart(texts);
  const view = withCards(lines, cards);
  const parser = new LineupParser(textForm(texts), knownNames);
  for (const [index, line] of lines.entries()) {
    const card = cards.get(index);
    const correction = corrections.get(line.number);
    if (correction !== undefined && line.text !== '') parser.readCorrected(line, correction);
    else if (line.isAct === true) parser.readCorrected(line, 'artist');
    else if (card !== undefined) parser.readCardLine(line, card);
    else if (line.text === '') parser.expectsHeading = true;
    else if (line.isRemark === true) parser.collector.note(line.number, line.text, 'skipped', 'nameless');
    else if (line.isHeading === true || headings.has(index)) parser.readFloor(line, false);
    else parser.readLine(line, () => neighbours(view, index), index < start);
  }
  return parser.collector.result();
}
