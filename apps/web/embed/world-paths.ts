import { worldSize } from './projection.ts';

/** Lines of the built-in world (`app/ui/map/world.json`): x, y, then deltas, in units of `scale`. */
export interface WorldFile {
  scale: number;
  land: number[][];
  borders: number[][];
}

/** Returns the world as SVG paths in units of `worldSize`, without invisibly small parts. */
export function worldPaths({ scale, land, borders }: WorldFile): { land: string; borders: string } {
  const paths = (lines: number[][], end: string, least: number): string =>
    lines
      .map((line) => simplify(line, scale / worldSize))
      .filter((points) => points.length >= least)
      .map(([first, ...steps]) => `M${first!.join(' ')}l${steps.map((step) => step.join(' ')).join(' ')}${end}`)
      .join('')
      .replaceAll(' -', '-');
  return { land: paths(land, 'z', 4), borders: paths(borders, '', 2) };
}

/** Returns a line in coarser units, as its first point and deltas; zero deltas are omitted. */
function simplify(line: readonly number[], by: number): [number, number][] {
  const points: [number, number][] = [];
  let [x, y, lastX, lastY] = [0, 0, 0, 0];
  for (let at = 0; at < line.length; at += 2) {
    x += line[at] ?? 0;
    y += line[at + 1] ?? 0;
    const [nextX, nextY] = [Math.round(x / by), Math.round(y / by)];
    if (points.length > 0 && nextX === lastX && nextY === lastY) continue;
    points.push([nextX - lastX, nextY - lastY]);
    [lastX, lastY] = [nextX, nextY];
  }
  return points;
}
