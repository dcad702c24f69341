import { splitPath } from '@moonfloor/messages/languages';

/** The texts typed on a page before it was loaded in another language. */
export interface TypedTexts {
  /** Path of the page in English. */
  path: string;
  /** Names and texts of the fields, in their order. */
  texts: [name: string, text: string][];
  /** State of the page's entry in the history, such as the path that signing in returns to. */
  state?: unknown;
}

/** Fills fields of the page with the typed texts, as JSON; does nothing on another page, or for other texts. */
export function fillIn(fields: Iterable<HTMLInputElement | HTMLTextAreaElement>, stored: string): void {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `prepareLanguageSwitch`
    const { path, texts, state } = JSON.parse(stored) as TypedTexts;
    if (path !== splitPath(window.location.pathname).path) return;
    if (state !== undefined && state !== null) window.history.replaceState({ usr: state }, '');
    for (const field of fields) {
      const at = texts.findIndex(([name]) => name === field.name);
      const [[, text] = ['', '']] = at === -1 ? [] : texts.splice(at, 1);
      if (field.value === '') field.value = text;
    }
  } catch {
    // the storage does not contain this
  }
}
