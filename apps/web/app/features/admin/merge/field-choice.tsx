import type { MergeComparison } from '@moonfloor/contract/merge';
import { fieldLabel } from '../history/activity-text.ts';
import { type Choice, availableChoices } from './merge-choices.ts';
import { MergeValue } from './merge-value.tsx';
import styles from './merge.module.css';

/** One field of both records side by side, with the choice of the value to keep (for lists also both). */
export function FieldChoice({
  compared: { type, keep, from },
  field,
  choice,
  onChoose,
}: {
  compared: MergeComparison;
  field: string;
  choice: Choice;
  onChoose: (choice: Choice) => void;
}) {
  const sides = { keep, from };
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{fieldLabel(type, field)}</legend>
      {availableChoices(type, field, keep.values[field], from.values[field]).map((side) => (
        <label key={side} className={styles.choice} data-side={side}>
          <input type="radio" name={field} value={side} checked={choice === side} onChange={() => onChoose(side)} />
          <span className={styles.value}>
            {side !== 'both' && <span className={styles.origin}>{side === 'keep' ? 'Stays' : 'Goes'}</span>}
            {side === 'both' ? 'Both combined' : <MergeValue field={field} value={sides[side].values[field]} />}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
