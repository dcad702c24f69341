import { useDocumentData } from './document-data.ts';
import { writeStored } from './local-storage.ts';
import { mapOrListKey } from './map-or-list-script.ts';

/** The view of a page with both a map and a list. */
export type MapOrList = 'map' | 'list';

/** Returns the current choice; null on the server and during hydration, when only style sheets know it. */
export function useMapOrList(): MapOrList | null {
  const choice = useDocumentData('mapOrList');
  return choice === null ? null : choice === 'list' ? 'list' : 'map';
}

/** Displays the map or the list, and stores the choice. */
export function chooseMapOrList(choice: MapOrList): void {
  document.documentElement.dataset.mapOrList = choice;
  writeStored(mapOrListKey, choice);
}
