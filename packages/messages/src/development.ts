import { compileMessage } from './compile-message.ts';
import type { Language } from './languages.ts';
import { setMessageSource } from './t.ts';

/** Uses a language's translations in a browser whose code the build has not translated. */
export function applyTranslations(language: Language, translations: Iterable<readonly [string, string]>): void {
  const texts = new Map(translations);
  const text = (message: string): string => texts.get(message) ?? message;
  setMessageSource({
    language: () => language,
    text,
    compiled: (message) => (typeof message === 'string' ? compileMessage(text(message)) : message),
  });
}
