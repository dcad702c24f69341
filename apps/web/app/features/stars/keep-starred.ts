import { starKey } from '@moonfloor/contract/star-types';
import { keepOffline } from '../../api/keep-offline.ts';
import { readKnown } from './known-starred.ts';
import type { Starrable } from './starrable.ts';
import { readStars } from './store.ts';

/** Keeps the event of a changed star for use offline, as long as it or one of its sets is starred. */
export function keepStarred({ type, id, record }: Starrable): void {
  const event = type === 'event' ? id : type === 'set' ? eventOf(record) : null;
  if (event === null) return;
  const { stars } = readStars();
  const sets = Object.values(readKnown().sets).filter((set) => set.event.id === event);
  const isStarred =
    starKey({ type: 'event', id: event }) in stars ||
    sets.some(({ set_id: set }) => starKey({ type: 'set', id: set }) in stars);
  void keepOffline(event, isStarred);
}

function eventOf(record: object): number | null {
  if (!('event' in record) || typeof record.event !== 'object' || record.event === null) return null;
  return 'id' in record.event && typeof record.event.id === 'number' ? record.event.id : null;
}
