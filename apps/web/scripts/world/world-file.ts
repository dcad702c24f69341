import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { worldSize } from '../../embed/projection.ts';
import { worldPaths } from '../../embed/world-paths.ts';
import { makeWorldShape, type WorldAtlas } from './world-shape.ts';

/** URL of the checked-in built-in world. */
export const worldFile = new URL('../../app/ui/map/world.json', import.meta.url);

/** The themes with an image of the world. */
export const themes = ['day', 'night'] as const;
type Theme = (typeof themes)[number];

/** URL of a theme's checked-in image, the placeholder until the map has loaded. */
export const pictureFile = (theme: Theme): URL => new URL(`../../app/ui/map/world-${theme}.svg`, import.meta.url);

/** Size of the image in px: that of the world at zoom 2, the map's initial zoom. */
const pictureSize = 1024;

/** Reads the countries of the installed world-atlas, 1:50 million or coarser. */
export function readAtlas(scale: '50m' | '110m' = '50m'): WorldAtlas {
  const path = createRequire(import.meta.url).resolve(`world-atlas/countries-${scale}.json`);
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** Returns the text of the built-in world's file: JSON with one line of the map per line. */
export function worldText(atlas: WorldAtlas): string {
  const { scale, land, borders } = makeWorldShape(atlas);
  const list = (lines: number[][]) => lines.map((line) => JSON.stringify(line)).join(',\n');
  return `{"scale":${scale},"land":[\n${list(land)}\n],"borders":[\n${list(borders)}\n]}\n`;
}

/** Returns the SVG of the image: the land in the colour of the theme's tokens, from the 1:110 million atlas. */
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
