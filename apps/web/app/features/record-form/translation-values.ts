import {
  collectTranslations,
  namedTranslations,
  type TranslationName,
  translationNames,
  type Translations,
} from '@moonfloor/contract/translations';
import { mapNames, normaliseText } from './field-values.ts';

/** A description in other languages as values of a form: a text for each language, empty if there is none. */
export type TranslationValues = Record<TranslationName, string>;

/** Returns the form values of a record's translations. */
export const translationValues = (translations: Translations): TranslationValues => namedTranslations(translations, '');

/** Separates the translations from the other values of a form. */
export function splitTranslations<V extends TranslationValues>(
  values: V,
): { translations: Translations; rest: Omit<V, TranslationName> } {
  const names: readonly string[] = translationNames;
  const rest = Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fromEntries` forgets the names
  return { translations: collectTranslations(values), rest: rest as Omit<V, TranslationName> };
}

/** Returns the translations as the server stores them. */
export const normaliseTranslations = (values: TranslationValues): Translations =>
  collectTranslations(mapNames(translationNames, (name) => normaliseText(values[name])));
