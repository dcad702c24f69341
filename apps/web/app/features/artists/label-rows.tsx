import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import styles from './artist-form.module.css';

/** Record labels, one per row; a row can be added only if the last one is not empty. */
export function LabelRows({
  rows,
  error,
  onChange,
}: {
  rows: readonly string[];
  error: string | undefined;
  onChange: (rows: string[]) => void;
}) {
  const set = (place: number, value: string): void =>
    onChange(rows.map((row, index) => (index === place ? value : row)));
  const add = (): void => {
    if (rows.at(-1)?.trim() !== '') onChange([...rows, '']);
  };
  const remove = (place: number): void => {
    const left = rows.filter((_, index) => index !== place);
    onChange(left.length === 0 ? [''] : left);
  };
  return (
    <fieldset className={styles.labels}>
      <legend className={styles.legend}>Record labels</legend>
      {rows.map((row, index) => (
        <div key={index} className={styles.row}>
          <TextField
            id={index === 0 ? 'record_labels' : undefined}
            label={`Record label ${index + 1}`}
            labelHidden
            placeholder="Record label"
            value={row}
            error={index === 0 ? error : undefined}
            onChange={({ currentTarget }) => set(index, currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add();
            }}
            autoFocus={index > 0 && index === rows.length - 1 && row === ''}
          />
          {(rows.length > 1 || row !== '') && (
            <IconButton label={`Remove record label ${index + 1}`} onClick={() => remove(index)}>
              <CloseIcon />
            </IconButton>
          )}
        </div>
      ))}
      <div>
        <Button size="small" onClick={add}>
          Add record label
        </Button>
      </div>
    </fieldset>
  );
}
