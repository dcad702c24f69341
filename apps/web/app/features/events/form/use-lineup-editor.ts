import {
  type Dispatch,
  type PointerEvent,
  type RefObject,
  type SetStateAction,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { t } from '@moonfloor/messages/t';
import { toggled } from '../../../ui/toggled.ts';
import { useDrag } from '../../../ui/use-drag.ts';
import type { EntryValues, EventFormValues, FloorValues } from './event-values.ts';
import {
  addEntry,
  addFloor,
  adjacentPosition,
  floorOf,
  foldLong,
  type LineupChange,
  moveEntry,
  moveFloor,
  removeEntry,
  updateEntry,
} from './lineup-changes.ts';

/** Operations on the rows and floors of a line-up, by id; a stable object across renders. */
export interface LineupEditor {
  change(change: LineupChange): void;
  /** Changes a row's values. */
  edit(entry: string, update: (values: EntryValues) => EntryValues): void;
  /** Adds a row to a floor or after a row, and focuses it. */
  add(floor: string): void;
  addAfter(entry: string): void;
  addFloor(): void;
  /** Opens or closes a row's details. */
  toggle(entry: string): void;
  /** Folds or unfolds a floor, or all. */
  fold(floor: string): void;
  foldAll(folds: boolean): void;
  /** Replaces the line-up, folded if it is long. */
  replace(floors: FloorValues[]): void;
  step(entry: string, by: -1 | 1): void;
  /** Moves a row to the end of a floor. */
  move(entry: string, floor: string): void;
  stepFloor(floor: string, by: -1 | 1): void;
  remove(entry: string): void;
  removeFloor(floor: string): void;
  /** Starts to drag a row or floor. */
  grab(event: PointerEvent, id: string): void;
}

/** Changes the line-up, then focuses the element of a selector, announces the change, and offers to restore `removed`. */
type Apply = (change: LineupChange, focus?: string, announcement?: string, removed?: FloorValues[]) => void;

const newId = (): string => crypto.randomUUID();

type Ids = ReadonlySet<string>;
type SetIds = Dispatch<SetStateAction<Ids>>;

/**
 * Edits the line-up of an event's form: manages focus in `box`, announces changes to screen readers, and undoes the most
 * recent removal; `undo` is null if there is none. `opened` are the rows whose details are open, `folded` the floors whose
 * rows are not shown.
 */
export function useLineupEditor(
  floors: FloorValues[],
  update: (change: (values: EventFormValues) => EventFormValues) => void,
) {
  const now = useRef(floors);
  const box = useRef<HTMLDivElement>(null);
  const focused = useRef<string | null>(null);
  /** Whether the next change of the floors is the editor's own. */
  const applied = useRef(false);
  const [announcement, setAnnouncement] = useState('');
  const [removed, setRemoved] = useState<FloorValues[] | null>(null);
  const [opened, setOpened] = useState<Ids>(new Set());
  const [folded, setFolded] = useState(() => foldLong(floors));
  // in the same commit as the change: a passive effect could run before the element exists
  useLayoutEffect(() => {
    now.current = floors;
    if (focused.current === null) return;
    box.current?.querySelector<HTMLElement>(focused.current)?.focus();
    focused.current = null;
  });

  // an undo would take back changes from outside, too, such as times that moved with the date
  useLayoutEffect(() => {
    if (!applied.current) setRemoved(null);
    applied.current = false;
  }, [floors]);

  const apply = useCallback<Apply>(
    (change, focus, announcement, removed) => {
      focused.current = focus ?? focused.current;
      if (announcement !== undefined) setAnnouncement(announcement);
      setRemoved(removed ?? null);
      applied.current = true;
      update((values) => ({ ...values, floors: change(values.floors) }));
    },
    [update],
  );
  const { dragged, grab } = useDrag<string>((id, under, y) => {
    const change = lineupMove(now.current, id, under, y);
    if (change !== null) apply(change);
    return id;
  });
  const editor = useMemo(() => createEditor(now, apply, grab, setOpened, setFolded), [apply, grab]);
  const undo = removed && (() => apply(() => removed, undefined, t('Put back')));
  return { editor, dragged, announcement, undo, box, opened, folded };
}

const hasNames = ({ artists }: FloorValues): boolean => artists.some(({ name }) => name.trim() !== '');

function createEditor(
  now: RefObject<FloorValues[]>,
  apply: Apply,
  grab: LineupEditor['grab'],
  setOpened: SetIds,
  setFolded: SetIds,
): LineupEditor {
  const unfold = (floor: string): void => setFolded((ids) => (ids.has(floor) ? toggled(ids, floor) : ids));
  const add = (floor: string, after?: string): void => {
    const id = newId();
    apply((floors) => addEntry(floors, floor, id, after), `[data-entry="${id}"] input`);
  };
  return {
    change: (change) => apply(change),
    edit: (entry, update) => apply((floors) => updateEntry(floors, entry, update)),
    grab,
    toggle: (entry) => setOpened((ids) => toggled(ids, entry)),
    fold: (floor) => setFolded((ids) => toggled(ids, floor)),
    foldAll: (folds) => setFolded(new Set(folds ? now.current.map(({ id }) => id) : [])),
    replace(floors) {
      apply(() => floors, undefined, t('Line-up replaced'), now.current.some(hasNames) ? now.current : undefined);
      setFolded(foldLong(floors));
    },
    add: (floor) => add(floor),
    addAfter(entry) {
      const floor = floorOf(now.current, entry);
      if (floor === undefined) return;
      const index = floor.artists.findIndex(({ id }) => id === entry);
      const next = floor.artists[index + 1];
      // A second empty row is not added.
      if (floor.artists[index]?.name.trim() === '') return;
      if (next?.name === '') document.querySelector<HTMLElement>(`[data-entry="${next.id}"] input`)?.focus();
      else add(floor.id, entry);
    },
    addFloor() {
      const [id, entry] = [newId(), newId()];
      apply((floors) => addFloor(floors, id, entry), `[data-floor="${id}"] input`, t('Floor added'));
    },
    step(entry, by) {
      const target = adjacentPosition(now.current, entry, by);
      if (target === null) return;
      unfold(target.floor.id);
      apply(
        (floors) => moveEntry(floors, entry, target.floor.id, target.to),
        `[data-entry="${entry}"] [data-move="${by}"]`,
        t('Now number {number} on {floor}', { number: target.to + 1, floor: target.floor.name }),
      );
    },
    move(entry, floor) {
      const target = now.current.find(({ id }) => id === floor);
      if (target === undefined) return;
      unfold(floor);
      apply(
        (floors) => moveEntry(floors, entry, floor, target.artists.length),
        `[data-floor-of="${entry}"]`,
        t('Now number {number} on {floor}', { number: target.artists.length + 1, floor: target.name }),
      );
    },
    stepFloor(floor, by) {
      const to = now.current.findIndex(({ id }) => id === floor) + by;
      if (to < 0 || to >= now.current.length) return;
      apply(
        (floors) => moveFloor(floors, floor, to),
        `[data-floor="${floor}"] [data-move="${by}"]`,
        t('Now floor {number} of {count}', { number: to + 1, count: now.current.length }),
      );
    },
    remove(entry) {
      const currentFloors = now.current;
      const floor = floorOf(currentFloors, entry);
      const index = floor?.artists.findIndex(({ id }) => id === entry) ?? -1;
      const name = floor?.artists[index]?.name.trim();
      const next = floor?.artists[index + 1] ?? floor?.artists[index - 1];
      apply(
        (floors) => removeEntry(floors, entry),
        next === undefined ? `[data-add="${floor?.id}"]` : `[data-entry="${next.id}"] [data-toggle]`,
        name ? t('{name} removed', { name }) : t('Row removed'),
        name ? currentFloors : undefined,
      );
    },
    removeFloor(floor) {
      const currentFloors = now.current;
      const removed = currentFloors.find(({ id }) => id === floor);
      apply(
        (floors) => floors.filter(({ id }) => id !== floor),
        '[data-add-floor]',
        removed?.name ? t('{name} removed', { name: removed.name }) : t('Floor removed'),
        removed && hasNames(removed) ? currentFloors : undefined,
      );
    },
  };
}

/**
 * Returns how a dragged row or floor moves when the pointer at `y` is over an element: it changes places with a row
 * (`data-entry`) or floor (`data-floor`) once it passes its middle. Null if it does not move.
 */
function lineupMove(floors: FloorValues[], dragged: string, under: Element, y: number): LineupChange | null {
  const source = floorOf(floors, dragged);
  const overFloor = under.closest<HTMLElement>('[data-floor]');
  const overEntry = under.closest<HTMLElement>('[data-entry]');
  const target = floors.find(({ id }) => id === overFloor?.dataset.floor);
  if (target === undefined) return null;
  if (source === undefined) {
    const from = floors.findIndex(({ id }) => id === dragged);
    const to = floors.indexOf(target);
    return overFloor !== null && isPast(overFloor, y, from, to) ? (all) => moveFloor(all, dragged, to) : null;
  }
  const indexOf = (entry: string | undefined): number => target.artists.findIndex(({ id }) => id === entry);
  const to = overEntry === null ? target.artists.length : indexOf(overEntry.dataset.entry);
  if (target !== source)
    return (all) => moveEntry(all, dragged, target.id, overEntry !== null && y > middleOf(overEntry) ? to + 1 : to);
  if (overEntry === null || !isPast(overEntry, y, indexOf(dragged), to)) return null;
  return (all) => moveEntry(all, dragged, target.id, to);
}

/** Returns whether the pointer has passed the middle of the element at `to`, coming from `from`. */
function isPast(over: Element, y: number, from: number, to: number): boolean {
  return to > from ? y >= middleOf(over) : to < from && y <= middleOf(over);
}

function middleOf(element: Element): number {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
}
