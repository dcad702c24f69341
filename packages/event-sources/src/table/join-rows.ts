import { hash } from 'node:crypto';
import { nameKey } from '@moonfloor/contract/values/text';
import type { SourceEvent, SourceFields } from '../source-event.ts';
import { floorsOfSets, type ImportedSet } from '../values/imported-sets.ts';

/** An event of a row, the set that the row describes, if any, and the floor of its line-up. */
export interface ReadRow {
  event: SourceEvent;
  set: ImportedSet | null;
  floor: string;
}

/**
 * Joins the rows of an event: the fields of the first row, the sets of all. Rows without sets are one event only if they differ in their
 * line-ups alone.
 */
export function joinSets(rows: readonly ReadRow[], areSets: boolean): SourceEvent[] {
  // a row that names no town belongs to the first event of its name
  const firstTowns = new Map(rows.map(({ event }) => [event.source_id, event.fields.area] as const).reverse());
  const keyOf = ({ event: { source, source_id: id, fields } }: ReadRow): string =>
    `${source} ${id} ${areSets ? nameKey(fields.area || (firstTowns.get(id) ?? '')) : JSON.stringify(fields)}`;
  return [...Map.groupBy(rows, keyOf).values()].map((eventRows) => {
    const { event } = eventRows[0]!;
    const sets = eventRows.flatMap(({ set }) => set ?? []);
    return {
      ...event,
      ...(event.lineupText !== undefined && { lineupText: textByFloor(eventRows) }),
      fields: { ...event.fields, ...(sets.length > 0 && { floors: floorsOfSets(sets) }) },
      faults: eventRows.flatMap(({ event: { faults } }) => faults),
      notes: [...new Set(eventRows.flatMap(({ event: { notes } }) => notes))],
    };
  });
}

/** Returns the line-ups of rows as one text, each floor above its own. */
const textByFloor = (rows: readonly ReadRow[]): string =>
  [...Map.groupBy(rows, ({ floor }) => floor)]
    .flatMap(([floor, floorRows]) => {
      const texts = new Set(floorRows.flatMap(({ event: { lineupText } }) => lineupText || []));
      return floor === '' || texts.size === 0 ? [...texts] : [`${floor}:`, ...texts];
    })
    .join('\n');

/**
 * Adds the town to ids made of name and day, and the venue if several rows share these and the town: a tour may play twice on
 * a day.
 */
export function withTowns(events: readonly SourceEvent[]): SourceEvent[] {
  const sharing = Map.groupBy(events, ({ source_id: id }) => id);
  return events.map((event) => {
    const { source_id: id, fields } = event;
    if (id !== sourceIdOf(fields)) return event;
    const venues = new Set(sharing.get(id)!.map((other) => nameKey(other.fields.event_location ?? '')));
    const place = nameKey(fields.area || (venues.size > 1 ? (fields.event_location ?? '') : ''));
    return place === '' ? event : { ...event, source_id: `${id}#${place.slice(0, 100)}` };
  });
}

/** Hash that identifies a row without an id, of its name and day. */
export const sourceIdOf = ({ event_name = '', event_date = '' }: SourceFields): string =>
  hash('sha256', `${nameKey(event_name)}\n${event_date}`).slice(0, 32);
