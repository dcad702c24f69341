import sharp from 'sharp';

/** The resolution at which one user unit is one pixel. */
const UNIT_DPI = 72;

/** Renders SVG elements, in an area of `width` by `height` user units, to a JPEG `pixels` wide. */
export function toJpeg(elements: string, width: number, height: number, pixels: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${elements}</svg>`;
  return sharp(Buffer.from(svg), { density: (UNIT_DPI * pixels) / width })
    .flatten({ background: '#0b0416' })
    .jpeg({ quality: 84 })
    .toBuffer();
}
