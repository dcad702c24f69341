import type { Page } from '@playwright/test';
import { readCatalogue } from '@moonfloor/messages/catalogue';
import { defaultLanguage, type Language, languages } from '@moonfloor/messages/languages';

/** Languages written without Latin letters: every Latin word on their pages is a name, or was not translated. */
const isNonLatin = (language: Language): boolean =>
  new Intl.Locale(languages[language].tag).maximize().script !== 'Latn';

/** Returns the Latin words of a text, without those of its addresses. */
const latinWords = (text: string): string[] => text.replaceAll(/https?:\/\/\S+/g, '').match(/[A-Za-z]{3,}/g) ?? [];

/** Names that no language translates. */
const names = [
  'Moonfloor API Atom iCal iCalendar RSS JSON CSV HTML URL JPEG JPG PNG Instagram SoundCloud Spotify Bandcamp YouTube Facebook',
  'Goabase Google Outlook Discogs MusicBrainz OpenStreetMap Leaflet CARTO Ctrl Enter Shift Esc Full moonfloor example http https',
  'English Deutsch Français Español Português Italiano www com org net webcal Live PsyDub Psytrance Webhook Beatport UTF XML ICS json ics csv html night MAIN FLOOR',
].join(' ');

/** Returns the texts that a page shows or tells a screen reader, without those marked as being in another language. */
function readTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const skipped = 'html [lang], code, pre, kbd, script, style, noscript, textarea[readonly]';
    const found = new Set<string>([document.title]);
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement;
      if (element === null || element.closest(skipped) || !element.checkVisibility()) continue;
      if (node instanceof Element) {
        for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'])
          found.add(node.getAttribute(name) ?? '');
      } else found.add(node.textContent ?? '');
    }
    return [...found].map((text) => text.trim()).filter((text) => text !== '');
  });
}

/** Returns the values of text fields in JSON, recursively. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/**
 * Creates a function that finds texts on a page that are not in its language: messages that are still English, and in
 * languages of other scripts every Latin word that is neither in the catalogue nor in `content`.
 */
export function foreignTextFinder(language: Language, content: readonly string[]) {
  const catalogue = language === defaultLanguage ? new Map<string, string>() : readCatalogue(language);
  const untranslated = new Set([...catalogue].filter(([key, text]) => key !== text).map(([key]) => key));
  const same = new Set(catalogue.values());
  const known = new Set([names, ...content, ...catalogue.values()].flatMap(latinWords));
  // charts shorten names
  const isKnown = (word: string, text: string): boolean =>
    known.has(word) || (text.includes(`${word}…`) && [...known].some((name) => name.startsWith(word)));
  return async (page: Page): Promise<string[]> =>
    (await readTexts(page)).filter((text) => {
      if (/%%|\{\w+[,}]/.test(text)) return true;
      if (isNonLatin(language)) return latinWords(text).some((word) => !isKnown(word, text));
      return untranslated.has(text) && !same.has(text) && !content.includes(text);
    });
}
