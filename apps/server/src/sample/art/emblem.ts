import { composeMandala } from '../../platform/mandala/compose.ts';
import type { Inks } from '../../platform/mandala/inks.ts';
import type { Random } from '../../platform/mandala/seeded-random.ts';
import { num } from '../../platform/mandala/svg.ts';
import type { Layer } from './picture.ts';

/** Rings of the glow around a mandala: plain fills, as radial gradients take most of the rendering time. */
const AURA_RINGS = 12;

/** Draws a mandala at a position; with `disc` on a dark round background. */
export function emblem(
  random: Random,
  inks: Inks,
  at: { x: number; y: number; radius: number; disc?: boolean },
): Layer {
  const art = composeMandala(random, inks, at.radius, { prefix: 'm', glowing: false });
  const disc = at.disc === true ? `<circle r="${num(at.radius * 1.04)}" fill="${inks.abyss}"/>` : '';
  const aura = Array.from(
    { length: AURA_RINGS },
    (_, ring) => `<circle r="${num(at.radius * (1.45 - (0.7 * ring) / AURA_RINGS))}"/>`,
  );
  return {
    defs: art.defs,
    body:
      `<g fill="none" transform="translate(${num(at.x)} ${num(at.y)})">` +
      `<g fill="${inks.aura}" fill-opacity=".045">${aura.join('')}</g>${disc}${art.body}</g>`,
  };
}
