import { useEffect, useRef } from 'react';
import { type ImportCell, importCells } from '@moonfloor/contract/imports/import-fields';
import type { ImportRow } from '@moonfloor/contract/imports/import-rows';
import { isDay } from '@moonfloor/contract/values/text';
import { valueLabel } from '@moonfloor/contract/records/record-fields';
import { t } from '@moonfloor/messages/t';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Form, FormActions } from '../../ui/form.tsx';
import { CountryOptions } from '../record-form/text-inputs.tsx';
import styles from './imports.module.css';

/** A corrected value; null takes a correction back. */
interface CellChange {
  field: ImportCell;
  value: string | null;
}

/** Values that somebody has typed and not yet applied. */
export type TypedCells = ImportRow['cells'];

/** Returns which of a row's values differ from what is typed. */
export const changedCells = (
  { cells }: Pick<ImportRow, 'cells'>,
  typed: TypedCells,
): { field: ImportCell; value: string }[] =>
  importCells.flatMap((field) => {
    const value = typed[field];
    return value === undefined || value === (cells[field] ?? '') ? [] : [{ field, value }];
  });

/** Kinds of inputs other than text. */
const inputTypes: Readonly<Partial<Record<ImportCell, 'date' | 'time' | 'url'>>> = {
  event_date: 'date',
  event_end_date: 'date',
  start_time: 'time',
  end_time: 'time',
  event_page_link: 'url',
};

export interface CorrectRowProps {
  row: ImportRow;
  busy: boolean;
  /** Null while the inputs are not open. */
  typed: TypedCells | null;
  onType: (typed: TypedCells | null) => void;
  /** Corrects values; null takes a correction back. Resolves with whether that was accepted. */
  onCorrect: (cells: CellChange[]) => Promise<boolean>;
}

/** The values of a row as inputs, once they are asked for. */
export function CorrectRow({ row: { cells, corrected }, busy, typed, onType, onCorrect }: CorrectRowProps) {
  const button = useRef<HTMLButtonElement>(null);
  const returnsFocus = useRef(false);
  // the button that replaces the inputs takes their focus, once it can
  useEffect(() => {
    if (!returnsFocus.current || busy || button.current === null) return;
    returnsFocus.current = false;
    if (document.activeElement === document.body) button.current.focus();
  });
  if (typed === null) {
    return (
      <p className={classNames('wrapped', styles.correction)}>
        <Button ref={button} size="small" aria-disabled={busy} onClick={() => onType({})}>
          {t('Edit')}
        </Button>
        {corrected.length > 0 && (
          <Button
            size="small"
            disabled={busy}
            onClick={() => void onCorrect(corrected.map((field) => ({ field, value: null })))}
          >
            {t('Take back the corrections')}
          </Button>
        )}
      </p>
    );
  }
  const close = (): void => {
    returnsFocus.current = true;
    onType(null);
  };
  const send = async (): Promise<void> => {
    const changed = changedCells({ cells }, typed);
    if (changed.length === 0 || (await onCorrect(changed))) close();
  };
  return (
    <Form className={styles.correct} aria-label={t('Edit')} onSend={send}>
      <div className={styles.columns}>
        {importCells.map((field, at) => {
          const label = valueLabel('event', field) ?? field;
          const value = typed[field] ?? cells[field] ?? '';
          const onChange = ({ currentTarget }: { currentTarget: { value: string } }): void =>
            onType({ ...typed, [field]: currentTarget.value });
          if (field === 'country')
            return (
              <SelectField key={field} label={label} value={value} onChange={onChange}>
                <CountryOptions none={t('None')} />
              </SelectField>
            );
          const type = inputTypes[field] ?? 'text';
          // a text that is not a day would not be shown
          const shown = type === 'date' && value !== '' && !isDay(value) ? '' : value;
          return (
            <TextField
              key={field}
              label={label}
              autoFocus={at === 0}
              type={type}
              value={shown}
              help={shown === value ? undefined : t('In the source: {value}', { value })}
              onChange={onChange}
            />
          );
        })}
      </div>
      <FormActions>
        <Button type="submit" tone="primary" size="small" busy={busy}>
          {t('Apply')}
        </Button>
        <Button size="small" onClick={close}>
          {t('Cancel')}
        </Button>
      </FormActions>
    </Form>
  );
}
