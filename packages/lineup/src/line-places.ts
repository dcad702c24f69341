import type { Lines, Shape } from './line-shape.ts';

/** Number of lines on each side that are near. */
const reach = 3;

/** More lines between others are a list. */
const maxAlone = 2;

/** What a line is, as far as it is known before its neighbours are: an act, about something else, or a title, day or floor. */
export type LineKind = 'act' | 'noise' | 'day' | 'other';

/** Where a line stands. */
export interface Place {
  /** The lines of its floor, or of the text if there are few, and those of the text. */
  floor: Lines;
  text: Lines;
  /** True if the floor has times. */
  isTimetable: boolean;
  isEdge: boolean;
  /** What stands directly above it. */
  previous: LineKind | null;
  /** How much shorter its run of acts is than the longest one, and whether something else than music stands above the run. */
  run: number;
  isBehindNoise: boolean;
  /** The share of acts among the nearest. */
  acts: number;
  /** The share of lines about something else in the text. */
  noise: number;
  /** True for the first line of the text. */
  isFirst: boolean;
  /** True for a line between blank ones, as far as most acts are not. */
  alone: number;
}

/** Returns the run of lines of one kind to which each line belongs. */
function runsOf(kinds: readonly LineKind[]): { above: LineKind | undefined; length: number }[] {
  const runs: { above: LineKind | undefined; length: number }[] = [];
  for (const [at, kind] of kinds.entries()) {
    const run = kind === kinds[at - 1] ? runs[at - 1]! : { above: kinds[at - 1], length: 0 };
    run.length += 1;
    runs.push(run);
  }
  return runs;
}

/** Returns what stands around the acts of a text. */
export function placesOf(
  kinds: readonly (readonly [line: number, kind: LineKind])[],
): Map<number, Omit<Place, 'floor' | 'text' | 'isTimetable' | 'isEdge'>> {
  const runs = runsOf(kinds.map(([, kind]) => kind));
  const noise = kinds.filter(([, kind]) => kind === 'noise').length / kinds.length;
  const isAlone = kinds.map(
    ([line], at) => (at === 0 || kinds[at - 1]![0] < line - 1) && (kinds[at + 1]?.[0] ?? line + 2) > line + 1,
  );
  const acts = kinds.filter(([, kind]) => kind === 'act').length;
  const together = kinds.filter(([, kind], at) => kind === 'act' && !isAlone[at]).length / Math.max(acts, 1);
  const longest = Math.max(...runs.map(({ length }) => length));
  return new Map(
    kinds.map(([line], at) => {
      const near = kinds.slice(Math.max(0, at - reach), at + reach + 1).map(([, kind]) => kind);
      const count = (kind: LineKind): number => near.filter((one) => one === kind).length;
      const isNext = (step: number): boolean => kinds[at + step]?.[0] === line + step;
      return [
        line,
        {
          previous: isNext(-1) ? kinds[at - 1]![1] : null,
          run: 1 - runs[at]!.length / longest,
          isBehindNoise: runs[at]!.above === 'noise',
          acts: (count('act') - 1) / (2 * reach),
          noise,
          isFirst: at === 0,
          alone: isAlone[at] ? together : 0,
        },
      ];
    }),
  );
}

/** Returns whether a line has words as sentences have. */
const isWordy = ({ small, words, isCaseless }: Shape): boolean => small > 0 || (words >= 3 && isCaseless);

/**
 * Returns the lines of artists that belong to the introduction or the end of a post, and the few that stand alone between lines
 * about something else.
 */
export function edgesOf(
  kinds: readonly (readonly [line: number, kind: LineKind])[],
  shapes: ReadonlyMap<number, Shape>,
): ReadonlySet<number> {
  const found = new Set<number>();
  const isPlain = (line: number): boolean => shapes.get(line)?.isBare === true;
  const passes: [typeof kinds, readonly LineKind[]][] = [
    [kinds, ['noise', 'day', 'other']],
    [kinds.toReversed(), ['noise']],
  ];
  for (const [lines, goesOn] of passes) {
    const end = lines.findIndex(
      ([line, kind]) => !goesOn.includes(kind) && !(isPlain(line) && isWordy(shapes.get(line)!)),
    );
    const edge = lines.slice(0, end);
    const acts = edge.filter(([, kind]) => kind === 'act');
    if (acts.length > 1 || edge.some(([, kind]) => kind === 'noise')) for (const [line] of acts) found.add(line);
  }
  for (let from = 0; from < kinds.length;) {
    let to = from;
    while (kinds[to]?.[1] === 'act') to += 1;
    const isBetween = kinds[from - 1]?.[1] === 'noise' && (kinds[to]?.[1] ?? 'noise') === 'noise';
    if (isBetween && to - from <= maxAlone) for (const [line] of kinds.slice(from, to)) found.add(line);
    from = Math.max(to, from + 1);
  }
  for (const line of titlesOf(kinds)) if (isPlain(line)) found.add(line);
  return found.size <= shapes.size * 0.6 ? found : new Set();
}

/** Returns the lines of acts above the date in the first paragraph of a text. */
function titlesOf(kinds: readonly (readonly [line: number, kind: LineKind])[]): number[] {
  const end = kinds.findIndex(([line], at) => at > 0 && line > kinds[at - 1]![0] + 1);
  const head = kinds.slice(0, Math.max(end, 0));
  const date = head.findIndex(([, kind]) => kind === 'day');
  const acts = head.filter(([, kind]) => kind === 'act').map(([line]) => line);
  return acts.filter((line) => line < (head[date]?.[0] ?? 0));
}
