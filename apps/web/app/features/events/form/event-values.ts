import type { FloorHours } from '@moonfloor/contract/events/events';
import { factValueNames } from '@moonfloor/contract/records/facts';
import { firstFloorName, type lineupTypes, type Pairing, type OccurrenceScope } from '@moonfloor/contract/values/lists';
import { translationNames } from '@moonfloor/contract/values/translations';
import type { FormValues } from '../../record-form/define-form.ts';

/** How an artist performs. */
export type LineupType = (typeof lineupTypes)[number];

/** Form values of an artist in the line-up. */
export interface EntryValues {
  /** Identifies the row, also after it was moved. */
  id: string;
  name: string;
  types: LineupType[];
  country: string;
  /** Comma-separated. */
  labels: string;
  info: string;
  /** Wall times of the set, `YYYY-MM-DDTHH:MM`; empty if unknown. */
  start: string;
  end: string;
  /** How the artist plays with the one in the row above; empty if alone. */
  pairing: Pairing | '';
  /** Whether the artist does not play after all. */
  cancelled: boolean;
  /** Id of the known artist of this name; null for a free-text name. */
  known: number | null;
}

export interface FloorValues {
  id: string;
  name: string;
  hours: FloorHours[];
  artists: EntryValues[];
}

export type EventFieldValues = FormValues<'event'> & { floors: FloorValues[] };

/** How an event begins to repeat, and which occurrences of its series a change concerns. */
interface RepeatValues {
  /** An RRULE; empty if it does not repeat, or does already. */
  recurrence: string;
  exceptions: string[];
  extra_dates: string[];
  scope: OccurrenceScope;
}

export const notRepeating: RepeatValues = { recurrence: '', exceptions: [], extra_dates: [], scope: 'this' };

/** The days of an event for which its set times were entered: not those of a date that was changed without them. */
export interface PlacedDays {
  date: string;
  end: string;
}

export type EventFormValues = EventFieldValues &
  RepeatValues & {
    placed: PlacedDays;
    /** Whether the place is to be hidden, also while the time until when is not filled in. */
    hides: boolean;
  };

/** Returns whether the place of an event is to be hidden. */
export const hidesPlace = ({
  hides,
  place_hidden_until: until,
}: Pick<EventFormValues, 'hides' | 'place_hidden_until'>) => hides || until !== '';

/** The fields that few events need, without coordinates, which the map shows. */
export const furtherFields = [
  'alternative_names',
  ...translationNames,
  'place_radius_km',
  'place_hidden_until',
  'promoters',
  'decorations',
  'extras',
  'event_page_link',
  ...factValueNames,
] as const satisfies readonly (keyof EventFormValues)[];

/** Returns an empty line-up row. */
export function emptyEntry(id: string): EntryValues {
  return {
    id,
    name: '',
    types: [],
    country: '',
    labels: '',
    info: '',
    start: '',
    end: '',
    pairing: '',
    cancelled: false,
    known: null,
  };
}

/** The line-up of an empty form: one floor. */
export const emptyFloors: FloorValues[] = [{ id: '0', name: firstFloorName, hours: [], artists: [emptyEntry('0-0')] }];

/** Returns the rows of a floor that have a name; only these are submitted. */
export function namedEntries({ artists }: FloorValues): EntryValues[] {
  return artists.filter(({ name }) => name.trim() !== '');
}
