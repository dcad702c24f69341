import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { valueLabel, valueNames } from '@moonfloor/contract/records/record-fields';
import { messages } from '@moonfloor/contract/api/messages';
import { Button } from '../../ui/button.tsx';
import { Form, FormActions, FormSection } from '../../ui/form.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { differingValues } from './compare-versions.ts';
import type { SavedRecord } from './form-definition.ts';
import { editTitles } from './form-titles.ts';
import styles from './form.module.css';
import type { RecordForm } from './use-record-form.ts';
import type { Conflict } from './use-submission.ts';
import { Thumbnails, ValueChoice } from './value-choice.tsx';

type Side = 'yours' | 'theirs';

type ConflictPanelProps<V extends object, R extends SavedRecord> = { form: RecordForm<V, R>; conflict: Conflict<V, R> };

/** Displays the differences between your version and the one saved concurrently, with a choice for each field. */
export function ConflictPanel<V extends object, R extends SavedRecord>({ form, conflict }: ConflictPanelProps<V, R>) {
  const { definition, fields, sending } = form;
  const { yours, theirs, base } = conflict;
  const names = valueNames(definition.type).filter((name): name is typeof name & keyof V => name in yours);
  const found = differingValues(names, yours, theirs, base);
  const [sides, setSides] = useState<Record<string, Side>>(() =>
    Object.fromEntries(found.map(({ name, theirsOnly }) => [name, theirsOnly ? 'theirs' : 'yours'])),
  );
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);

  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    sending.resolve(found.filter(({ name }) => sides[name] === 'yours').map(({ name }) => name));
  };
  /** A value as text or thumbnails; a dash if it is empty. */
  const display = (name: keyof V & string, values: V) => {
    const value: unknown = values[name];
    const parts = (Array.isArray(value) ? value : [value ?? '']).map(String).filter((part) => part !== '');
    if (parts.length === 0 || (name !== 'image' && name !== 'images'))
      return definition.describe?.(name, values) || parts.join(', ') || '—';
    return <Thumbnails urls={parts.map((part) => fields.pictures.chosen.find(({ id }) => id === part)?.url ?? part)} />;
  };
  return (
    <div ref={box} className={styles.column} tabIndex={-1} role="alert">
      <PageHeader title={t(editTitles[definition.type])} />
      <Form onSubmit={onSubmit}>
        <FormSection
          title={t(messages.changedMeanwhile)}
          about={t('Nothing you entered is lost. Choose which version to keep, then check it and submit again.')}
        >
          {found.map(({ name }) => (
            <ValueChoice
              key={name}
              label={valueLabel(definition.type, name) ?? name}
              name={name}
              chosen={sides[name] ?? 'yours'}
              choices={[
                { choice: 'yours', label: t('Yours'), value: display(name, yours) },
                { choice: 'theirs', label: t('Theirs'), value: display(name, theirs) },
              ]}
              onChoose={(side) => setSides((before) => ({ ...before, [name]: side }))}
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
