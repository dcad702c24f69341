import { limits } from '@moonfloor/contract/limits';

/**
 * Scale factors to try, relative to the size that should suffice; an image still too large after the last is rejected.
 */
const scaleFactors = [0.95, 0.8, 0.6, 0.4];

const quality = 0.9;

/**
 * Re-encodes an image of `bytes` bytes at decreasing sizes until it is within the limits of bytes and pixels. Null if
 * that fails. A PNG remains one, because it may be transparent; for a JPEG, re-encoding alone may suffice.
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
    const [width, height] = [scaled(bitmap.width, share), scaled(bitmap.height, share)];
    if (width * height > limits.picturePixels) continue;
    const file = await drawScaled(bitmap, width, height, type);
    if (file !== null && file.size <= limits.pictureBytes) return { file, width, height };
  }
  return null;
}

const scaled = (side: number, share: number): number => Math.max(1, Math.round(side * share));

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
