import { t } from '@moonfloor/messages/t';
import { artistTypeName } from '@moonfloor/contract/values/artist-type-names';
import { lineupTypes } from '@moonfloor/contract/values/lists';
import { SelectField, TextAreaField, TextField } from '../../../ui/field.tsx';
import { Choice } from '../../../ui/form.tsx';
import { AlertIcon } from '../../../ui/icons.tsx';
import { CountryOptions } from '../../record-form/text-inputs.tsx';
import type { EntryValues } from './event-values.ts';
import type { FloorName } from './lineup-changes.ts';
import type { EntryError, EntryPart } from './lineup-errors.ts';
import styles from './lineup-field.module.css';
import { RowTools } from './row-tools.tsx';
import { SetTimeFields } from './set-time-fields.tsx';
import type { LineupEditor } from './use-lineup-editor.ts';

/** Everything about an artist of a line-up but the name. */
export function ArtistDetails(props: {
  entry: EntryValues;
  who: string;
  error: EntryError | undefined;
  /** Whether the artist is the first of the floor. */
  first: boolean;
  after: string;
  remark: string | undefined;
  floor: string;
  floors: readonly FloorName[];
  editor: LineupEditor;
}) {
  const { entry, who, error, first, after, remark, floor, floors, editor } = props;
  const { id, types } = entry;
  const edit = (change: Partial<EntryValues>): void => editor.edit(id, (row) => ({ ...row, ...change }));
  const invalid = (part: EntryPart) => (error?.part === part ? { id: error.id, error: error.message } : {});
  const toggleType = (type: (typeof lineupTypes)[number], wanted: boolean): void =>
    editor.edit(id, (row) => ({
      ...row,
      types: lineupTypes.filter((other) => (other === type ? wanted : row.types.includes(other))),
    }));
  return (
    <div className={styles.details} role="group" aria-label={t('Details of {name}', { name: who })}>
      <SetTimeFields entry={entry} who={who} first={first} after={after} remark={remark} editor={editor} />
      <div className={styles.types} role="group" aria-label={t('How {name} plays', { name: who })}>
        {lineupTypes
          .filter((type) => type !== 'PRODUCER' || types.includes(type))
          .map((type) => (
            <Choice
              key={type}
              type="checkbox"
              checked={types.includes(type)}
              onChange={({ currentTarget: { checked } }) => toggleType(type, checked)}
            >
              {artistTypeName(type)}
            </Choice>
          ))}
      </div>
      {floors.length > 1 && (
        <SelectField
          label={t('Floor')}
          data-floor-of={id}
          value={floor}
          onChange={({ currentTarget }) => editor.move(id, currentTarget.value)}
        >
          {floors.map(({ id: other, name }, index) => (
            <option key={other} value={other}>
              {name.trim() || t('floor {number}', { number: index + 1 })}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField
        label={t('Artist country')}
        {...invalid('artist_country')}
        value={entry.country}
        onChange={({ currentTarget }) => edit({ country: currentTarget.value })}
      >
        <CountryOptions none={t('Not specified')} />
      </SelectField>
      <TextField
        label={t('Record labels')}
        help={t('Separate several with commas.')}
        {...invalid('record_labels')}
        value={entry.labels}
        onChange={({ currentTarget }) => edit({ labels: currentTarget.value })}
      />
      <div className={styles.wide}>
        <TextAreaField
          label={t('Artist info')}
          rows={3}
          {...invalid('artist_info')}
          value={entry.info}
          onChange={({ currentTarget }) => edit({ info: currentTarget.value })}
        />
      </div>
      {entry.known !== null && (
        <p className={`quiet ${styles.note}`}>
          <AlertIcon size={16} /> {t('Visitors see this artist’s own page; details there come from it.')}
        </p>
      )}
      <RowTools name={who} onStep={(by) => editor.step(id, by)} onRemove={() => editor.remove(id)}>
        <Choice
          type="checkbox"
          checked={entry.cancelled}
          onChange={({ currentTarget }) => edit({ cancelled: currentTarget.checked })}
        >
          {t('Cancelled')}
        </Choice>
      </RowTools>
    </div>
  );
}
