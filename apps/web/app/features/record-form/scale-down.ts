import { limits } from '@moonfloor/contract/limits';

/** What is tried, as shares of the sides that should do; a picture that is too large even so is refused. */
const scaleFactors = [0.95, 0.8, 0.6, 0.4];

const quality = 0.9;

/**
 * Draws an image of `bytes` anew, smaller by steps, until it is within the limits of bytes and pixels. Null when that
 * does not work. A PNG stays one, since it may be transparent; a JPEG may be small enough once it is compressed anew.
 */
export async function scaleDown(
  bitmap: ImageBitmap,
  type: 'image/jpeg' | 'image/png',
  bytes: number,
): Promise<{ file: Blob; width: number; height: number } | null> {
  const pixels = bitmap.width * bitmap.height;
  const fitting = Math.min(1, Math.sqrt(limits.pictureBytes / bytes), Math.sqrt(limits.picturePixels / pixels));
  const shares = scaleFactors.map((share) => share * fitting);
  for (const share of type === 'image/jpeg' ? [1, ...shares] : shares) {
    const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * share))) as [
      number,
      number,
    ];
    if (width * height > limits.picturePixels) continue;
    const file = await drawScaled(bitmap, width, height, type);
    if (file !== null && file.size <= limits.pictureBytes) return { file, width, height };
  }
  return null;
}

function drawScaled(bitmap: ImageBitmap, width: number, height: number, type: string): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) return Promise.resolve(null);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, type, quality);
  });
}
