import { currentLanguage } from '@moonfloor/messages/t';
import { valueLabel } from '@moonfloor/contract/field-labels';
import type { ResourceType } from '@moonfloor/contract/lists';
import { languageOfName, translationName, translationNames } from '@moonfloor/contract/translations';
import { Prose, Section } from '../../ui/page.tsx';
import { langOf } from '../records/local-text.ts';

/** The fields whose texts are translated. */
const mainTexts = ['description', 'artist_info'] as const;

/** Below a preview: the description in the languages in which the preview does not show it. */
export function OtherTranslations({ type, values }: { type: ResourceType; values: object }) {
  const texts: Readonly<Record<string, unknown>> = { ...values };
  const shown = translationName(currentLanguage());
  const names = texts[shown] ? [...mainTexts, ...translationNames] : translationNames;
  return names
    .filter((name) => name !== shown)
    .map((name) => {
      const text = texts[name];
      if (typeof text !== 'string' || text.trim() === '') return null;
      return (
        <Section key={name} id={`preview-${name}`} title={valueLabel(type, name) ?? name}>
          <Prose lang={langOf({ text, language: languageOfName(name) ?? null })}>{text}</Prose>
        </Section>
      );
    });
}
