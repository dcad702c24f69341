import { type ReactNode, Suspense, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { formatNumber, t } from '@moonfloor/messages/t';
import { limits } from '@moonfloor/contract/api/limits';
import { searchKey } from '@moonfloor/contract/values/text';
import { Button } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/field.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { isSame } from '../../record-form/compare-versions.ts';
import type { FormFields } from '../../record-form/use-record-form.ts';
import { submittedFloors } from './event-form.ts';
import { type EntryValues, type EventFormValues, namedEntries } from './event-values.ts';
import { FloorCard } from './floor-card.tsx';
import { ShiftTimes } from './floor-times.tsx';
import { hasTimes, shiftTimes } from './lineup-changes.ts';
import { collectFloorErrors } from './lineup-errors.ts';
import { pastedLineup } from './pasted-lineup.ts';
import styles from './lineup-field.module.css';
import { SetWarnings } from './set-warnings.tsx';
import { SetTimeContext, useEventDays } from './set-time-context.ts';
import timeStyles from './set-times.module.css';
import { useLineupEditor } from './use-lineup-editor.ts';

const PasteLineup = lazyComponent(async () => (await import('./paste-lineup.tsx')).PasteLineup);

/** Line-ups of more names have a search field. */
const searchedLineup = 12;

/** The floors of an event and their artists. */
export function LineupField({ fields }: { fields: FormFields<EventFormValues> }) {
  const { values, update, error } = fields;
  const { floors } = values;
  const event = useEventDays(values);
  const { editor, dragged, announcement, undo, box, opened, folded } = useLineupEditor(floors, update);
  const { shared, clear } = useSharedLineup();
  const [pasting, setPasting] = useState(shared !== '');
  const [pasted, setPasted] = useState(() => pastedLineup(shared));
  const [query, setQuery] = useState('');
  // as it was when the query was typed: a row that is found stays while its name is corrected
  const [hidden, setHidden] = useState<ReadonlySet<string> | null>(null);
  const floorNames = useStableValue(floors.map(({ id, name }) => ({ id, name })));
  const submitted = submittedFloors(floors);
  const floorErrors = useStableValue(
    floors.map((floor) =>
      collectFloorErrors(submitted.indexOf(floor), namedEntries(floor).length, floor.hours.length, error),
    ),
  );
  const names = floors.flatMap(namedEntries);
  const search = (next: string): void => {
    const key = searchKey(next);
    const other = floors.flatMap(({ artists }) => artists).filter(({ name }) => !searchKey(name).includes(key));
    setQuery(next);
    setHidden(key === '' ? null : new Set(other.map(({ id }) => id)));
  };
  return (
    <div ref={box} id="floors" className={styles.lineup} tabIndex={-1}>
      <div className={styles.bar}>
        <Button tone={names.length === 0 ? 'primary' : 'quiet'} onClick={() => setPasting(true)}>
          {t('Paste a line-up')}
        </Button>
        {names.length <= searchedLineup && (
          <p className="quiet">{t('Press Enter for the next artist. Drag the handle or use the arrows to reorder.')}</p>
        )}
      </div>
      {error('floors') !== undefined && <p className={styles.error}>{error('floors')}</p>}
      <SetWarnings event={values} acts={names} />
      {floors.length === 0 && (
        <p className="quiet">{t('No floors yet. You can submit the event without floors and add them later.')}</p>
      )}
      {(names.length > searchedLineup || query !== '') && (
        <LineupSearch {...{ names, query, hidden }} onQuery={search}>
          {floors.length > 1 && hidden === null && (
            <Button size="small" onClick={() => editor.foldAll(folded.size === 0)}>
              {folded.size === 0 ? t('Show fewer') : t('Open all')}
            </Button>
          )}
        </LineupSearch>
      )}
      {floors.length > 1 && floors.some(hasTimes) && (
        <details className={timeStyles.floorTimes}>
          <summary>{t('Move the times of all floors')}</summary>
          <ShiftTimes
            label={t('Move the times of all floors')}
            onShift={(minutes) => editor.change((all) => shiftTimes(all, null, minutes))}
          />
        </details>
      )}
      <SetTimeContext value={event}>
        <ol className={styles.floors}>
          {floors.map((floor, index) => (
            <FloorCard
              key={floor.id}
              floor={floor}
              index={index}
              place={submitted.indexOf(floor)}
              floorErrors={floorErrors[index]}
              dragged={dragged === floor.id || floor.artists.some(({ id }) => id === dragged) ? dragged : null}
              folded={folded.has(floor.id)}
              opened={opened}
              hidden={hidden}
              floors={floorNames}
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
            <span>{t('{done}.', { done: announcement })}</span>
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
            facts={values}
            event={event}
            pasted={pasted}
            onPasted={setPasted}
            onAdd={(next, stated) => {
              editor.replace(next);
              update((before) => ({ ...before, ...stated }));
              search('');
              setPasted(pastedLineup(''));
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

/** Finds names of the line-up, and tells how many there are; `children` are beside it. */
function LineupSearch(props: {
  names: readonly EntryValues[];
  query: string;
  hidden: ReadonlySet<string> | null;
  onQuery: (query: string) => void;
  children: ReactNode;
}) {
  const { names, query, hidden, onQuery, children } = props;
  return (
    <div className={styles.search}>
      <SearchField
        label={t('Find a name in the line-up')}
        labelHidden
        placeholder={t('Find a name in the line-up')}
        value={query}
        onChange={({ currentTarget }) => onQuery(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <p className="quiet" role="status">
        {hidden === null
          ? t('{count, plural, other {# names}}', { count: names.length })
          : t('{count, plural, other {{found} of # names}}', {
              count: names.length,
              found: formatNumber(names.filter(({ id }) => !hidden.has(id)).length),
            })}
      </p>
      {children}
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
  const sharedText = new URLSearchParams(hash === '' ? search : hash.slice(1)).get('shared_text') ?? '';
  return {
    shared: sharedText,
    clear: () => {
      if (sharedText !== '') void navigate(pathname, { replace: true, preventScrollReset: true });
    },
  };
}
