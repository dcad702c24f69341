import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { makeWorldShape, type WorldAtlas } from './world-shape.ts';

/** Where the checked-in built-in world lies. */
export const worldFile = new URL('../../app/ui/map/world.json', import.meta.url);

/** Reads the 1:50 million countries of the installed world-atlas. */
export function readAtlas(): WorldAtlas {
  const path = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json');
  return JSON.parse(readFileSync(path, 'utf8')) as WorldAtlas;
}

/** The built-in world as the text of its file: JSON, one line of the map a line of the file. */
export function worldText(atlas: WorldAtlas): string {
  const { scale, land, borders } = makeWorldShape(atlas);
  const list = (lines: number[][]) => lines.map((line) => JSON.stringify(line)).join(',\n');
  return `{"scale":${scale},"land":[\n${list(land)}\n],"borders":[\n${list(borders)}\n]}\n`;
}
