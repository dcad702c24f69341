const jpeg = [0xff, 0xd8, 0xff];
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const begins = (bytes: Uint8Array, magic: readonly number[]): boolean =>
  magic.every((byte, place) => bytes[place] === byte);

/** Returns the type of an image by its first bytes, regardless of its name; null if it is neither JPEG nor PNG. */
export function imageType(bytes: Uint8Array): 'image/jpeg' | 'image/png' | null {
  return begins(bytes, jpeg) ? 'image/jpeg' : begins(bytes, png) ? 'image/png' : null;
}
