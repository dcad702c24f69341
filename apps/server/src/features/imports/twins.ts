import type { Kysely } from 'kysely';
import { alikeAmong, knownEventsAround } from '../content/twins/find-twins.ts';
import { chunksOf } from '../../db/chunks.ts';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from '../../http/session.ts';
import type { SourceValues } from './merge.ts';

/** An event here that may be the same as one of a source. */
export interface Twin {
  id: number;
  event_name: string;
  event_date: string;
  status: 'published' | 'draft' | 'deleted';
}

/** Twins of one event that are shown at most, the likest ones. */
const mostTwins = 6;

/**
 * Events here that are likely the same as those of a source, in their order, the likest first: alike in name, day and
 * place. Only what the caller may see is among them.
 */
export async function findTwins(db: Kysely<Schema>, actor: Actor, events: readonly SourceValues[]): Promise<Twin[][]> {
  const found = new Map<SourceValues, number[]>();
  for (const [day, some] of byDay(events)) {
    const known = await knownEventsAround(db, actor, day);
    for (const { event, name } of some) {
      const alike = alikeAmong(known, { ...event, name, venue: event.event_location });
      found.set(event, [...alike].toSorted(([, a], [, b]) => b - a).slice(0, mostTwins).map(([id]) => id));
    }
  }
  const twins = new Map<number, Twin>();
  for (const some of chunksOf([...new Set([...found.values()].flat())])) {
    const rows = await db.selectFrom('event').where('id', 'in', some).select(['id', 'event_name', 'event_date', 'status']).execute();
    for (const row of rows) twins.set(row.id, row);
  }
  return events.map((event) => (found.get(event) ?? []).flatMap((id) => twins.get(id) ?? []));
}

/** Events that have a name and a day, by the day: those of one day are compared with the same ones here. */
function byDay(events: readonly SourceValues[]): Map<string, { event: SourceValues; name: string }[]> {
  const days = new Map<string, { event: SourceValues; name: string }[]>();
  for (const event of events) {
    const { event_date: day, event_name: name } = event;
    if (day !== undefined && name !== undefined) days.set(day, [...(days.get(day) ?? []), { event, name }]);
  }
  return days;
}
