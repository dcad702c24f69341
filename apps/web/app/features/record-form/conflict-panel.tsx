import { useEffect, useMemo, useRef, useState } from 'react';
import { messages } from '@moonfloor/contract/api/messages';
import { valueLabel, valueNames } from '@moonfloor/contract/records/record-fields';
import { recordWords } from '@moonfloor/contract/records/record-words';
import { t } from '@moonfloor/messages/t';
import { Button } from '../../ui/button.tsx';
import { Form, FormActions, FormSection } from '../../ui/form.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { TextDifference } from '../../ui/text-difference.tsx';
import { differingValues } from './compare-versions.ts';
import type { SavedRecord } from './form-definition.ts';
import styles from './form.module.css';
import type { RecordForm } from './use-record-form.ts';
import { Thumbnails, ValueChoice } from './value-choice.tsx';

type Side = 'both' | 'yours' | 'theirs';

type ConflictPanelProps<V extends object, R extends SavedRecord> = { form: RecordForm<V, R>; theirs: V };

/** Displays the differences between your version and the one saved concurrently, with a choice for each field. */
export function ConflictPanel<V extends object, R extends SavedRecord>({ form, theirs }: ConflictPanelProps<V, R>) {
  const { definition, fields, base } = form;
  const yours = fields.values;
  const combination = useMemo(
    () => ({ ...yours, ...definition.combine?.(base, yours, theirs) }),
    [definition, base, yours, theirs],
  );
  const versions: Record<Side, V> = { both: combination, yours, theirs };
  const names = valueNames(definition.type).filter((name): name is typeof name & keyof V => name in yours);
  const differing = differingValues(names, yours, theirs, base).map(({ name, theirsOnly }) => {
    const sides: Side[] =
      theirsOnly || combination[name] === yours[name] ? ['yours', 'theirs'] : ['yours', 'theirs', 'both'];
    return { name, sides, first: theirsOnly ? 'theirs' : (sides[2] ?? 'yours') };
  });
  const [chosen, setChosen] = useState<Record<string, Side>>({});
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);

  const resolve = (): void => {
    const merged = { ...theirs };
    for (const { name, first } of differing) merged[name] = versions[chosen[name] ?? first][name];
    form.resolve(merged);
  };
  const partsOf = (name: keyof V & string, values: V): string[] => {
    const value: unknown = values[name];
    return (Array.isArray(value) ? value : [value ?? '']).map(String).filter((part) => part !== '');
  };
  const textOf = (name: keyof V & string, values: V): string =>
    (partsOf(name, values).length > 0 && definition.describe?.(name, values)) || partsOf(name, values).join(', ');
  /** A value as text, a long one by its changes, or as thumbnails; a dash if it is empty. */
  const display = (name: keyof V & string, values: V) => {
    const parts = partsOf(name, values);
    if (parts.length > 0 && (name === 'image' || name === 'images')) {
      return (
        <Thumbnails urls={parts.map((part) => fields.pictures.chosen.find(({ id }) => id === part)?.url ?? part)} />
      );
    }
    const [baseText, text] = [textOf(name, base), textOf(name, values)];
    if (text === '') return '—';
    return baseText.length > longText && baseText !== text ? <TextDifference before={baseText} after={text} /> : text;
  };
  return (
    <div ref={box} className={styles.column} tabIndex={-1} role="group" aria-label={t(messages.changedMeanwhile)}>
      <PageHeader title={t(recordWords[definition.type].edit)} />
      <Form onSend={resolve}>
        <FormSection
          title={t(messages.changedMeanwhile)}
          about={t('Nothing you entered is lost. Choose which version to keep, then check it and submit again.')}
        >
          {differing.map(({ name, sides, first }) => (
            <ValueChoice
              key={name}
              label={valueLabel(definition.type, name) ?? name}
              name={name}
              chosen={chosen[name] ?? first}
              choices={sides.map((choice) => ({
                choice,
                label: labels()[choice],
                value: display(name, versions[choice]),
              }))}
              onChoose={(side) => setChosen((before) => ({ ...before, [name]: side }))}
            />
          ))}
        </FormSection>
        <FormActions>
          <Button type="submit" tone="primary">
            {t('Continue')}
          </Button>
        </FormActions>
      </Form>
    </div>
  );
}

/** Length from which a text is shown as its differences from the version that both have changed. */
const longText = 80;

const labels = (): Record<Side, string> => ({ both: t('Both combined'), yours: t('Yours'), theirs: t('Theirs') });
