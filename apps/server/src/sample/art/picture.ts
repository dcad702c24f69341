import sharp from 'sharp';

/** A part of a drawing: what goes into `<defs>`, and the elements from back to front. */
export type Layer = { defs: string; body: string };

/** Joins layers into an SVG document of the given size in user units. */
export function drawing(width: number, height: number, layers: readonly Layer[]): string {
  const defs = layers.map((layer) => layer.defs).join('');
  const body = layers.map((layer) => layer.body).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${defs}</defs>${body}</svg>`;
}

/** The resolution at which one user unit is one pixel. */
const UNIT_DPI = 72;

/** Renders a drawing of `units` width to JPEG bytes, `pixels` wide. */
export function toJpeg(svg: string, units: number, pixels: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: (UNIT_DPI * pixels) / units })
    .flatten({ background: '#0b0416' })
    .jpeg({ quality: 84 })
    .toBuffer();
}
