import type { Collector, Place } from './collect.ts';
import { isDayText } from './calendar-words.ts';
import { reasonToSkip } from './leave-out.ts';
import { hasWord, stripOrnaments, wordCount } from './marks.ts';
import { stripPrefix } from './prefix.ts';
import { longestEntry, readEntry } from './read-entry.ts';
import { splitNames, splitTogether, type Fields } from './split-names.ts';
import { isTimeText } from './times.ts';

const headWords =
  /^(?:#|no|nr|artists?|acts?|names?|djs?|project|labels?|record ?labels?|country|land|origin|from|type|set|live\/dj|time|start|end|stage|floor|day|date)\.?$/iu;

/** Columns of a spreadsheet's row beyond this many text columns are a row of names. */
const mostColumns = 5;

/** Reads the names of a line and hands them to the collector, with a note on each part that is none. */
export function readActs(text: string, place: Place, collector: Collector): void {
  const acts = text.includes('\t') ? splitCells(text) : splitNames(stripPrefix(text));
  if (acts.length === 1 && (acts[0]?.length ?? 0) > 1 && acts[0]?.every((field) => headWords.test(field))) {
    return collector.note(place.line, place.source, 'skipped', 'The head of a table, not an artist');
  }
  for (const act of acts) readAct(act, place, collector);
}

/** A spreadsheet's row: the first cell with words that are no time and no number is the name. */
function splitCells(text: string): Fields[] {
  const cells = text.split('\t').map((cell) => cell.trim()).filter((cell) => hasWord(stripPrefix(cell)) || cell === '');
  const words = cells.filter((cell) => cell !== '');
  const start = words.findIndex((cell) => !isTimeText(cell) && !isDayText(cell) && !/^\d{1,3}[.)]?$/u.test(cell));
  const [name, ...beside] = words.slice(Math.max(start, 0));
  if (name === undefined) return [[text.replaceAll('\t', ' ')]];
  return beside.length === 0 ? splitNames(stripPrefix(name)) : [[name, ...beside.slice(0, mostColumns)]];
}

function readAct(act: Fields, place: Place, collector: Collector): void {
  const [text, ...beside] = act;
  const skipped = reasonToSkip(stripPrefix(stripOrnaments(text)));
  if (skipped !== null) return collector.note(place.line, text || place.source, 'skipped', skipped);
  if (act.some((field) => field.length > longestEntry)) {
    return collector.note(place.line, text, 'unread', 'Too long for a name');
  }
  if (wordCount(text) > 40) return collector.note(place.line, text, 'unread', 'Reads like a sentence, not a name');
  const together = splitTogether(text);
  const entries = together.map((part, index) => readEntry(index === together.length - 1 ? [part, ...beside] : [part]));
  const partners = entries.flatMap((entry) => entry.partners.map((partner) => readEntry([partner])));
  const all = [...entries, ...partners];
  if (all.length > 1) {
    collector.note(place.line, text, 'decided', 'Artists who play together stand one by one');
    // `A b2b B [live]`: how they play holds for all of them.
    const types = entries.at(-1)?.types ?? new Set();
    for (const entry of all) if (entry.types.size === 0) for (const type of types) entry.types.add(type);
  }
  for (const entry of all) collector.addArtist(entry, place);
}
