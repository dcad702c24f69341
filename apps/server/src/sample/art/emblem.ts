import { composeMandala } from '../../platform/mandala/compose.ts';
import { num } from '../../platform/mandala/svg.ts';
import type { Canvas } from './backdrops.ts';

/** Rings of the glow around a mandala: plain fills, as radial gradients take most of the rendering time. */
const AURA_RINGS = 12;

/** Draws a mandala at a position; with `disc` on a dark round background. */
export function emblem(
  { random, inks }: Canvas,
  { x, y, radius, disc = false }: { x: number; y: number; radius: number; disc?: boolean },
): string {
  const { defs, body } = composeMandala(random, inks, radius, { prefix: 'm', glowing: false });
  const aura = Array.from(
    { length: AURA_RINGS },
    (_, ring) => `<circle r="${num(radius * (1.45 - (0.7 * ring) / AURA_RINGS))}"/>`,
  );
  return (
    `<defs>${defs}</defs><g fill="none" transform="translate(${num(x)} ${num(y)})">` +
    `<g fill="${inks.aura}" fill-opacity=".045">${aura.join('')}</g>` +
    `${disc ? `<circle r="${num(radius * 1.04)}" fill="${inks.abyss}"/>` : ''}${body}</g>`
  );
}
