import flags from 'country-flag-emoji-polyfill/dist/TwemojiCountryFlags.woff2?url';
import { languages } from '@moonfloor/messages/languages';

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
  if (!hasJapanese()) loadJapanese();
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

const japanese = /[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]/;

/** Whether the style sheet of the faces is loaded or loading. */
let loaded = false;

/** Loads the style sheet if a text contains Japanese characters. After a failure, the next text retries. */
function loadFacesFor(text: string): void {
  // every page links to the Japanese one, in a font of the system
  if (loaded || !japanese.test(text.replaceAll(languages.ja.name, ''))) return;
  loaded = true;
  import('./japanese-fonts.css').catch(() => {
    loaded = false;
  });
}

/**
 * Loads the style sheet of the Japanese faces once the page's text contains, or will contain, Japanese characters: each face
 * is up to 90 KB, and its arrival lays out all texts again.
 */
function loadJapanese(): void {
  loadFacesFor(document.body.textContent);
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (addedNodes.length === 0) loadFacesFor(target.textContent ?? '');
      for (const node of addedNodes) loadFacesFor(node.textContent ?? '');
    }
  });
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  const onInput = ({ target }: Event): void => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) loadFacesFor(target.value);
  };
  document.addEventListener('input', onInput, { passive: true });
}
