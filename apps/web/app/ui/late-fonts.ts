import flags from 'country-flag-emoji-polyfill/dist/TwemojiCountryFlags.woff2?url';
import { languages } from '@moonfloor/messages/languages';
import japaneseFaces from './japanese-fonts.css?url';

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

/** A font file, and for which characters it is used. */
interface Face {
  family: string;
  file: string;
  descriptors: FontFaceDescriptors;
}

/** Returns the face of the family `Flags` of tokens.css where the device has no flags. */
function flagFaces(): Face[] {
  return hasFlags() ? [] : [{ family: 'Flags', file: flags, descriptors: { unicodeRange: 'U+1F1E6-1F1FF' } }];
}

async function load(file: string): Promise<Response> {
  // Vite's development server answers a style sheet only to those who accept one
  const response = await fetch(file, { priority: 'low', headers: { accept: 'text/css, */*' } });
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  return response;
}

/** A face with some of the Japanese characters. */
interface Slice extends Face {
  characters: RegExp;
}

/** The slices that no text has needed yet, once their list is loading. After a failure, the next text retries. */
let slices: Promise<Set<Slice>> | null = null;

/** Reads the list of the slices from their style sheet, which is not applied: it would lay out all texts again. */
async function loadSlices(): Promise<Set<Slice>> {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(await (await load(japaneseFaces)).text());
  const rules = [...sheet.cssRules].filter((rule) => rule instanceof CSSFontFaceRule);
  return new Set(
    rules.map(({ style }) => {
      const unicodeRange = style.getPropertyValue('unicode-range');
      const points = unicodeRange.replaceAll(/U\+([\dA-F]+)/gi, '\\u{$1}').replaceAll(/-([\dA-F]+)/gi, '-\\u{$1}');
      return {
        family: 'Noto Sans JP Variable',
        file: /url\("?([^")]+)/.exec(style.getPropertyValue('src'))?.[1] ?? '',
        descriptors: { unicodeRange, weight: style.getPropertyValue('font-weight') },
        characters: new RegExp(`[${points.replaceAll(/[, ]/g, '')}]`, 'u'),
      };
    }),
  );
}

const japanese = /[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]/g;

/** Returns the Japanese faces that a text needs, each only once. */
async function facesFor(text: string): Promise<Face[]> {
  // every page links to the Japanese one, in a font of the system
  const found = text.replaceAll(languages.ja.name, '').match(japanese);
  if (found === null) return [];
  const letters = [...new Set(found)].join('');
  try {
    const left = await (slices ??= loadSlices());
    return [...left].filter((slice) => slice.characters.test(letters) && left.delete(slice));
  } catch {
    slices = null;
    return [];
  }
}

const loadFace = async ({ family, file, descriptors }: Face): Promise<FontFace> =>
  new FontFace(family, await (await load(file)).arrayBuffer(), descriptors);

/**
 * Loads the faces that a text needs, and `others`, and adds them together: browsers lay out all texts again when a face
 * is added, and when the file of one arrives.
 */
async function addFaces(text: string, others: readonly Face[] = []): Promise<void> {
  const faces = [...others, ...(await facesFor(text))];
  for (const result of await Promise.allSettled(faces.map(loadFace)))
    if (result.status === 'fulfilled') document.fonts.add(result.value);
}

/**
 * Provides the flags, and the Japanese faces once `page`'s text contains, or will contain, such characters: the list of
 * their 120 slices is larger than all styles together. Call once in the browser when the page is idle: until then, and
 * without JavaScript, system fonts are used. Returns a function that stops observing.
 */
export function provideLateFonts(page: HTMLElement): () => void {
  void addFaces(page.textContent, flagFaces());
  const observer = new MutationObserver((changes) => {
    const nodes = changes.flatMap(({ target, addedNodes }) => (addedNodes.length === 0 ? target : [...addedNodes]));
    void addFaces(nodes.map(({ textContent }) => textContent).join(''));
  });
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  const onInput = ({ target }: Event): void => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) void addFaces(target.value);
  };
  document.addEventListener('input', onInput, { passive: true });
  return () => {
    observer.disconnect();
    document.removeEventListener('input', onInput);
  };
}
