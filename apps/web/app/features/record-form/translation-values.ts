import {
  collectTranslations,
  namedTranslations,
  type TranslationName,
  translationNames,
  type Translations,
} from '@moonfloor/contract/values/translations';
import { normaliseText } from './field-values.ts';

/** A description in other languages as values of a form: a text for each language, empty if there is none. */
export type TranslationValues = Record<TranslationName, string>;

/** Returns the form values of a record's translations. */
export const translationValues = (translations: Translations): TranslationValues => namedTranslations(translations, '');

/** Returns the translations as the server stores them. */
export function normaliseTranslations(values: Partial<TranslationValues>): Translations {
  const texts = translationNames.map((name) => [name, normaliseText(values[name] ?? '')]);
  return collectTranslations(Object.fromEntries(texts));
}
