import type { HistoricFloor } from '@moonfloor/contract/activity';
import { areFloors } from '@moonfloor/contract/field-values';
import type { MergeComparison } from '@moonfloor/contract/merge';
import { fileUrl } from '../../../ui/file-url.ts';
import { formatDate } from '../../../ui/format.ts';
import { fieldLabel } from '../history/activity-text.ts';
import { dateFields, listFields, StatusValue } from '../history/difference.tsx';
import { availableChoices, type Choice, isEmpty, type MergeValue } from './merge-choices.ts';
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
            {side === 'both' ? 'Both combined' : <Value field={field} value={sides[side].values[field]} />}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** A field's value in readable form; a placeholder text when it is empty. */
function Value({ field, value }: { field: string; value: MergeValue }) {
  if (isEmpty(value)) return <i>nothing</i>;
  if (field === 'status' || field === 'event_status') return <StatusValue value={value} />;
  if (areFloors(value)) return <Floors floors={value} />;
  if (field === 'image' && typeof value === 'string') return <Images addresses={[value]} />;
  if (field === 'images' && Array.isArray(value)) return <Images addresses={value} />;
  return <bdi dir="auto">{valueText(field, value)}</bdi>;
}

function valueText(field: string, value: string | number | string[]): string {
  if (Array.isArray(value)) return value.join(', ');
  const text = String(value);
  if (dateFields.has(field)) return formatDate(text);
  return listFields.has(field) ? text.split(',').join(', ') : text;
}

function Images({ addresses }: { addresses: readonly string[] }) {
  return (
    <span className={styles.images}>
      {addresses.map((address, at) => (
        <img
          key={address}
          className={styles.image}
          src={fileUrl(address)}
          alt={`Image ${at + 1}`}
          width={96}
          height={96}
          loading="lazy"
        />
      ))}
    </span>
  );
}

function Floors({ floors }: { floors: readonly HistoricFloor[] }) {
  return floors.map(({ name, artists }) => (
    <span key={name} className={styles.floor}>
      <bdi className={styles.floorName}>{name}</bdi> {artists.map((artist) => artist.artist_name).join(', ')}
    </span>
  ));
}
