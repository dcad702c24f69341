import { type PointerEvent, type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useDrag } from '../../../ui/use-drag.ts';
import type { EventValues, FloorValues } from './event-values.ts';
import { lineupReducer, floorOf, type LineupAction, adjacentPosition } from './lineup-reducer.ts';
import { type DraggedItem, lineupMove } from './lineup-moves.ts';

/** Operations on the rows and floors of a line-up; a stable object across renders. */
export interface LineupEditor {
  change(action: LineupAction): void;
  /** Adds a row to a floor or after a row, and focuses it. */
  add(floor: string): void;
  addAfter(entry: string): void;
  addFloor(): void;
  step(entry: string, by: -1 | 1): void;
  stepFloor(floor: string, by: -1 | 1): void;
  remove(entry: string): void;
  removeFloor(floor: string): void;
  /** Starts a drag. */
  grab(event: PointerEvent, what: DraggedItem): void;
}

interface LineupEditorState {
  editor: LineupEditor;
  dragged: DraggedItem | null;
  /** Screen reader announcement of the most recent operation. */
  announcement: string;
  /** Undoes the most recent removal; null if there is none. */
  undo: (() => void) | null;
  box: RefObject<HTMLDivElement | null>;
}

const newId = (): string => crypto.randomUUID();

/** Edits the line-up of an event's form: manages focus, announces changes, and undoes removals. */
export function useLineupEditor(
  floors: FloorValues[],
  update: (change: (values: EventValues) => EventValues) => void,
): LineupEditorState {
  const now = useRef(floors);
  const box = useRef<HTMLDivElement>(null);
  const focus = useRef<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const [removed, setRemoved] = useState<FloorValues[] | null>(null);
  // in the same commit as the change: a passive effect could run before the element exists
  useLayoutEffect(() => {
    now.current = floors;
    if (focus.current === null) return;
    box.current?.querySelector<HTMLElement>(focus.current)?.focus();
    focus.current = null;
  });

  const change = useCallback(
    (action: LineupAction) => {
      setRemoved(null);
      update((values) => ({ ...values, floors: lineupReducer(values.floors, action) }));
    },
    [update],
  );
  const { dragged, grab } = useDrag<DraggedItem>((item, under, y) => {
    const action = lineupMove(now.current, item, under, y);
    if (action !== null) change(action);
    return item;
  });
  const editor = useMemo(() => createEditor({ now, focus, change, setAnnouncement, setRemoved, grab }), [change, grab]);
  const undo = (): void => {
    if (removed !== null) change({ type: 'set', floors: removed });
    setAnnouncement('Put back');
  };
  return { editor, dragged, announcement, undo: removed === null ? null : undo, box };
}

interface Parts {
  now: RefObject<FloorValues[]>;
  focus: RefObject<string | null>;
  change: (action: LineupAction) => void;
  setAnnouncement: (words: string) => void;
  setRemoved: (floors: FloorValues[]) => void;
  grab: LineupEditor['grab'];
}

function createEditor({ now, focus, change, setAnnouncement, setRemoved, grab }: Parts): LineupEditor {
  const add = (floor: string, after?: string): void => {
    const id = newId();
    focus.current = `[data-entry="${id}"] input`;
    change({ type: 'addEntry', floor, id, ...(after !== undefined && { after }) });
  };
  return {
    change,
    grab,
    add: (floor) => add(floor),
    addAfter(entry) {
      const floor = floorOf(now.current, entry);
      if (floor === undefined) return;
      const place = floor.artists.findIndex(({ id }) => id === entry);
      const next = floor.artists[place + 1];
      // A second empty row is not added.
      if (floor.artists[place]?.name.trim() === '') return;
      if (next?.name === '') document.querySelector<HTMLElement>(`[data-entry="${next.id}"] input`)?.focus();
      else add(floor.id, entry);
    },
    addFloor() {
      const id = newId();
      focus.current = `[data-floor="${id}"] input`;
      change({ type: 'addFloor', id, entry: newId() });
      setAnnouncement('Floor added');
    },
    step(entry, by) {
      const target = adjacentPosition(now.current, entry, by);
      if (target === null) return;
      focus.current = `[data-entry="${entry}"] [data-move="${by}"]`;
      change({ type: 'moveEntry', entry, ...target });
      const floor = now.current.find(({ id }) => id === target.floor);
      setAnnouncement(`Now number ${target.to + 1} on ${floor?.name}`);
    },
    stepFloor(floor, by) {
      const to = now.current.findIndex(({ id }) => id === floor) + by;
      if (to < 0 || to >= now.current.length) return;
      focus.current = `[data-floor="${floor}"] [data-move="${by}"]`;
      change({ type: 'moveFloor', floor, to });
      setAnnouncement(`Now floor ${to + 1} of ${now.current.length}`);
    },
    remove(entry) {
      const before = now.current;
      const floor = floorOf(before, entry);
      const place = floor?.artists.findIndex(({ id }) => id === entry) ?? -1;
      const name = floor?.artists[place]?.name.trim();
      const next = floor?.artists[place + 1] ?? floor?.artists[place - 1];
      focus.current = next === undefined ? `[data-add="${floor?.id}"]` : `[data-entry="${next.id}"] [data-remove]`;
      change({ type: 'removeEntry', entry });
      setAnnouncement(`${name || 'Row'} removed`);
      if (name) setRemoved(before);
    },
    removeFloor(floor) {
      const before = now.current;
      const gone = before.find(({ id }) => id === floor);
      focus.current = '[data-add-floor]';
      change({ type: 'removeFloor', floor });
      setAnnouncement(`${gone?.name || 'Floor'} removed`);
      if (gone?.artists.some(({ name }) => name.trim() !== '')) setRemoved(before);
    },
  };
}
