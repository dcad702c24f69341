import type { ReactNode } from 'react';
import { t } from '@moonfloor/messages/t';
import { fileUrl } from '../../ui/picture-source.ts';
import styles from './value-choice.module.css';

interface ValueChoiceProps<C extends string> {
  /** Label of the field. */
  label: string;
  name: string;
  chosen: C;
  /** Two versions side by side, and optionally both combined below them. */
  choices: readonly { choice: C; label?: string; value: ReactNode }[];
  onChoose: (choice: C) => void;
}

/** The values of one field in two versions of a record, of which one is chosen. */
export function ValueChoice<C extends string>({ label, name, chosen, choices, onChoose }: ValueChoiceProps<C>) {
  return (
    <fieldset className={styles.choices}>
      <legend>{label}</legend>
      {choices.map(({ choice, label: version, value }) => (
        <label key={choice} className={styles.choice}>
          <input type="radio" name={name} checked={choice === chosen} onChange={() => onChoose(choice)} />
          {version && <strong>{version}</strong>}
          <span className={styles.value} dir="auto">
            {value}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Small pictures in a wrapping row. */
export function Thumbnails({ urls }: { urls: readonly string[] }) {
  return (
    <span className="wrapped">
      {urls.map((url, index) => (
        <img
          key={`${index} ${url}`}
          className={styles.thumbnail}
          src={fileUrl(url)}
          alt={t('Image {number}', { number: index + 1 })}
        />
      ))}
    </span>
  );
}
