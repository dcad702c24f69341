import { parseLineup } from '../parse-lineup.ts';
import { nameKey } from '../text.ts';

/** A line of a labelled line-up, and the expected names. Lines without a label are not counted. */
export interface LabelledLine {
  text: string;
  is?: 'artists' | 'floor' | 'nothing';
  names?: string[];
  name?: string;
}

export interface LabelledBlock {
  id: string;
  lines: LabelledLine[];
}

/** Number of lines of one block: parsed correctly; with additional names or text; parsed incorrectly. */
export interface Score {
  id: string;
  right: number;
  slightlyWrong: number;
  wrong: number;
  /** The incorrect lines, each with the result. */
  faults: string[];
}

/** Parses a block and counts its lines. */
export function scoreBlock({ id, lines }: LabelledBlock): Score {
  const { floors, notes } = parseLineup(lines.map(({ text }) => text).join('\n'));
  const score: Score = { id, right: 0, slightlyWrong: 0, wrong: 0, faults: [] };
  for (const [index, line] of lines.entries()) {
    if (line.is === undefined) continue;
    const number = index + 1;
    const here = notes.filter((note) => note.line === number);
    const names = floors.flatMap(({ artists }) =>
      artists.filter((artist) => artist.line === number).map((artist) => artist.artist_name),
    );
    names.push(...here.filter(({ reason }) => reason.startsWith('Already on this floor')).map(({ text }) => text));
    const opened = [
      ...floors.filter((floor) => floor.line === number).map((floor) => floor.name),
      ...here.flatMap(({ reason, text }) =>
        reason.startsWith('Goes on with') || reason.startsWith('No artists under') ? [text.toUpperCase()] : [],
      ),
    ];
    const expected = line.is === 'artists' ? (line.names ?? []) : line.is === 'floor' ? [line.name ?? ''] : [];
    const found = line.is === 'floor' ? opened : line.is === 'artists' ? names : [...names, ...opened];
    const other = line.is === 'floor' ? names : [];
    const verdict = compare(expected, found, other);
    score[verdict] += 1;
    if (verdict !== 'right')
      score.faults.push(`${number}: "${line.text}" gives ${JSON.stringify([...found, ...other])}`);
  }
  return score;
}

function compare(
  expected: readonly string[],
  found: readonly string[],
  other: readonly string[],
): 'right' | 'slightlyWrong' | 'wrong' {
  const keys = (names: readonly string[]): string => names.map(nameKey).sort().join('\n');
  if (keys(expected) === keys(found) && other.length === 0) return 'right';
  const near = expected.some((name) => found.some((one) => one.includes(name) || name.includes(one)));
  return near ? 'slightlyWrong' : 'wrong';
}

/** Parses blocks in the format of test-blocks.txt. */
export function readTestBlocks(text: string): LabelledBlock[] {
  return text
    .split(/^## /mu)
    .slice(1)
    .map((part) => {
      const [id = '', ...lines] = part.trimEnd().split('\n');
      return { id, lines: lines.map(readLine) };
    });
}

function readLine(line: string): LabelledLine {
  const [label = '', text = ''] = line.split(' ‖ ');
  const names = label
    .slice(2)
    .split(';')
    .map((name) => name.trim());
  if (label.startsWith('A ')) return { text, is: 'artists', names };
  if (label.startsWith('F ')) return { text, is: 'floor', name: names.join(';') };
  return label === '-' ? { text, is: 'nothing' } : { text: '' };
}
