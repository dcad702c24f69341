import sharp from 'sharp';

/** A small JPEG or PNG of one colour; another `shade` (0 to 255) makes another picture. */
export function onePicture(shade = 0, format: 'jpeg' | 'png' = 'jpeg'): Promise<Buffer> {
  const background = { r: shade, g: 255 - shade, b: 128 };
  return sharp({ create: { width: 40, height: 30, channels: 3, background } }).toFormat(format).toBuffer();
}
