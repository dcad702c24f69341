import { useSyncExternalStore } from 'react';
import { mapOrListKey } from './map-or-list-script.ts';

/** What a page shows that has both a map and a list. */
export type MapOrList = 'map' | 'list';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The choice, kept up to date; null on the server and during hydration, when only the style sheets know it. */
export function useMapOrList(): MapOrList | null {
  return useSyncExternalStore(
    subscribe,
    () => (document.documentElement.dataset.mapOrList === 'list' ? 'list' : 'map'),
    () => null,
  );
}

/** Shows the map or the list, and remembers it. */
export function chooseMapOrList(choice: MapOrList): void {
  document.documentElement.dataset.mapOrList = choice;
  try {
    localStorage.setItem(mapOrListKey, choice);
  } catch {
    // storage is forbidden here: the choice holds until the page is reloaded
  }
  for (const listener of listeners) listener();
}
