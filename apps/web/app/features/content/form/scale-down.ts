import { limits } from '@moonfloor/contract/limits';

/** Sides of what is tried, as shares of the original; a picture that is too large even so is refused. */
const shares = [1, 0.85, 0.7, 0.55, 0.4, 0.3, 0.2];

const quality = 0.9;

/**
 * Draws an image anew, smaller by steps, until it is within the limits of bytes and pixels. Null when that does not
 * work. A PNG stays one, since it may be transparent.
 */
export async function scaleDown(
  bitmap: ImageBitmap,
  type: 'image/jpeg' | 'image/png',
): Promise<{ file: Blob; width: number; height: number } | null> {
  for (const share of shares) {
    const [width, height] = [Math.round(bitmap.width * share), Math.round(bitmap.height * share)];
    if (width * height > limits.picturePixels) continue;
    const file = await drawn(bitmap, width, height, type);
    if (file !== null && file.size <= limits.pictureBytes) return { file, width, height };
  }
  return null;
}

function drawn(bitmap: ImageBitmap, width: number, height: number, type: string): Promise<Blob | null> {
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
