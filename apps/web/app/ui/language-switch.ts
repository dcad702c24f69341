/** Loading the page in another language keeps what was typed on it (`typed-texts.ts`). */

/** Fired at the window before the page is loaded in another language. */
const eventName = 'moonfloor:language';

/** Session storage key of the texts typed in the fields that the server renders. */
export const typedTextsKey = 'typed-texts';

/** Calls `listener` before the page is loaded in another language; returns a function that removes it. */
export function onLanguageSwitch(listener: () => void): () => void {
  window.addEventListener(eventName, listener);
  return () => window.removeEventListener(eventName, listener);
}

/** Loads the page in another language and keeps what was typed. */
export async function switchLanguage(href: string): Promise<void> {
  // without this code, at least the language changes
  const keep = await import('./typed-texts.ts').catch(() => null);
  window.dispatchEvent(new Event(eventName));
  keep?.storeTypedTexts();
  window.location.assign(href);
}
