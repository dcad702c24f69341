import { useDocumentData } from './document-data.ts';
import { writeStored } from './storage.ts';

/** Local storage key of the visitor's choice between map and list. */
const mapOrListKey = 'map-or-list';

/** Local storage key: present if the visitor prefers flyers to an agenda. */
const flyersKey = 'event-flyers';

/** Inline script: applies the stored choices before first paint. Its CSP hash depends on every byte. */
export const mapOrListScript =
  `;try{(function(s,d){s.getItem('${mapOrListKey}')=='list'&&(d.mapOrList='list');s.getItem('${flyersKey}')&&(d.flyers='')})` +
  `(localStorage,document.documentElement.dataset)}catch(e){}`;

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

/** Returns whether the visitor prefers flyers to an agenda; null on the server and during hydration. */
export function useFlyers(): boolean | null {
  const choice = useDocumentData('flyers');
  return choice === null ? null : choice !== undefined;
}

/** Displays flyers or the agenda, and stores the choice. */
export function chooseFlyers(flyers: boolean): void {
  if (flyers) document.documentElement.dataset.flyers = '';
  else delete document.documentElement.dataset.flyers;
  writeStored(flyersKey, flyers ? 'flyers' : '');
}
