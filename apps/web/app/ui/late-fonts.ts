import flags from 'country-flag-emoji-polyfill/dist/TwemojiCountryFlags.woff2?url';

/** Returns the width of a text in the device's fonts, in parts of their size; 0 if the browser has no canvas. */
function widthOf(text: string): number {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return 0;
  context.font = '100px sans-serif';
  return context.measureText(text).width / 100;
}

/** Returns whether the device's fonts have flags: Windows, outside of Firefox, draws the two letters of the country instead. */
const hasFlags = (): boolean => !(widthOf('\u{1F1E8}\u{1F1ED}') > 1.5 * widthOf('\u{1F1E8}'));

/** Returns whether the device has a Japanese font: its signs are squares, the box for a missing one is narrower. */
const hasJapanese = (): boolean => widthOf('\u65E5') > 0.9;

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
