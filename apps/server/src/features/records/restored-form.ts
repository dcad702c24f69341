import { collectTranslations, namedTranslations, type Translations } from '@moonfloor/contract/translations';
import type { Fields } from './record-type.ts';

/**
 * Returns previous values of some fields as a form sends them: lists as JSON, null as empty text. Values of single
 * languages replace those of `current`, the record's translations.
 */
export function toFormFields(previous: Fields, current: Translations = {}): Record<string, unknown> {
  const { floors, decorations, alternative_names, ...rest } = previous as Fields & { decorations?: string[] };
  const names = Object.keys(namedTranslations({}, null));
  const [texts, others] = [true, false].map((translated) =>
    Object.entries(rest).filter(([name]) => names.includes(name) === translated),
  );
  const translations = { ...namedTranslations(current, null), ...Object.fromEntries(texts!) };
  const lists = {
    floors,
    alternative_names,
    decorations: decorations?.map((decoration_name) => ({ decoration_name })),
    descriptions: texts!.length === 0 ? undefined : collectTranslations(translations),
  };
  return {
    ...Object.fromEntries(others!.map(([name, value]) => [name, value ?? ''])),
    ...Object.fromEntries(
      Object.entries(lists).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, JSON.stringify(value ?? [])]],
      ),
    ),
  };
}
