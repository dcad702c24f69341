import type { SourcePosition } from './artist-facts.ts';
import { isDayText } from './calendar-words.ts';
import type { Collector } from './collector.ts';
import type { LineupTableRow } from './columns.ts';
import { takeFlags } from './flags.ts';
import { toBeAnnounced } from './lists.ts';
import { maxNameWords } from './name-error.ts';
import { leadingWhen, stripPrefix } from './prefix.ts';
import { countSmall } from './prose.ts';
import { hasWord, repairBrackets, stripOrnaments, wordCount } from './punctuation.ts';
import { maxEntryLength, readEntry } from './read-entry.ts';
import type { ReasonCode } from './reasons.ts';
import { isNotAnnounced, skipReason } from './skip-reasons.ts';
import { pairingOf, splitNames, splitPairings, type Fields } from './split-names.ts';
import { findTime, isTimeText, takeTrailingTime } from './times.ts';

/** Fewer names behind an introduction could be those of others. */
const minListed = 3;

/** Columns of a spreadsheet's row beyond this many text columns are a row of names. */
const maxTextColumns = 5;

/** `22:00–23:30 | Name | Label`, `22:00 Name | Label`. */
const timedRow = /^\d{1,2}[\d:.,h–-]{1,9} ?(?:\||(?=[^|\s]))[^|]+\|[^|]+$/u;

/** `with Name, Name and Name`. */
const introduced =
  /^(?:DJs|DJ's|DJS|(?:[Ww]ho|[Ww]er|[Qq]ui|[Qq]uién|[Qq]uem|[Cc]hi|[Kk]to|[Кк]то)\s?\?|w\/|with|mit|avec|con|com|med|feat\.?|ft\.?|featuring)\s(?=\p{Lu})/u;

/**
 * Parses the names of a line into the collector, with a note for each part that is not one. Returns the number of
 * parts, at least one.
 */
export function readActs(text: string, position: SourcePosition, collector: Collector): number {
  const when = [position.when, leadingWhen(text)].filter(Boolean).join(' ') || null;
  const listed = text.replace(introduced, '');
  const isList = listed !== text && splitNames(listed).length >= minListed && countSmall(listed) === 0;
  const timed: SourcePosition = { ...position, when, isSure: position.isSure === true || isList };
  const isRow = text.includes('\t') || timedRow.test(text);
  const parts = isRow
    ? splitCells(text.replaceAll('|', '\t'))
    : splitNames(repairBrackets(stripPrefix(splitNames(listed).length > 1 ? listed : text)), collector.known);
  // `AND MANY MORE • ART • CIRCUS`, `02:00 Changeover, new cables`
  const first = parts.length > 1 ? skipReason(parts[0]![0]) : null;
  if (first === 'more' || (first === 'break' && when !== null)) {
    collector.note(position.line, text, 'skipped', first);
    return parts.length;
  }
  // the full stop of a sentence that is a list
  const [last, ...beside] = parts.at(-1)!;
  const acts =
    parts.length < 3 ? parts : [...parts.slice(0, -1), [last.replace(/(?<=\p{L}{3})\.$/u, ''), ...beside] as const];
  if (acts.some(([name]) => isProse(name))) {
    collector.noteSentence(position.line, text);
    return acts.length;
  }
  // `A, B & C 20:00`
  const bare =
    findTime(when ?? '') === null && acts.length > 1 && acts.slice(0, -1).every(isUntimed)
      ? takeTrailingTime(text)
      : text;
  const behind = findTime(text.slice(bare.length));
  const shared = behind === null ? timed : { ...timed, when: [when, behind].filter(Boolean).join(' ') };
  for (const act of acts) readAct(act, shared, collector);
  return acts.length;
}

const isUntimed = (act: Fields): boolean => act.every((field) => findTime(field) === null);

/** Reads the artists of a table's row. Returns how many parts the row has. */
export function readRow({ name, when, facts }: LineupTableRow, position: SourcePosition, collector: Collector): number {
  const timed = when === '' ? position : { ...position, when };
  const acts = splitNames(repairBrackets(stripPrefix(name)), collector.known);
  const last = acts.length - 1;
  for (const [at, act] of acts.entries()) readAct(at === last ? [...act, ...facts] : act, timed, collector);
  return acts.length;
}

/** Many words before any bracket or dash. */
function isProse(text: string): boolean {
  return wordCount(text.split(/[([]|\s[-–—]\s/u, 1)[0] ?? '') > maxNameWords;
}

/** A spreadsheet's row: the name is its first cell with words other than times and numbers. */
function splitCells(text: string): readonly Fields[] {
  const cells = text.split('\t').map((cell) => (isTimeText(cell) ? cell : repairBrackets(stripPrefix(cell))));
  const words = cells.filter((cell) => hasWord(cell) || takeFlags(cell).codes.length > 0);
  const isName = (cell: string) => !isTimeText(cell) && !isDayText(cell) && !/^\d{1,3}[.)]?$/u.test(cell);
  const start = words.findIndex(isName);
  const [name, ...beside] = words.slice(Math.max(start, 0));
  if (name === undefined) return [[text.replaceAll('\t', ' ')]];
  return beside.length === 0 ? splitNames(name) : [[name, ...beside.slice(0, maxTextColumns)]];
}

/** Returns why a remaining text is not a name; at a time, `Monday Morning` is one. */
function faultOfKind(name: string, when: string | null): ReasonCode | null {
  const isNamed = name.startsWith('DJ ') || (/^\p{L}+ \p{L}+$/u.test(name) && findTime(when ?? '') !== null);
  if ((isDayText(name) && !isNamed) || isTimeText(name)) return 'day-or-time';
  return skipReason(name);
}

function readAct(act: Fields, position: SourcePosition, collector: Collector): void {
  const [text, ...beside] = act;
  if (position.when !== null && isNotAnnounced(stripPrefix(stripOrnaments(text)).replace(/\s\([^()]*\)$/u, '')))
    return collector.addArtist({ ...readEntry([toBeAnnounced]), name: toBeAnnounced }, position);
  if (act.some((field) => field.length > maxEntryLength)) {
    return collector.note(position.line, text, 'unread', 'long-name');
  }
  const together = splitPairings(text, collector.known);
  const last = together.length - 1;
  const entries = together.map((part, at) => readEntry(at === last ? [part, ...beside] : [part]));
  const partners = entries.flatMap((entry) => entry.partners.map((partner) => readEntry([partner])));
  const acts = [...entries, ...partners];
  if (acts.length > 1) {
    collector.note(position.line, text, 'decided', 'together');
    // `A b2b B [live]`: how they play holds for all of them.
    const types = entries.at(-1)?.types ?? new Set();
    for (const entry of acts) if (entry.types.size === 0) for (const type of types) entry.types.add(type);
  }
  // `A b2b B 20:00–21:30`: the time is that of all
  const time =
    acts.length > 1 && findTime(position.when ?? '') === null ? [...acts.at(-1)!.remarks].find(isTimeText) : undefined;
  if (time !== undefined) acts.at(-1)!.remarks.delete(time);
  const when = [position.when, time].filter(Boolean).join(' ') || null;
  const pairing = pairingOf(text);
  for (const [at, entry] of acts.entries()) {
    const empty = entry.name === '' ? null : faultOfKind(entry.name, when);
    // `Moss Programme b2b Fern`
    if (empty === null || (empty === 'title' && acts.length > 1))
      collector.addArtist(entry, at === 0 ? { ...position, when } : { ...position, when, pairing });
    else collector.note(position.line, entry.name, 'skipped', empty);
  }
}
