import flags from 'country-flag-emoji-polyfill/dist/TwemojiCountryFlags.woff2?url';

/** Side of the drawing that is looked at, in CSS pixels. */
const size = 24;

/** Difference of a pixel's channels from which it is coloured; the letters of a missing flag are grey. */
const coloured = 40;

/** Returns whether the device's fonts have flags: Windows, outside of Firefox, draws the letters of the country instead. */
function hasFlags(): boolean {
  const context = Object.assign(document.createElement('canvas'), { width: size, height: size }).getContext('2d');
  if (context === null) return true;
  context.font = `${size}px sans-serif`;
  context.textBaseline = 'top';
  context.fillText('\u{1F1E8}\u{1F1ED}', 0, 0);
  const { data } = context.getImageData(0, 0, size, size);
  for (let at = 0; at < data.length; at += 4) if (data[at]! - data[at + 2]! > coloured) return true;
  return false;
}

/**
 * Provides the family `Flags` of tokens.css where the device has no flags. It is loaded before it is added, because the
 * browser lays out all texts again when a face is added, and when one arrives. Call once in the browser when the page is idle.
 */
export function provideFlags(): void {
  if (hasFlags()) return;
  const face = new FontFace('Flags', `url(${flags})`, { unicodeRange: 'U+1F1E6-1F1FF' });
  face.load().then(
    () => document.fonts.add(face),
    () => undefined,
  );
}
