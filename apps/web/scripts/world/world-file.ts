import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { worldPaths } from '../../embed/world-paths.ts';
import { worldSize } from '../../embed/projection.ts';
import { makeWorldShape, type WorldAtlas } from './world-shape.ts';

/** Where the checked-in built-in world lies. */
export const worldFile = new URL('../../app/ui/map/world.json', import.meta.url);

/** The themes that there is a picture of the world for. */
export const themes = ['day', 'night'] as const;
type Theme = (typeof themes)[number];

/** Where the checked-in picture of it lies, which stands in the map's place until the map has come. */
export const pictureFile = (theme: Theme): URL => new URL(`../../app/ui/map/world-${theme}.svg`, import.meta.url);

/** Width and height of the picture in px: the world's at zoom 2, as the map opens. */
const pictureSize = 1024;

/** Reads the countries of the installed world-atlas, 1:50 million or coarser. */
export function readAtlas(scale: '50m' | '110m' = '50m'): WorldAtlas {
  const path = createRequire(import.meta.url).resolve(`world-atlas/countries-${scale}.json`);
  return JSON.parse(readFileSync(path, 'utf8')) as WorldAtlas;
}

/** The built-in world as the text of its file: JSON, one line of the map a line of the file. */
export function worldText(atlas: WorldAtlas): string {
  const { scale, land, borders } = makeWorldShape(atlas);
  const list = (lines: number[][]) => lines.map((line) => JSON.stringify(line)).join(',\n');
  return `{"scale":${scale},"land":[\n${list(land)}\n],"borders":[\n${list(borders)}\n]}\n`;
}

/** Text of the picture: the land alone, in the colour that the theme's tokens give it. Made from the atlas of 1:110 million. */
export function pictureText(atlas: WorldAtlas, theme: Theme): string {
  const { scale, ...lines } = makeWorldShape(atlas);
  const { land } = worldPaths({ ...lines, scale: scale * (worldSize / pictureSize) });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pictureSize}" height="${pictureSize}"><path fill="${landColor(theme)}" fill-rule="evenodd" d="${land}"/></svg>\n`;
}

function landColor(theme: Theme): string {
  const tokens = readFileSync(new URL('../../app/ui/tokens.css', import.meta.url), 'utf8');
  const colors = /--map-land: light-dark\((?<day>[^)]*\)), (?<night>[^)]*\))\)/.exec(tokens)?.groups;
  if (colors === undefined) throw new Error('tokens.css has no --map-land of two colours');
  return colors[theme]!;
}
