import { parse } from '@formatjs/icu-messageformat-parser';
import type { Language } from './languages.ts';
import { setMessageSource } from './t.ts';

/** Uses a language's translations in a browser whose code the build has not translated. */
export function applyTranslations(language: Language, translations: Iterable<readonly [string, string]>): void {
  const texts = new Map(translations);
  const text = (message: string): string => texts.get(message) ?? message;
  setMessageSource({
    language: () => language,
    text,
    parsed: (message) => (typeof message === 'string' ? parse(text(message), { requiresOtherClause: true }) : message),
  });
}
