import type { Kysely } from 'kysely';
import type { ImportTwin } from '@moonfloor/contract/imports';
import { chunksOf } from '../../db/chunks.ts';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from '../../http/session.ts';
import { mayEdit } from '../content/access.ts';
import { eventsAround } from '../content/twins/candidates.ts';
import { type EventsByPlace, fileByPlace, knownEvent, likenessOfEvents, nearby } from '../content/twins/known-events.ts';
import { findLikest } from '../content/twins/likest.ts';
import { createMeter, type Meter } from '../content/twins/meter.ts';
import { comparedName } from '../content/twins/name-keys.ts';
import { knownPlace } from '../content/twins/same-place.ts';
import type { SourceValues } from './merge.ts';

/** Possible duplicates of one event that are shown at most, the likest ones. */
const mostTwins = 6;

/**
 * Cells of distance tables that one preview computes at most, about a second's worth in many slices: somebody may import
 * a thousand long names that are nearly those of a hundred drafts.
 */
const mostCells = 200_000_000;

/** What was found for one event of a source; null when it was not looked for, because there is too much to compare. */
export type FoundTwins = ImportTwin[] | null;

/**
 * Events here that are likely the same as those of a source, in their order, the likest first: alike in name, day and
 * place. Drafts of others are not among them, whatever their names, but for admins.
 */
export async function findTwins(db: Kysely<Schema>, actor: Actor, events: readonly SourceValues[]): Promise<FoundTwins[]> {
  const found = new Map<SourceValues, [id: number, likeness: number][]>();
  const meter = createMeter(mostCells);
  for (const [day, some] of byDay(events)) {
    if (meter.isSpent()) break;
    const known = fileByPlace((await eventsAround(db, actor, day).execute()).map(knownEvent));
    for (const one of some) {
      if (meter.isSpent()) break;
      found.set(one.event, await alikeIn(known, one, meter));
    }
  }
  const shown = await showTwins(db, actor, [...new Set([...found.values()].flat().map(([id]) => id))]);
  return events.map((event) => {
    if (event.event_date === undefined || event.event_name === undefined) return [];
    const alike = found.get(event);
    return alike === undefined ? null : alike.flatMap(([id, likeness]) => shown.get(id)?.(likeness) ?? []);
  });
}

interface Sought {
  event: SourceValues;
  name: string;
}

async function alikeIn(known: EventsByPlace, { event, name }: Sought, meter: Meter): Promise<[number, number][]> {
  const sought = { name: comparedName('event', name), place: knownPlace({ ...event, venue: event.event_location }) };
  const likenessTo = likenessOfEvents(sought);
  const alike = await findLikest({ name: sought.name, likenessTo, wanted: mostTwins }, nearby(known, sought.place), meter);
  return alike.map(([{ id }, likeness]) => [id, likeness]);
}

/** Events as the caller may see them, by id. */
async function showTwins(db: Kysely<Schema>, actor: Actor, ids: readonly number[]): Promise<Map<number, (likeness: number) => ImportTwin>> {
  const shown = new Map<number, (likeness: number) => ImportTwin>();
  for (const some of chunksOf(ids)) {
    const rows = await db.selectFrom('event').where('id', 'in', some).select(['id', 'event_name', 'event_date', 'country', 'status', 'created_by']).execute();
    for (const { id, created_by: author, ...row } of rows) {
      const editable = mayEdit(actor, { created_by: author });
      shown.set(id, (likeness) => ({ ...row, id: editable || row.status === 'published' ? id : null, editable, likeness }));
    }
  }
  return shown;
}

/** Events that have a name and a day, by the day: those of one day are compared with the same ones here. */
function byDay(events: readonly SourceValues[]): Map<string, Sought[]> {
  const days = new Map<string, Sought[]>();
  for (const event of events) {
    const { event_date: day, event_name: name } = event;
    if (day !== undefined && name !== undefined) days.set(day, [...(days.get(day) ?? []), { event, name }]);
  }
  return days;
}
