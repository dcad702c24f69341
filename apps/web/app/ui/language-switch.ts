import { splitPath } from '@moonfloor/messages/languages';
import { fillIn, type TypedTexts } from './typed-texts.ts';

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

/** Stores the typed texts before the page is loaded in another language. Forms with drafts store these themselves. */
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
