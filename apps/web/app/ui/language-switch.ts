import { splitPath } from '@moonfloor/messages/languages';

/** Loading the page in another language keeps what was typed on it. */

/** Fired at the window before the page is loaded in another language. */
const eventName = 'moonfloor:language';

/** Session storage key of the texts typed in the fields that the server renders. */
const storageKey = 'typed-texts';

/** Fields that are stored; others, such as passwords, never are. */
const fieldSelector =
  'input:is([type=text],[type=search],[type=email],:not([type]))[name]:not([autocomplete$=password]),textarea[name]';

interface TypedTexts {
  /** Path of the page in English. */
  path: string;
  /** Names and texts of the fields, in their order. */
  texts: [name: string, text: string][];
  /** Path that signing in returns to. */
  from?: unknown;
}

const fieldsOfPage = () => [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(fieldSelector)];

const currentPath = (): string => splitPath(window.location.pathname).path;

/** Calls `listener` before the page is loaded in another language; returns a function that removes it. */
export function onLanguageSwitch(listener: () => void): () => void {
  window.addEventListener(eventName, listener);
  return () => window.removeEventListener(eventName, listener);
}

/** Stores what was typed, before the page is loaded in another language. Forms with drafts store these themselves. */
export function prepareLanguageSwitch(): void {
  window.dispatchEvent(new Event(eventName));
  const texts = fieldsOfPage().map(({ name, value }): [string, string] => [name, value]);
  const kept: TypedTexts = { path: currentPath(), texts, from: window.history.state?.usr?.from };
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(kept));
  } catch {
    // storage is blocked: what was typed is lost
  }
}

/** Restores what was typed. Must be called before hydration, which preserves it. */
export function restoreTypedTexts(): void {
  try {
    const stored = sessionStorage.getItem(storageKey);
    if (stored === null) return;
    sessionStorage.removeItem(storageKey);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by this module
    const { path, texts, from } = JSON.parse(stored) as TypedTexts;
    if (path !== currentPath()) return;
    if (from !== undefined) window.history.replaceState({ usr: { from } }, '');
    for (const field of fieldsOfPage()) {
      const at = texts.findIndex(([name]) => name === field.name);
      const [[, text] = ['', '']] = at === -1 ? [] : texts.splice(at, 1);
      if (field.value === '') field.value = text;
    }
  } catch {
    // storage is blocked, or does not contain this
  }
}
