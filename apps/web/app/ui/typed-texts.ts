import { splitPath } from '@moonfloor/messages/languages';

/** What was typed on a page before it was loaded in another language. */
export interface TypedTexts {
  /** Path of the page in English. */
  path: string;
  /** Names and texts of the fields, in their order. */
  texts: [name: string, text: string][];
  /** Path that signing in returns to. */
  from?: unknown;
}

/** Fills fields of the page with what was typed, as JSON; nothing on another page, or for other texts. */
export function fillIn(fields: Iterable<HTMLInputElement | HTMLTextAreaElement>, stored: string): void {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `prepareLanguageSwitch`
    const { path, texts, from } = JSON.parse(stored) as TypedTexts;
    if (path !== splitPath(window.location.pathname).path) return;
    if (from !== undefined) window.history.replaceState({ usr: { from } }, '');
    for (const field of fields) {
      const at = texts.findIndex(([name]) => name === field.name);
      const [[, text] = ['', '']] = at === -1 ? [] : texts.splice(at, 1);
      if (field.value === '') field.value = text;
    }
  } catch {
    // the storage does not contain this
  }
}
