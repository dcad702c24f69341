import { use, useState } from 'react';
import type { FloorHours } from '@moonfloor/contract/events/events';
import { t } from '@moonfloor/messages/t';
import { limits } from '@moonfloor/contract/api/limits';
import { styles as musicStyles } from '@moonfloor/contract/values/lists';
import { Button, IconButton } from '../../../ui/button.tsx';
import { SelectField, TextField, Options } from '../../../ui/field.tsx';
import { CloseIcon } from '../../../ui/icons.tsx';
import type { FloorValues } from './event-values.ts';
import { hasTimes, shiftTimes, updateFloor } from './lineup-changes.ts';
import { WallTimeFields } from './set-time-fields.tsx';
import styles from './set-times.module.css';
import { SetTimeContext } from './set-time-context.ts';
import type { LineupEditor } from './use-lineup-editor.ts';

/** Moves all times of a floor, and edits its opening hours; nothing while the event's days are not known. */
export function FloorTimes({ floor, title, editor }: { floor: FloorValues; title: string; editor: LineupEditor }) {
  const event = use(SetTimeContext);
  if (event.days.length === 0 && !hasTimes(floor)) return null;
  const setHours = (hours: FloorHours[]): void => editor.change((floors) => updateFloor(floors, floor.id, { hours }));
  const after = event.event_date && `${event.event_date}T${event.dayStart}`;
  return (
    <details className={styles.floorTimes}>
      <summary>{t('Times of {name}', { name: title })}</summary>
      <ShiftTimes
        label={t('Move all times of {name}', { name: title })}
        onShift={(minutes) => editor.change((floors) => shiftTimes(floors, floor.id, minutes))}
      />
      <ul className={styles.hours} aria-label={t('Opening hours of {name}', { name: title })}>
        {floor.hours.map((hours, index) => (
          <li key={index} className={styles.set}>
            <WallTimeFields
              event={event}
              start={hours.opens}
              end={hours.closes}
              after={after}
              onChange={(opens, closes) => setHours(floor.hours.with(index, { ...hours, opens, closes }))}
            />
            <SelectField
              label={t('Style')}
              value={hours.style ?? ''}
              onChange={({ currentTarget: { value } }) =>
                setHours(
                  floor.hours.with(index, { ...hours, style: musicStyles.find((style) => style === value) ?? null }),
                )
              }
            >
              <option value="">{t('Not specified')}</option>
              <Options of={musicStyles.map((style) => [style, style])} />
            </SelectField>
            <IconButton
              size="small"
              label={t('Remove these hours')}
              onClick={() => setHours(floor.hours.toSpliced(index, 1))}
            >
              <CloseIcon size={18} />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button
        size="small"
        disabled={floor.hours.length >= limits.floorHours || event.days.length === 0}
        onClick={() => setHours([...floor.hours, { opens: '', closes: '', style: null }])}
      >
        {t('Add opening hours')}
      </Button>
    </details>
  );
}

/** Moves times by some minutes, earlier or later. */
export function ShiftTimes({ label, onShift }: { label: string; onShift: (minutes: number) => void }) {
  const [minutes, setMinutes] = useState('15');
  const amount = /^\d{1,5}$/.test(minutes) ? Number(minutes) : 0;
  return (
    <div className={styles.shift} role="group" aria-label={label}>
      <TextField
        label={t('Shift all sets by (minutes)')}
        inputMode="numeric"
        value={minutes}
        onChange={({ currentTarget }) => setMinutes(currentTarget.value)}
      />
      <Button size="small" disabled={amount === 0} onClick={() => onShift(-amount)}>
        {t('Earlier')}
      </Button>
      <Button size="small" disabled={amount === 0} onClick={() => onShift(amount)}>
        {t('Later')}
      </Button>
    </div>
  );
}
