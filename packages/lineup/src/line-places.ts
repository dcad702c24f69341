import type { Lines } from './line-shape.ts';

/** Number of lines on each side that are near. */
const reach = 3;

/** What a line is, as far as it is known before its neighbours are: an act, about something else, or a title, day or floor. */
export type LineKind = 'act' | 'noise' | 'day' | 'other';

/** Where a line stands. */
export interface Place {
  /** The lines of its floor, or of the text if there are few, and those of the text. */
  floor: Lines;
  text: Lines;
  /** True if the floor has times. */
  isTimetable: boolean;
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
  /** True for a line above the first day, floor or title. */
  isAbove: boolean;
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
): Map<number, Omit<Place, 'floor' | 'text' | 'isTimetable'>> {
  const runs = runsOf(kinds.map(([, kind]) => kind));
  const noise = kinds.filter(([, kind]) => kind === 'noise').length / kinds.length;
  const isAlone = kinds.map(
    ([line], at) => (at === 0 || kinds[at - 1]![0] < line - 1) && (kinds[at + 1]?.[0] ?? line + 2) > line + 1,
  );
  const acts = kinds.filter(([, kind]) => kind === 'act').length;
  const firstHeading = kinds.findIndex(([, kind]) => kind === 'day' || kind === 'other');
  const together = kinds.filter(([, kind], at) => kind === 'act' && !isAlone[at]).length / Math.max(acts, 1);
  const longest = Math.max(...runs.map(({ length }) => length));
  return new Map(
    kinds.map(([line], at) => {
      const nearbyKinds = kinds.slice(Math.max(0, at - reach), at + reach + 1).map(([, kind]) => kind);
      const count = (kind: LineKind): number => nearbyKinds.filter((one) => one === kind).length;
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
          isAbove: at < firstHeading,
          alone: isAlone[at] ? together : 0,
        },
      ];
    }),
  );
}
