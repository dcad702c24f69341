import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

/**
 * Draws the icons of the installed site from its logo: `node apps/web/scripts/draw-icons.ts`. Maskable icons fill the
 * square, with the logo within the circle that every platform shows.
 */

const folder = path.resolve(import.meta.dirname, '../public/icons');
const logo = readFileSync(path.resolve(folder, '../favicon.svg'), 'utf8');
const maskable = logo
  .replace('rx="14" ', '')
  .replace(/(<rect [^>]*>)([\s\S]*)<\/svg>/, '$1<g transform="translate(6.4 6.4) scale(.8)">$2</g></svg>');

mkdirSync(folder, { recursive: true });
for (const size of [192, 512])
  for (const [name, svg] of [
    ['icon', logo],
    ['maskable', maskable],
  ] as const) {
    const png = await sharp(Buffer.from(svg), { density: 72 * (size / 64) * 2 })
      .resize(size, size)
      .png({ palette: true, quality: 90 })
      .toBuffer();
    writeFileSync(path.join(folder, `${name}-${size}.png`), png);
  }
