import { memo, type PointerEvent, type ReactNode, use, useState } from 'react';
import { limits } from '@moonfloor/contract/api/limits';
import { artistTypeName } from '@moonfloor/contract/values/artist-type-names';
import { flagOf } from '@moonfloor/contract/values/countries';
import { countryName } from '@moonfloor/contract/values/country-names';
import { lineupTypes } from '@moonfloor/contract/values/lists';
import { nameKey, splitList } from '@moonfloor/contract/values/text';
import { t } from '@moonfloor/messages/t';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { CompletionField, type Completion } from '../../../ui/completion-field.tsx';
import { SelectField, TextAreaField, TextField, Options } from '../../../ui/field.tsx';
import { Choice } from '../../../ui/form.tsx';
import { AlertIcon, CloseIcon, NextIcon } from '../../../ui/icons.tsx';
import { CountryOptions } from '../../record-form/text-inputs.tsx';
import { formatTimeOfSet } from '../timetable/set-text.ts';
import type { EntryValues } from './event-values.ts';
import { completeArtists } from '../../artists/complete-artists.ts';
import { fetchArtist } from './known-artists.ts';
import { fillFromArtist, type FloorName, renameEntry } from './lineup-changes.ts';
import type { EntryError, EntryPart } from './lineup-errors.ts';
import styles from './lineup-field.module.css';
import { SetTimeContext } from './set-time-context.ts';
import { SetTimeFields } from './set-time-fields.tsx';
import type { LineupEditor } from './use-lineup-editor.ts';

/**
 * One artist of a floor, on one line: a button that opens the details below it; a field while the name is typed. Memoized:
 * re-renders only when its row changes.
 */
export const ArtistRow = memo(function ArtistRow(props: {
  entry: EntryValues;
  /** Position on the floor, starting at 1. */
  number: number;
  /** Id of the name's input element, or of the button in its place. */
  control: string;
  error: EntryError | undefined;
  dragged: boolean;
  /** Whether the details are open. */
  open: boolean;
  /** Earliest start of a set without a time. */
  after: string;
  /** Notes about the set's time. */
  remark: string | undefined;
  /** Id of the row's floor, and all floors. */
  floor: string;
  floors: readonly FloorName[];
  editor: LineupEditor;
}) {
  const { entry, number, control, error, dragged, open, after, remark, floor, floors, editor } = props;
  const { id, name, known } = entry;
  const isEmpty = name.trim() === '';
  const [naming, setNaming] = useState(isEmpty);
  // stays after the name is typed, hidden: the search for a known artist of this name goes on
  const [typed, setTyped] = useState(isEmpty);
  const isField = naming || open || isEmpty;
  const who = name.trim() || t('artist {number}', { number });
  const fill = async (artist: Completion): Promise<void> => {
    const details = await fetchArtist(artist.id);
    if (details !== null) editor.edit(id, (row) => fillFromArtist(row, details));
  };
  const rename = (next: string): void => {
    setTyped(true);
    setNaming(true);
    editor.edit(id, (row) => renameEntry(row, next));
  };
  const fillExact = (completions: readonly Completion[]): void => {
    const exact = completions.find((artist) => nameKey(artist.name) === nameKey(name));
    if (exact !== undefined && known !== exact.id) void fill(exact);
  };
  return (
    <li
      className={classNames(styles.entry, dragged && styles.dragged)}
      data-entry={id}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setNaming(false)}
    >
      <div className={styles.line}>
        <Handle onPointerDown={(event) => editor.grab(event, id)} />
        {(isField || typed) && (
          <div className={styles.name} hidden={!isField}>
            <CompletionField
              id={isField ? control : undefined}
              label={t('Artist name {number}', { number })}
              labelHidden
              placeholder={t('Artist name')}
              value={name}
              error={error?.part === 'artist_name' ? error.message : undefined}
              from={limits.completionStart}
              load={completeArtists}
              onChange={rename}
              onFound={fillExact}
              onPick={(artist) => {
                rename(artist.name);
                void fill(artist);
              }}
              onEnter={() => editor.addAfter(id)}
            />
          </div>
        )}
        {isField && known !== null && <span className={styles.match}>{t('Known artist')}</span>}
        <button
          type="button"
          id={isField ? undefined : control}
          className={styles.row}
          aria-expanded={open}
          aria-label={isField ? t('Details of {name}', { name: who }) : undefined}
          data-toggle=""
          onClick={() => editor.toggle(id)}
        >
          {!isField && <Brief entry={entry} remark={remark} />}
          <NextIcon size={18} />
        </button>
      </div>
      {open && <ArtistDetails {...{ entry, who, error, after, remark, floor, floors, editor }} first={number === 1} />}
    </li>
  );
});

/** The name and the most important details of an artist, as far as they fit. */
function Brief({ entry, remark }: { entry: EntryValues; remark: string | undefined }) {
  const { name, types, pairing, start, end, cancelled, known, country, labels, info } = entry;
  const { dayStart } = use(SetTimeContext);
  const words = [
    cancelled && t('Cancelled'),
    types.map(artistTypeName).join(' · '),
    formatTimeOfSet(start, end, dayStart),
    known !== null && t('Known artist'),
    country && `${flagOf(country)} ${countryName(country)}`,
    splitList(labels).join(' · '),
    info && t('with info'),
  ];
  const text = words.filter(Boolean).join(' — ');
  return (
    <>
      <span className={styles.who}>
        {pairing !== '' && <span className="quiet">{`${pairing} `}</span>}
        <bdi className={classNames(cancelled && styles.cancelled)}>{name}</bdi>
      </span>
      {(text !== '' || remark !== undefined) && (
        <span className={styles.brief}>
          {remark !== undefined && (
            <span className={styles.remark}>
              <AlertIcon size={14} />
              {remark}
            </span>
          )}
          <span>{text}</span>
        </span>
      )}
    </>
  );
}

/** Everything about an artist of a line-up but the name. */
function ArtistDetails(props: {
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
          <Options
            of={floors.map(({ id: other, name }, at) => [
              other,
              name.trim() || t('floor {number}', { number: at + 1 }),
            ])}
          />
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

/** The drag handle of a row or floor; keyboard users have buttons. */
export function Handle({ onPointerDown }: { onPointerDown: (event: PointerEvent) => void }) {
  return <span className={styles.handle} aria-hidden="true" onPointerDown={onPointerDown} />;
}

interface RowToolsProps {
  name: string;
  /** What removes it, in words; a cross without it. */
  removal?: string;
  onStep: (by: -1 | 1) => void;
  onRemove: () => void;
  children?: ReactNode;
}

/** The buttons of a row or floor; `children` come first. */
export function RowTools({ name, removal, onStep, onRemove, children }: RowToolsProps) {
  return (
    <div className={styles.tools}>
      {children}
      {([-1, 1] as const).map((by) => (
        <IconButton
          key={by}
          size="small"
          label={by < 0 ? t('Move {name} up', { name }) : t('Move {name} down', { name })}
          data-move={by}
          className={by < 0 ? styles.up : styles.down}
          onClick={() => onStep(by)}
        >
          <NextIcon size={18} />
        </IconButton>
      ))}
      {removal === undefined ? (
        <IconButton size="small" label={t('Remove {name}', { name })} onClick={onRemove}>
          <CloseIcon size={18} />
        </IconButton>
      ) : (
        <Button size="small" onClick={onRemove}>
          {removal}
        </Button>
      )}
    </div>
  );
}
