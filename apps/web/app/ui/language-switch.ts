import { splitPath } from '@moonfloor/messages/languages';
import { readStoredJson, removeStored, writeStored } from './storage.ts';

/** The texts typed on a page before it was loaded in another language. */
interface TypedTexts {
  /** Path of the page in English. */
  path: string;
  /** Names and texts of the fields, in their order. */
  texts: [name: string, text: string][];
  /** State of the page's entry in the history, such as the path that signing in returns to. */
  state?: unknown;
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
  const typedTexts: TypedTexts = {
    path: splitPath(window.location.pathname).path,
    texts,
    state: window.history.state?.usr,
  };
  writeStored(storageKey, JSON.stringify(typedTexts), 'sessionStorage');
}

/** Restores the typed texts, unless another page is open. Call before hydration, which preserves them. */
export function restoreTypedTexts(): void {
  const typed = readStoredJson<TypedTexts>(storageKey, 'sessionStorage');
  removeStored([storageKey], 'sessionStorage');
  if (typed === null || typed.path !== splitPath(window.location.pathname).path) return;
  const { texts, state } = typed;
  if (state !== undefined && state !== null) window.history.replaceState({ usr: state }, '');
  for (const field of fieldsOfPage()) {
    const at = texts.findIndex(([name]) => name === field.name);
    const [[, text] = ['', '']] = at === -1 ? [] : texts.splice(at, 1);
    if (field.value === '') field.value = text;
  }
}
