import type { Box } from '@moonfloor/contract/events/event-match';
import { nextTask } from '../when-idle.ts';

/** A line of the built-in world: alternating x and y on the unit square of Web Mercator, y increasing southwards. */
export interface WorldLine extends Box {
  points: Float64Array;
}

/** The decoded built-in world: land rings (even-odd rule) and borders between countries. */
export interface WorldLines {
  land: readonly WorldLine[];
  borders: readonly WorldLine[];
}

/**
 * The built-in world as stored. Points are Web Mercator (EPSG:3857) scaled so that the world is `scale` units wide and high, y
 * increasing southwards; each line is flat, its first pair absolute and every other pair the delta from the previous one.
 */
interface WorldFile extends Record<'land' | 'borders', readonly (readonly number[])[]> {
  scale: number;
}

/** Fetches the built-in world; undefined on failure: only sea and tiles are drawn. */
export async function fetchWorldLines(): Promise<WorldLines | undefined> {
  try {
    const response = await fetch(new URL('./world.json', import.meta.url));
    return response.ok ? await decodeWorld(await response.json()) : undefined;
  } catch {
    return undefined;
  }
}

/** Decodes the file's integer deltas to lines on the unit square, in several tasks. */
export async function decodeWorld({ scale, land, borders }: WorldFile): Promise<WorldLines> {
  return { land: await decodeLines(land, scale), borders: await decodeLines(borders, scale) };
}

/** Number of deltas decoded per task: 20 ms on a phone. */
const stepsPerTask = 8000;

async function decodeLines(lines: readonly (readonly number[])[], scale: number): Promise<WorldLine[]> {
  const decoded: WorldLine[] = [];
  let steps = 0;
  for (const line of lines) {
    if (steps > stepsPerTask) {
      await nextTask();
      steps = 0;
    }
    decoded.push(decodeLine(line, scale));
    steps += line.length;
  }
  return decoded;
}

function decodeLine(steps: readonly number[], scale: number): WorldLine {
  const points = new Float64Array(steps.length);
  const box = { west: Infinity, north: Infinity, east: -Infinity, south: -Infinity };
  let x = 0;
  let y = 0;
  for (let index = 0; index < steps.length; index += 2) {
    x += (steps[index] ?? 0) / scale;
    y += (steps[index + 1] ?? 0) / scale;
    points[index] = x;
    points[index + 1] = y;
    box.west = Math.min(box.west, x);
    box.east = Math.max(box.east, x);
    box.north = Math.min(box.north, y);
    box.south = Math.max(box.south, y);
  }
  return { points, ...box };
}

/** Returns the lines that intersect a box and are at least `smallest` wide or high; smaller ones are invisible. */
export function linesWithin(lines: readonly WorldLine[], box: Box, smallest: number): WorldLine[] {
  return lines.filter(
    (line) =>
      line.west <= box.east &&
      line.east >= box.west &&
      line.north <= box.south &&
      line.south >= box.north &&
      Math.max(line.east - line.west, line.south - line.north) >= smallest,
  );
}
