import { t } from '@moonfloor/messages/t';
import type { HistoricFloor } from '@moonfloor/contract/records/activity';
import { factValueText } from '@moonfloor/contract/records/fact-texts';
import { factOfName } from '@moonfloor/contract/records/facts';
import { areFloors, areNames, entryText } from '@moonfloor/contract/records/field-values';
import type { MergeComparison } from '@moonfloor/contract/records/merge';
import { formatDate } from '../../../ui/format.ts';
import { rich } from '../../../ui/rich.tsx';
import { Thumbnails, ValueChoice } from '../../record-form/value-choice.tsx';
import { fieldLabel } from '../history/activity-text.ts';
import { type About, dateFields, listFields, meaningOf, StatusValue } from '../history/difference.tsx';
import { availableChoices, type Choice, combinedAlternativeNames, isEmpty, type MergeValue } from './merge-choices.ts';
import styles from './merge.module.css';

interface FieldChoiceProps {
  compared: MergeComparison;
  field: string;
  choice: Choice;
  /** The name of the merged record. */
  name: string;
  onChoose: (choice: Choice) => void;
}

/** One field of both records side by side, with the choice of the value to keep (for lists also both). */
export function FieldChoice({ compared, field, choice, name, onChoose }: FieldChoiceProps) {
  const { type, keep, from } = compared;
  const value = (origin: string, value: MergeValue) => (
    <>
      <span className={styles.origin}>{origin}</span>
      <Value about={compared} field={field} value={value} />
    </>
  );
  const values = {
    keep: value(t('Stays'), keep.values[field]),
    from: value(t('Goes'), from.values[field]),
    both:
      field === 'alternative_names'
        ? rich('Both combined: {names}', { names: <bdi>{combinedAlternativeNames(compared, name).join(', ')}</bdi> })
        : t('Both combined'),
  };
  return (
    <ValueChoice
      label={fieldLabel(type, field)}
      name={field}
      chosen={choice}
      choices={availableChoices(compared, field).map((each) => ({ choice: each, value: values[each] }))}
      onChoose={onChoose}
    />
  );
}

/** A field's value in readable form; a placeholder text when it is empty. */
function Value({ about, field, value }: { about: About; field: string; value: MergeValue }) {
  if (isEmpty(value)) return <i>{t('nothing')}</i>;
  const meaning = meaningOf(about, field, value);
  if (meaning !== undefined) return meaning;
  if (field === 'status' || field === 'event_status') return <StatusValue value={value} />;
  if (areFloors(value)) return <Floors floors={value} />;
  if (field === 'image' && typeof value === 'string') return <Thumbnails urls={[value]} />;
  if (field === 'images' && areNames(value)) return <Thumbnails urls={value} />;
  return <bdi dir="auto">{valueText(field, value)}</bdi>;
}

function valueText(field: string, value: NonNullable<MergeValue>): string {
  const fact = factOfName(field);
  if (fact !== undefined) return factValueText(fact, value);
  if (Array.isArray(value)) return value.map(entryText).join(', ');
  const text = String(value);
  if (dateFields.has(field)) return formatDate(text);
  return listFields.has(field) ? text.split(',').join(', ') : text;
}

function Floors({ floors }: { floors: readonly HistoricFloor[] }) {
  return floors.map(({ name, artists }) => (
    <span key={name} className={styles.floor}>
      <strong>
        <bdi>{name}</bdi>
      </strong>{' '}
      {artists.map((artist) => artist.artist_name).join(', ')}
    </span>
  ));
}
