import { splitPath } from '@moonfloor/messages/languages';
import { typedTextsKey } from './language-switch.ts';

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

/** Stores what was typed, before the page is loaded in another language. Forms with drafts store these themselves. */
export function storeTypedTexts(): void {
  const texts = fieldsOfPage().map(({ name, value }): [string, string] => [name, value]);
  const kept: TypedTexts = { path: currentPath(), texts, from: window.history.state?.usr?.from };
  try {
    sessionStorage.setItem(typedTextsKey, JSON.stringify(kept));
  } catch {
    // storage is blocked: what was typed is lost
  }
}

/** Restores what was typed. Must be called before hydration, which preserves it. */
export function restoreTypedTexts(): void {
  try {
    const stored = sessionStorage.getItem(typedTextsKey);
    if (stored === null) return;
    sessionStorage.removeItem(typedTextsKey);
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
