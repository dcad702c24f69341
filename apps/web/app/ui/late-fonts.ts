import flags from 'country-flag-emoji-polyfill/dist/TwemojiCountryFlags.woff2?url';

/** Side of the drawing that is looked at, in CSS pixels. */
const size = 24;

/** Difference of a pixel's channels from which it is coloured; the letters of a missing flag are grey. */
const coloured = 40;

/** Returns a canvas to draw texts on in the device's fonts, or null if the browser has none. */
function deviceFonts(): CanvasRenderingContext2D | null {
  const context = Object.assign(document.createElement('canvas'), { width: size, height: size }).getContext('2d');
  if (context === null) return null;
  context.font = `${size}px sans-serif`;
  context.textBaseline = 'top';
  return context;
}

/** Returns whether the device's fonts have flags: Windows, outside of Firefox, draws the letters of the country instead. */
function hasFlags(): boolean {
  const context = deviceFonts();
  if (context === null) return true;
  context.fillText('\u{1F1E8}\u{1F1ED}', 0, 0);
  const { data } = context.getImageData(0, 0, size, size);
  for (let at = 0; at < data.length; at += 4) if (data[at]! - data[at + 2]! > coloured) return true;
  return false;
}

/** Returns whether the device has a Japanese font: its signs are squares, the box for a missing one is narrower. */
const hasJapanese = (): boolean => (deviceFonts()?.measureText('\u65E5').width ?? 0) > 0.9 * size;

/** Whether `provideMissingFonts` was called. */
let provided = false;

/** Provides flags and Japanese letters where the device has none. Call in the browser when the page is idle. */
export function provideMissingFonts(): void {
  if (provided) return;
  provided = true;
  if (!hasFlags()) loadFlags();
  // its 120 faces are larger than all other styles together; without them, the browser shows boxes
  if (!hasJapanese()) import('./japanese-fonts.css').catch(() => undefined);
}

/**
 * Loads the family `Flags` of tokens.css. It is loaded before it is added, because the browser lays out all texts again when
 * a face is added, and when one arrives.
 */
function loadFlags(): void {
  const face = new FontFace('Flags', `url(${flags})`, { unicodeRange: 'U+1F1E6-1F1FF' });
  face.load().then(
    () => document.fonts.add(face),
    () => undefined,
  );
}
