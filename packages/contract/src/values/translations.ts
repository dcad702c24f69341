import { type Language, languageCodes, languages } from '@moonfloor/messages/languages';
import { t } from '@moonfloor/messages/t';
import { joinParts, partNames, splitParts } from '../records/parts.ts';

/** Texts of a record in several languages. Free of zod, so that browsers can load it. */

/** A text by language; languages without one are absent. */
export type Translations = { [L in Language]?: string | undefined };

/** The name under which one language of `descriptions` is compared, edited and stored in the history. */
export type TranslationName = `descriptions.${Language}`;

/** Returns the name of one language's text. */
export const translationName = (code: Language): TranslationName => `descriptions.${code}`;

/** The names of all languages, in the order of the languages. */
export const translationNames: readonly TranslationName[] = partNames('descriptions', languageCodes);

/** Returns the language of such a name; undefined for other names. */
export function languageOfName(name: string): Language | undefined {
  return languageCodes[(translationNames as readonly string[]).indexOf(name)];
}

/** Returns the texts by such names: `empty` for languages without one. */
export const namedTranslations = <E>(texts: Translations, empty: E) =>
  splitParts('descriptions', languageCodes, texts, empty);

/** Reverses `namedTranslations`: null and empty texts are left out. Other values are ignored. */
export const collectTranslations = (values: Readonly<Partial<Record<TranslationName, unknown>>>): Translations =>
  joinParts('descriptions', languageCodes, values);

/** A text, and its language if it is known. */
export interface LocalText {
  text: string;
  language: Language | null;
}

/** Returns the text to show to readers of a language: in that language if there is one, otherwise the main text. */
export function textFor(
  language: Language,
  main: string | null,
  translations: Translations | null | undefined,
): LocalText | null {
  const translated = translations?.[language];
  if (translated != null) return { text: translated, language };
  return main == null ? null : { text: main, language: null };
}

/** Returns the label of a text in one language: `Description (Deutsch)`. */
export const translationLabel = (field: string, language: Language): string =>
  t('{field} ({language})', { field, language: languages[language].name });
