import type { TimetableSet } from '@moonfloor/contract/events/timetable';
import { isCancelled, isToBeAnnounced } from '@moonfloor/contract/values/lists';
import { t } from '@moonfloor/messages/t';

export type NamedAct = Pick<TimetableSet['artists'][number], 'artist_name' | 'pairing' | 'cancelled'>;

/** Returns the name of an act in the current language. */
export const actName = (name: string): string => (isToBeAnnounced(name) ? t('To be announced') : name);

/** Returns the names of those who play in a set, as in `A b2b B`; if it is cancelled, of those who were to play. */
export const setName = ({ artists }: { artists: readonly NamedAct[] }): string =>
  (isCancelled({ artists }) ? artists : artists.filter(({ cancelled }) => !cancelled))
    .map(({ artist_name: name, pairing }, at) => (at === 0 ? actName(name) : `${pairing ?? 'b2b'} ${actName(name)}`))
    .join(' ');
