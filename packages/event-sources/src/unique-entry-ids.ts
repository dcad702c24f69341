import { nameKey } from '@moonfloor/contract/values/text';
import { t } from '@moonfloor/messages/t';
import { goabaseSource, type SourceEvent } from './source-event.ts';

interface WithVenue {
  entry: SourceEvent;
  /** Without case, accents and spaces. */
  venue: string;
}

const nameOf = ({ fields }: SourceEvent): string => nameKey(fields.event_name ?? '');
const dayOf = ({ fields }: SourceEvent): string => fields.event_date ?? '';
const startOf = (entry: SourceEvent): string => [dayOf(entry), entry.fields.start_time ?? ''].filter(Boolean).join('T');

/**
 * Makes shared ids, such as those of a series at one URL, unique: by day, by time when a day has several, by name when
 * these are equal too. An event that a page or calendar has twice is returned once; a note tells if the copies differ.
 */
export function assignUniqueIds(entries: readonly SourceEvent[]): SourceEvent[] {
  const others: SourceEvent[] = [];
  const entriesByIdentity = Map.groupBy(entries, (entry, at) =>
    [nameOf(entry), startOf(entry) || at, placeOf(entry)].join('\n'),
  );
  const once = [...entriesByIdentity.values()].flatMap((group) => {
    const unique: WithVenue[] = [];
    for (const entry of group) {
      const withVenue = { entry, venue: nameKey(entry.fields.event_location ?? '') };
      const first = unique.find((other) => isSame(other, withVenue))?.entry;
      if (first === undefined) unique.push(withVenue);
      else if (entry.source === 'calendar' && entry.source_id !== first.source_id) others.push(first);
    }
    return unique.map(({ entry }) => entry);
  });
  for (const [first, { length }] of Map.groupBy(others, (entry) => entry))
    first.notes.push(
      t('{count, plural, other {The source has this event # times: it is read once}}', { count: length + 1 }),
    );
  const idOf = ({ source, source_id }: SourceEvent): string => `${source}\n${source_id}`;
  const sharing = Map.groupBy(once, idOf);
  return once.map((entry) => {
    const group = sharing.get(idOf(entry)) ?? [];
    if (group.length < 2 || entry.source === goabaseSource) return entry;
    const sameDay = group.filter((other) => dayOf(other) === dayOf(entry));
    const sameStart = sameDay.filter((other) => startOf(other) === startOf(entry));
    const mark =
      sameDay.length === 1
        ? dayOf(entry)
        : sameStart.length === 1
          ? startOf(entry)
          : `${startOf(entry)} ${nameOf(entry)}`;
    return { ...entry, source_id: `${entry.source_id}#${mark}` };
  });
}

/** Two formats of a page may name the venue differently, but not the town. */
const placeOf = ({ source, fields: { area = '', event_location: venue = '' } }: SourceEvent): string =>
  source === 'calendar' ? nameKey(`${venue}\n${area}`) : nameKey(area || venue);

/** Returns whether entries of the same name, time and town are one event: at one venue, or in two notations of a page. */
const isSame = (one: WithVenue, other: WithVenue): boolean =>
  one.venue === other.venue || one.venue === '' || other.venue === '' || one.entry.notation !== other.entry.notation;
