import { composeMandala } from '../../platform/mandala/compose.ts';
import type { Inks } from '../../platform/mandala/inks.ts';
import type { Random } from '../../platform/mandala/seeded-random.ts';
import { num } from '../../platform/mandala/svg.ts';
import type { Layer } from './picture.ts';

/** A mandala at a place; with `disc` a dark round ground under it. */
export function emblem(
  random: Random,
  inks: Inks,
  at: { x: number; y: number; radius: number; disc?: boolean; prefix?: string },
): Layer {
  const prefix = at.prefix ?? 'm';
  const art = composeMandala(random, inks, at.radius, prefix);
  const disc = at.disc === true ? `<circle r="${num(at.radius * 1.04)}" fill="${inks.abyss}"/>` : '';
  const glow =
    `<radialGradient id="${prefix}gl"><stop offset=".2" stop-color="${inks.aura}" stop-opacity=".55"/>` +
    `<stop offset="1" stop-color="${inks.aura}" stop-opacity="0"/></radialGradient>`;
  return {
    defs: art.defs + glow,
    body: `<g fill="none" transform="translate(${num(at.x)} ${num(at.y)})"><circle r="${num(at.radius * 1.5)}" fill="url(#${prefix}gl)"/>${disc}${art.body}</g>`,
  };
}
