import { limits } from '@moonfloor/contract/api/limits';
import { t } from '@moonfloor/messages/t';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { isComposing } from '../../ui/is-composing.ts';
import styles from './form.module.css';
import type { FormFields } from './use-record-form.ts';

interface TextRowsProps {
  /** Id of the first row, by which the error summary links to it. */
  id: string;
  legend: string;
  /** Texts of a row's field and buttons; a row's `number` starts at 1. */
  texts: { placeholder: string; add: string; label: (number: number) => string; remove: (number: number) => string };
  help?: string;
  rows: readonly string[];
  /** Maximum number of rows; unlimited by default. */
  max?: number;
  /** Returns the error of a row, by its index. */
  errorOf: (index: number) => string | undefined;
  onChange: (rows: string[]) => void;
}

/** Texts, one per row; a row can be added only if the last one is not empty. There is always at least one row. */
export function TextRows({ id, legend, texts, help, rows, max = Infinity, errorOf, onChange }: TextRowsProps) {
  const set = (place: number, value: string): void =>
    onChange(rows.map((row, index) => (index === place ? value : row)));
  const add = (): void => {
    if (rows.at(-1)?.trim() !== '' && rows.length < max) onChange([...rows, '']);
  };
  const remove = (place: number): void => {
    const remainingRows = rows.filter((_, index) => index !== place);
    onChange(remainingRows.length === 0 ? [''] : remainingRows);
  };
  return (
    <fieldset className={styles.rows}>
      <legend>{legend}</legend>
      {help && <p className="quiet">{help}</p>}
      {rows.map((row, index) => (
        <div key={index} className={styles.row}>
          <TextField
            id={index === 0 ? id : undefined}
            label={texts.label(index + 1)}
            labelHidden
            placeholder={texts.placeholder}
            autoComplete="off"
            value={row}
            error={errorOf(index)}
            onChange={({ currentTarget }) => set(index, currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || isComposing(event)) return;
              event.preventDefault();
              add();
            }}
            autoFocus={index > 0 && index === rows.length - 1 && row === ''}
          />
          {(rows.length > 1 || row !== '') && (
            <IconButton label={texts.remove(index + 1)} onClick={() => remove(index)}>
              <CloseIcon />
            </IconButton>
          )}
        </div>
      ))}
      {rows.length < max && (
        <div>
          <Button size="small" onClick={add}>
            {texts.add}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

/** The alternative names of an artist or event, one per row. */
export function AlternativeNamesField({ fields }: { fields: FormFields<{ alternative_names: string[] }> }) {
  const { values, set, error } = fields;
  return (
    <TextRows
      id="alternative_names"
      legend={t('Alternative names')}
      help={t('Former names, other scripts, romanisations. Search finds these too.')}
      texts={{
        placeholder: t('Alternative name'),
        add: t('Add alternative name'),
        label: (number) => t('Alternative name {number}', { number }),
        remove: (number) => t('Remove alternative name {number}', { number }),
      }}
      rows={values.alternative_names}
      max={limits.alternativeNames}
      errorOf={(index) => error(`alternative_names.${index}`) ?? (index === 0 ? error('alternative_names') : undefined)}
      onChange={(rows) => set('alternative_names', rows)}
    />
  );
}
