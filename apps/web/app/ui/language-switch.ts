import { splitPath } from '@moonfloor/messages/languages';

/** The texts typed on a page before it was loaded in another language. */
interface TypedTexts {
  /** Path of the page in English. */
  path: string;
  /** Names and texts of the fields, in their order. */
  texts: [name: string, text: string][];
  /** State of the page's entry in the history, such as the path that signing in returns to. */
  state?: unknown;
}

/** Fills fields of the page with the typed texts, as JSON; does nothing on another page, or for other texts. */
function fillIn(fields: Iterable<HTMLInputElement | HTMLTextAreaElement>, stored: string): void {
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

/** Loading the page in another language keeps the typed texts. */

/** Fired at the window before the page is loaded in another language. */
const eventName = 'moonfloor:language';

/** Session storage key of the texts typed in the fields that the server renders. */
const storageKey = 'typed-texts';

/** Fields that are stored; others, such as passwords, never are. */
const fieldSelector =
  'input:is([type=text],[type=search],[type=email],:not([type]))[name]:not([autocomplete$=password]),textarea[name]';

const fieldsOfPage = () => [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(fieldSelector)];

/** Calls `listener` before the page is loaded in another language; returns a function that removes it. */
export function onLanguageSwitch(listener: () => void): () => void {
  window.addEventListener(eventName, listener);
  return () => window.removeEventListener(eventName, listener);
}

/** Stores the typed texts before the page is loaded in another language. Kept forms store these themselves. */
export function prepareLanguageSwitch(): void {
  window.dispatchEvent(new Event(eventName));
  const texts = fieldsOfPage().map(({ name, value }): [string, string] => [name, value]);
  const kept: TypedTexts = { path: splitPath(window.location.pathname).path, texts, state: window.history.state?.usr };
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(kept));
  } catch {
    // storage is blocked: the typed texts are lost
  }
}

/** Restores the typed texts. Call before hydration, which preserves them. */
export function restoreTypedTexts(): void {
  try {
    const stored = sessionStorage.getItem(storageKey);
    if (stored === null) return;
    sessionStorage.removeItem(storageKey);
    fillIn(fieldsOfPage(), stored);
  } catch {
    // storage is blocked
  }
}
