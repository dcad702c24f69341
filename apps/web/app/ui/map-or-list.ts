import { useSyncExternalStore } from 'react';
import { writeStored } from './local-storage.ts';
import { mapOrListKey } from './map-or-list-script.ts';

/** The view of a page with both a map and a list. */
export type MapOrList = 'map' | 'list';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the current choice; null on the server and during hydration, when only style sheets know it. */
export function useMapOrList(): MapOrList | null {
  return useSyncExternalStore(
    subscribe,
    () => (document.documentElement.dataset.mapOrList === 'list' ? 'list' : 'map'),
    () => null,
  );
}

/** Displays the map or the list, and stores the choice. */
export function chooseMapOrList(choice: MapOrList): void {
  document.documentElement.dataset.mapOrList = choice;
  writeStored(mapOrListKey, choice);
  for (const listener of listeners) listener();
}
