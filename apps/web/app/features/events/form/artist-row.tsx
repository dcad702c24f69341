import { memo, type PointerEvent, type ReactNode, use, useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { countryName } from '@moonfloor/contract/country-names';
import { flagOf } from '@moonfloor/contract/countries';
import { limits } from '@moonfloor/contract/limits';
import { lineupTypes } from '@moonfloor/contract/lists';
import { nameKey, splitList } from '@moonfloor/contract/text';
import { IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { SelectField, TextAreaField, TextField } from '../../../ui/field.tsx';
import { Choice } from '../../../ui/form.tsx';
import { CompletionField, type Completion } from '../../../ui/completion-field.tsx';
import { AlertIcon, CloseIcon, NextIcon } from '../../../ui/icons.tsx';
import { CountryOptions } from '../../record-form/text-inputs.tsx';
import { artistTypeName } from '@moonfloor/contract/artist-type-names';
import type { EntryValues } from './event-values.ts';
import { formatTimeOfSet } from '../timetable/set-text.ts';
import { fetchArtist, completeArtists } from './known-artists.ts';
import { fillFromArtist, renameEntry } from './lineup-changes.ts';
import styles from './lineup-field.module.css';
import { SetTimeContext } from './set-time-context.ts';
import { SetTimeFields } from './set-time-fields.tsx';
import type { LineupEditor } from './use-lineup-editor.ts';

/** One artist of a floor. Memoized: re-renders only when its row changes. */
export const ArtistRow = memo(function ArtistRow(props: {
  entry: EntryValues;
  /** Position on the floor, starting at 1. */
  number: number;
  /** Id of the name's input element. */
  control: string;
  error: string | undefined;
  dragged: boolean;
  /** Earliest start of a set without a time. */
  after: string;
  /** Notes about the set's time. */
  remark: string | undefined;
  editor: LineupEditor;
}) {
  const { entry, number, control, error, dragged, after, remark, editor } = props;
  const [open, setOpen] = useState(false);
  const { id, name, types } = entry;
  const who = name.trim() || t('artist {number}', { number });
  const fill = async (artist: Completion): Promise<void> => {
    const known = await fetchArtist(artist.id);
    if (known !== null) editor.edit(id, (row) => fillFromArtist(row, known));
  };
  const rename = (next: string): void => editor.edit(id, (row) => renameEntry(row, next));
  const fillExact = (found: readonly Completion[]): void => {
    const exact = found.find((artist) => nameKey(artist.name) === nameKey(name));
    if (exact !== undefined && entry.known !== exact.id) void fill(exact);
  };
  return (
    <li className={classNames(styles.entry, dragged && styles.dragged)} data-entry={id}>
      <div className={classNames('wrapped', styles.line)}>
        <Handle onPointerDown={(event) => editor.grab(event, id)} />
        <div className={styles.name}>
          <CompletionField
            id={control}
            label={t('Artist name {number}', { number })}
            labelHidden
            placeholder={t('Artist name')}
            value={name}
            error={error}
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
        <div className={styles.types} role="group" aria-label={t('How {name} plays', { name: who })}>
          {lineupTypes
            .filter((type) => type !== 'PRODUCER' || types.includes(type))
            .map((type) => (
              <label key={type} className={styles.type}>
                <input
                  type="checkbox"
                  checked={types.includes(type)}
                  onChange={({ currentTarget: { checked } }) =>
                    editor.edit(id, (row) => ({
                      ...row,
                      types: lineupTypes.filter((other) => (other === type ? checked : row.types.includes(other))),
                    }))
                  }
                />
                {artistTypeName(type)}
              </label>
            ))}
        </div>
        <RowTools name={who} onStep={(by) => editor.step(id, by)} onRemove={() => editor.remove(id)}>
          <IconButton
            size="small"
            label={t('Details of {name}', { name: who })}
            aria-expanded={open}
            className={styles.more}
            onClick={() => setOpen(!open)}
          >
            <NextIcon size={18} />
          </IconButton>
        </RowTools>
      </div>
      <SetTimeFields entry={entry} who={who} first={number === 1} after={after} remark={remark} editor={editor} />
      {open ? <Details entry={entry} who={who} editor={editor} /> : <Summary entry={entry} />}
    </li>
  );
});

/** The drag handle of a row or floor; keyboard users have buttons. */
export function Handle({ onPointerDown }: { onPointerDown: (event: PointerEvent) => void }) {
  return <span className={styles.handle} aria-hidden="true" onPointerDown={onPointerDown} />;
}

type RowToolsProps = { name: string; onStep: (by: -1 | 1) => void; onRemove: () => void; children?: ReactNode };

/** The buttons of a row or floor; `children` come first. */
export function RowTools({ name, onStep, onRemove, children }: RowToolsProps) {
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
      <IconButton size="small" label={t('Remove {name}', { name })} data-remove="" onClick={onRemove}>
        <CloseIcon size={18} />
      </IconButton>
    </div>
  );
}

function Summary({ entry: { known, country, labels, info, start, end, cancelled } }: { entry: EntryValues }) {
  const { edited, dayStart } = use(SetTimeContext);
  const words = [
    cancelled && t('Cancelled'),
    !edited && formatTimeOfSet(start, end, dayStart),
    country && `${flagOf(country)} ${countryName(country)}`,
    splitList(labels).join(' · '),
    info && t('with info'),
  ];
  const detailsText = words.filter(Boolean).join(' — ');
  if (detailsText === '' && known === null) return null;
  return (
    <p className={classNames('quiet', styles.summary)}>
      {known !== null && <span className={styles.match}>{t('Known artist')}</span>}
      <span>{detailsText}</span>
    </p>
  );
}

function Details({ entry, who, editor }: { entry: EntryValues; who: string; editor: LineupEditor }) {
  const edit = (change: Partial<EntryValues>): void => editor.edit(entry.id, (row) => ({ ...row, ...change }));
  return (
    <div className={styles.details} role="group" aria-label={t('Details of {name}', { name: who })}>
      <SelectField
        label={t('Artist country')}
        value={entry.country}
        onChange={({ currentTarget }) => edit({ country: currentTarget.value })}
      >
        <CountryOptions none={t('Not specified')} />
      </SelectField>
      <TextField
        label={t('Record labels')}
        help={t('Separate several with commas.')}
        value={entry.labels}
        onChange={({ currentTarget }) => edit({ labels: currentTarget.value })}
      />
      <div className={styles.wide}>
        <TextAreaField
          label={t('Artist info')}
          rows={3}
          value={entry.info}
          onChange={({ currentTarget }) => edit({ info: currentTarget.value })}
        />
      </div>
      <div className={styles.wide}>
        <Choice
          type="checkbox"
          checked={entry.cancelled}
          onChange={({ currentTarget }) => edit({ cancelled: currentTarget.checked })}
        >
          {t('Cancelled')}
        </Choice>
      </div>
      {entry.known !== null && (
        <p className={classNames('quiet', styles.summary, styles.wide)}>
          <AlertIcon size={16} /> {t('Visitors see this artist’s own page; details there come from it.')}
        </p>
      )}
    </div>
  );
}
