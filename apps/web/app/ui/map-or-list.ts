import { useDocumentData } from './document-data.ts';
import { writeStored } from './local-storage.ts';

/** Local storage key of the visitor's choice between map and list. */
const mapOrListKey = 'map-or-list';

/** Inline script: applies the stored choice before first paint. Its CSP hash depends on every byte. */
export const mapOrListScript = `;try{localStorage.getItem('${mapOrListKey}')=='list'&&(document.documentElement.dataset.mapOrList='list')}catch(e){}`;

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
