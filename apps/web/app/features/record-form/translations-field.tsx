import { normaliseText } from '@moonfloor/contract/values/text';
import { type ReactNode, useRef, useState } from 'react';
import {
  collectTranslations,
  namedTranslations,
  translationLabel,
  translationName,
  type TranslationName,
  translationNames,
  type Translations,
} from '@moonfloor/contract/values/translations';
import { isLanguage, type Language, languageCodes, languages } from '@moonfloor/messages/languages';
import { currentLanguage, t } from '@moonfloor/messages/t';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextAreaField } from '../../ui/field.tsx';
import styles from './form.module.css';
import type { FormFields } from './use-record-form.ts';

/** A description in other languages as values of a form: a text for each language, empty if there is none. */
export type TranslationValues = Record<TranslationName, string>;

/** Returns the form values of a record's translations. */
export const translationValues = (translations: Translations): TranslationValues => namedTranslations(translations, '');

/** Returns the translations as the server stores them. */
export function normaliseTranslations(values: Partial<TranslationValues>): Translations {
  const texts = translationNames.map((name) => [name, normaliseText(values[name] ?? '')]);
  return collectTranslations(Object.fromEntries(texts));
}

interface TranslationsFieldProps {
  fields: FormFields<TranslationValues>;
  /** Returns the help below a text. */
  help?: (text: string) => ReactNode;
}

/** The translations of the text above, each of which can be removed, and a choice of languages to add. */
export function TranslationsField({ fields, help }: TranslationsFieldProps) {
  const { values, set, error } = fields;
  /** Languages whose fields are open, also while they are empty. */
  const [opened, setOpened] = useState<readonly Language[]>([]);
  const [wanted, setWanted] = useState<Language>(currentLanguage());
  const adding = useRef<HTMLDivElement>(null);
  const isOpen = (code: Language): boolean => opened.includes(code) || values[translationName(code)] !== '';
  const unused = languageCodes.filter((code) => !isOpen(code));
  const next = unused.includes(wanted) ? wanted : unused[0];
  const openLanguage = (code: Language): void =>
    setOpened((before) => [...before.filter((other) => other !== code), code]);
  const remove = (code: Language): void => {
    adding.current?.querySelector('select')?.focus();
    setOpened((before) => before.filter((other) => other !== code));
    set(translationName(code), '');
    setWanted(code);
  };
  return (
    <div className="stacked">
      {languageCodes.filter(isOpen).map((code) => {
        const name = translationName(code);
        const field = translationLabel(fields.label('descriptions'), code);
        return (
          <div key={code} className={styles.translation}>
            <TextAreaField
              id={name}
              name={name}
              label={field}
              lang={languages[code].lang}
              value={values[name]}
              error={error(name)}
              help={help?.(values[name])}
              autoFocus={opened.at(-1) === code && values[name] === ''}
              onChange={({ currentTarget }) => {
                openLanguage(code);
                set(name, currentTarget.value);
              }}
            />
            <Button size="small" aria-label={t('Remove {name}', { name: field })} onClick={() => remove(code)}>
              {t('Remove')}
            </Button>
          </div>
        );
      })}
      {next !== undefined && (
        <div ref={adding} className={styles.add}>
          <SelectField
            id="descriptions"
            label={t('Add a translation')}
            value={next}
            error={error('descriptions')}
            onChange={({ currentTarget: { value } }) => isLanguage(value) && setWanted(value)}
          >
            {unused.map((code) => (
              <option key={code} value={code} lang={languages[code].lang}>
                {languages[code].name}
              </option>
            ))}
          </SelectField>
          <Button
            aria-label={t('Add a translation: {language}', { language: languages[next].name })}
            onClick={() => openLanguage(next)}
          >
            {t('Add')}
          </Button>
        </div>
      )}
    </div>
  );
}
