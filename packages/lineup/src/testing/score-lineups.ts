import { parseLineup } from '../parse-lineup.ts';
import { type ScheduledEvent, scheduleLineup } from '../schedule-lineup.ts';
import { nameKey } from '../text.ts';
import type { ParsedArtist } from '../types.ts';

/** A line of a labelled line-up, and what it says. Lines without a label are not counted. */
interface LabelledLine {
  text: string;
  is?: 'artists' | 'floor' | 'nothing';
  names?: string[];
  name?: string;
  /** Where and when the artists play; wall times, null if the text does not tell. */
  set?: { floor: string; start: string | null; end: string | null };
}

interface LabelledBlock {
  id: string;
  lines: LabelledLine[];
  event?: ScheduledEvent;
}

/** What is right or wrong about a line. The festival day is the date of the start. */
export const scoredFields = ['name', 'kind', 'floor', 'day', 'start', 'end'] as const;
type ScoredField = (typeof scoredFields)[number];

/** Number of lines of a block, and of those that are right. */
export interface Score {
  id: string;
  lines: number;
  /** Lines of which everything is right; an uncertain one counts half. */
  right: number;
  /** Lines of which anything is wrong, those that the parser marks for a person, and those that are both. */
  wrong: number;
  uncertain: number;
  caught: number;
  rightFields: Record<ScoredField, number>;
  /** Names of artists that the text does not have. */
  invented: number;
  /** The incorrect lines, each with the result. */
  faults: string[];
}

/** Parses a block and counts its lines. */
export function scoreBlock({ id, lines, event }: LabelledBlock): Score {
  const parsed = parseLineup(lines.map(({ text }) => text).join('\n'));
  const { floors, notes } = event === undefined ? parsed : scheduleLineup(parsed, event);
  const rightFields = { name: 0, kind: 0, floor: 0, day: 0, start: 0, end: 0 };
  const score: Score = {
    id,
    lines: 0,
    right: 0,
    wrong: 0,
    uncertain: 0,
    caught: 0,
    rightFields,
    invented: 0,
    faults: [],
  };
  for (const [index, line] of lines.entries()) {
    if (line.is === undefined) continue;
    const number = index + 1;
    const here = notes.filter((note) => note.line === number);
    const artists = floors.flatMap((floor) =>
      floor.artists.filter((artist) => artist.line === number).map((artist) => ({ ...artist, floor: floor.name })),
    );
    const names = artists.map((artist) => artist.artist_name);
    names.push(...here.filter(({ code }) => code === 'repeated').map(({ text }) => text));
    const opened = [
      ...floors.filter((floor) => floor.line === number).map((floor) => floor.name),
      ...here.flatMap(({ code, text }) => (code === 'goes-on' || code === 'no-acts' ? [text.toUpperCase()] : [])),
    ];
    const expected =
      line.is === 'artists' ? (line.names ?? []) : line.is === 'floor' ? (line.name ?? '').split(';') : [];
    const found = line.is === 'floor' ? opened : names;
    const wrong = new Set<ScoredField>();
    if (line.is === 'artists' ? names.length === 0 : names.length > 0 || (line.is === 'nothing' && opened.length > 0))
      wrong.add('kind');
    if (joinKeys(expected) !== joinKeys(found)) wrong.add(line.is === 'floor' ? 'floor' : 'name');
    for (const artist of artists) for (const field of wrongAbout(artist, line)) wrong.add(field);
    const known = new Set((line.names ?? []).map(nameKey));
    score.invented += names.filter((name) => !known.has(nameKey(name))).length;
    score.lines += 1;
    for (const field of scoredFields) if (!wrong.has(field)) rightFields[field] += 1;
    const uncertain =
      artists.some((artist) => artist.doubt !== null) ||
      here.some((note) => note.isUncertain) ||
      floors.some((floor) => floor.line === number && floor.doubt !== null);
    if (wrong.size > 0) score.wrong += 1;
    if (uncertain) score.uncertain += 1;
    if (uncertain && wrong.size > 0) score.caught += 1;
    score.right += uncertain ? 0.5 : wrong.size === 0 ? 1 : 0;
    if (wrong.size > 0 || uncertain) {
      const sets = artists.map(({ floor, artist_name, set_start, set_end }) => [
        floor,
        artist_name,
        set_start,
        set_end,
      ]);
      score.faults.push(
        `${uncertain ? 'uncertain ' : ''}${number}: "${line.text}" (${[...wrong].join(', ') || 'right'}) gives ${JSON.stringify([...sets, ...opened])}`,
      );
    }
  }
  return score;
}

