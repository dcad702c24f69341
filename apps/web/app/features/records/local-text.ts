import { type LocalText, textFor, type Translations } from '@moonfloor/contract/values/translations';
import { languages } from '@moonfloor/messages/languages';
import { currentLanguage } from '@moonfloor/messages/t';

/** Returns the text for the page's readers: in their language if there is one, otherwise the main text. */
export const textForReader = (main: string | null, translations: Translations): LocalText | null =>
  textFor(currentLanguage(), main, translations);

/** Returns the `lang` attribute of a text; undefined if its language is not known. */
export const langOf = ({ language }: LocalText): string | undefined =>
  language === null ? undefined : languages[language].lang;

/**
 * Returns a record with only those translations that the page shows, so that it need not carry the others. `absent` stands for
 * lists that a server leaves out because the specification does not have them, or because they are optional.
 */
export function forReader<R extends { descriptions: Translations }>(record: R, absent: Partial<R>): R {
  const language = currentLanguage();
  const translation = textFor(language, null, record.descriptions);
  return { ...absent, ...record, descriptions: translation === null ? {} : { [language]: translation.text } };
}
