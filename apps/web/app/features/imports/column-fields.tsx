import { t } from '@moonfloor/messages/t';
import { OptionField } from '../../ui/option-field.tsx';
import styles from './imports.module.css';

/** Selects the meaning of each column of a table, beside some of its cells. */
export function ColumnFields<T extends string>({
  columns,
  mapping,
  meanings,
  disabled,
  onChange,
}: {
  columns: readonly { header: string; samples: readonly string[] }[];
  mapping: readonly T[];
  meanings: Readonly<Record<T, string>>;
  disabled?: boolean;
  onChange: (at: number, meaning: NoInfer<T>) => void;
}) {
  return (
    <ul className={styles.columns} aria-label={t('Columns')}>
      {columns.map(({ header, samples }, at) => (
        <li key={`${at} ${header}`}>
          <OptionField
            label={header}
            options={meanings}
            value={mapping[at]!}
            disabled={disabled}
            onChange={(meaning) => onChange(at, meaning)}
          />
          <p className="quiet" dir="auto">
            {samples.join(' · ') || t('Empty')}
          </p>
        </li>
      ))}
    </ul>
  );
}
