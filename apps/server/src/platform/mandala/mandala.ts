import { composeMandala } from './compose.ts';
import { drawInks } from './inks.ts';
import { Random } from './random.ts';
import { polar, share, spin } from './svg.ts';

/**
 * Draws a mandala from a name, as SVG text with a viewBox of 0 0 400 400 and about 7 KB (1.3 KB compressed). The same
 * name (in NFC, uppercased, spaces collapsed) always gives the same picture, another name a different one. The text
 * contains nothing of the name itself, so any name is safe.
 */
export function mandala(name: string): string {
  const key = name.normalize('NFC').toUpperCase().replace(/\s+/gu, ' ').trim();
  const random = new Random(`mandala ${key}`);
  const inks = drawInks(random);
  const art = composeMandala(random, inks, random.between(168, 190));
  const rays = random.integer(12, 22) * 2;
  const turn = (360 / rays) * random.between(1, 3.5);
  const veil =
    `<path d="M${polar(60, 0)}Q${polar(190, turn)} ${polar(290, turn * 0.4)}"/>` +
    `<path d="M${polar(60, 0)}Q${polar(190, -turn)} ${polar(290, -turn * 0.4)}"/>`;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><defs>' +
    `<radialGradient id="s"><stop stop-color="${inks.ground}"/><stop offset="1" stop-color="${inks.abyss}"/></radialGradient>` +
    `<radialGradient id="l"><stop stop-color="${inks.aura}" stop-opacity=".42"/>` +
    `<stop offset=".6" stop-color="${inks.aura}" stop-opacity=".14"/><stop offset="1" stop-color="${inks.aura}" stop-opacity="0"/></radialGradient>` +
    `${art.defs}</defs><path fill="url(#s)" d="M0 0h400v400H0z"/><g fill="none" transform="translate(200 200)">` +
    spin('v', veil, rays, `stroke="${inks.lights[3]}" stroke-opacity="${share(random.between(0.2, 0.42))}"`) +
    `<circle r="250" fill="url(#l)"/>${art.body}</g></svg>`
  );
}