const joinKeys = (names: readonly string[]): string => names.map(nameKey).sort().join('\n');

function wrongAbout(artist: ParsedArtist & { floor: string }, { set }: LabelledLine): ScoredField[] {
  if (set === undefined) return [];
  const [day, start] = (artist.set_start ?? 'T').split('T');
  const [rightDay, rightStart] = (set.start ?? 'T').split('T');
  return [
    ...(nameKey(artist.floor) === nameKey(set.floor) ? [] : (['floor'] as const)),
    ...(day === rightDay ? [] : (['day'] as const)),
    ...(start === rightStart ? [] : (['start'] as const)),
    ...(artist.set_end === set.end ? [] : (['end'] as const)),
  ];
}

const eventOf = (first: string, last: string): ScheduledEvent => ({
  event_date: first,
  event_end_date: last === first ? null : last,
  start_time: null,
});

/**
 * Parses blocks in the format of test-blocks.txt. With the days of an event behind its name, a block has the sets of its
 * artists as well: on the floor above, at the times behind an `@`, on the date that is given last (`21T22:00-23:30`).
 */
export function readTestBlocks(text: string): LabelledBlock[] {
  return text
    .split(/^## /mu)
    .slice(1)
    .map((part) => {
      const [head = '', ...rows] = part.trimEnd().split('\n');
      const [, id = '', first, last] = /^(.*?)(?: (\d{4}-\d\d-\d\d) (\d{4}-\d\d-\d\d))?$/u.exec(head) ?? [];
      if (first === undefined || last === undefined) return { id, lines: rows.map(readLine) };
      let floor = 'MAIN FLOOR';
      const lines = rows.map((row): LabelledLine => {
        const line = readLine(row);
        if (line.is === 'floor') floor = line.name ?? '';
        if (line.is !== 'artists') return line;
        return { ...line, set: readSet(row.split(' ‖ ', 1)[0]!, floor, first) };
      });
      return { id, lines, event: eventOf(first, last) };
    });
}

/** Reads `@21T22:00-22T01:00` and `#FLOOR` of a label. */
function readSet(label: string, floor: string, first: string): LabelledLine['set'] {
  const [, start, end] = / @(\d\dT\d\d:\d\d)?-?(\d\dT\d\d:\d\d)?/u.exec(label) ?? [];
  const named = / #([^@]+?)(?= @|$)/u.exec(label)?.[1];
  // a smaller day than the first is one of the next month
  const wall = (time: string | undefined) => {
    if (time === undefined) return null;
    const [year = 0, month = 0, firstDay = 0] = first.split('-').map(Number);
    const isLater = Number(time.slice(0, 2)) < firstDay;
    const start = new Date(Date.UTC(year, month - 1 + Number(isLater)));
    return `${start.toISOString().slice(0, 8)}${time}`;
  };
  return { floor: named ?? floor, start: wall(start), end: wall(end) };
}

function readLine(line: string): LabelledLine {
  const [label = '', text = ''] = line.split(' ‖ ');
  const names = label
    .replace(/ [#@].*$/u, '')
    .slice(2)
    .split(';')
    .map((name) => name.trim());
  if (label.startsWith('A ')) return { text, is: 'artists', names };
  if (label.startsWith('F ')) return { text, is: 'floor', name: names.join(';') };
  return label === '-' ? { text, is: 'nothing' } : { text: '' };
}
