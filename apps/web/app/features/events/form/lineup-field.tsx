import { Suspense, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { t } from '@moonfloor/messages/t';
import { limits } from '@moonfloor/contract/limits';
import { Button } from '../../../ui/button.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { isSame } from '../../record-form/compare-versions.ts';
import type { FormFields } from '../../record-form/use-record-form.ts';
import { namedEntries } from './event-form.ts';
import type { EventValues } from './event-values.ts';
import { FloorCard } from './floor-card.tsx';
import { ShiftTimes } from './floor-times.tsx';
import { hasTimes, shiftTimes } from './lineup-changes.ts';
import { collectFloorErrors } from './lineup-errors.ts';
import styles from './lineup-field.module.css';
import { SetTimeContext, useEventDays } from './set-time-context.ts';
import { useLineupEditor } from './use-lineup-editor.ts';

const PasteLineup = lazyComponent(async () => (await import('./paste-lineup.tsx')).PasteLineup);

/** The floors of an event and their artists. */
export function LineupField({ fields }: { fields: FormFields<EventValues> }) {
  const { values, update, error } = fields;
  const { floors } = values;
  const [timed, setTimed] = useState(() => floors.some(hasTimes));
  const event = useEventDays(values, timed);
  const { editor, dragged, announcement, undo, box } = useLineupEditor(floors, update);
  const { shared, clear } = useSharedLineup();
  const [pasting, setPasting] = useState(shared !== '');
  const [pasted, setPasted] = useState(shared);
  const floorErrors = useStableValue(
    floors.map((floor, index) => collectFloorErrors(index, namedEntries(floor).length, floor.hours.length, error)),
  );
  return (
    <div ref={box} id="floors" className={styles.lineup} tabIndex={-1}>
      <div className={styles.bar}>
        <Button onClick={() => setPasting(true)}>{t('Paste a line-up')}</Button>
        <Button aria-pressed={timed} onClick={() => setTimed(!timed)}>
          {t('Set times')}
        </Button>
        <p className="quiet">{t('Press Enter for the next artist. Drag the handle or use the arrows to reorder.')}</p>
      </div>
      {error('floors') !== undefined && <p className={styles.error}>{error('floors')}</p>}
      {floors.length === 0 && (
        <p className="quiet">{t('No floors yet. You can submit the event without floors and add them later.')}</p>
      )}
      {timed && event.days.length === 0 && (
        <p className="quiet">{t('Enter the start date of the event first: set times belong to its days.')}</p>
      )}
      {timed && floors.length > 1 && (
        <ShiftTimes
          label={t('Move the times of all floors')}
          onShift={(minutes) => editor.change((all) => shiftTimes(all, null, minutes))}
        />
      )}
      <SetTimeContext value={event}>
        <ol className={styles.floors}>
          {floors.map((floor, index) => (
            <FloorCard
              key={floor.id}
              floor={floor}
              index={index}
              floorErrors={floorErrors[index]}
              dragged={dragged === floor.id || floor.artists.some(({ id }) => id === dragged) ? dragged : null}
              editor={editor}
            />
          ))}
        </ol>
      </SetTimeContext>
      <div className={styles.bar}>
        <Button data-add-floor="" disabled={floors.length >= limits.floors} onClick={editor.addFloor}>
          {t('Add floor')}
        </Button>
        {undo !== null && (
          <>
            {t('{done}.', { done: announcement })}
            <Button size="small" onClick={undo}>
              {t('Undo')}
            </Button>
          </>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {pasting && (
        <Suspense>
          <PasteLineup
            floors={floors}
            event={event}
            text={pasted}
            onText={setPasted}
            onAdd={(next) => {
              editor.change(() => next);
              if (next.some(hasTimes)) setTimed(true);
              setPasted('');
            }}
            onClose={() => {
              setPasting(false);
              clear();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Returns the same object as long as the value is deeply equal. */
function useStableValue<T>(value: T): T {
  const stable = useRef(value);
  if (!isSame(stable.current, value)) stable.current = value;
  return stable.current;
}

/**
 * Returns the line-up that another app has shared with the installed site (`share_target` of the manifest), and a function that
 * removes it from the address. The service worker moves it to the fragment, which may be longer than a request.
 */
function useSharedLineup(): { shared: string; clear: () => void } {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const shared = new URLSearchParams(hash === '' ? search : hash.slice(1)).get('shared_text') ?? '';
  return {
    shared,
    clear: () => {
      if (shared !== '') void navigate(pathname, { replace: true, preventScrollReset: true });
    },
  };
}
