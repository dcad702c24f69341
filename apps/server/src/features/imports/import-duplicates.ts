import type { Kysely } from 'kysely';
import type { ImportDuplicate } from '@moonfloor/contract/imports';
import { selectInChunks } from '../../db/chunks.ts';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from '../../http/session.ts';
import { mayEdit } from '../records/access.ts';
import { selectVisibleEventsAround } from '../duplicates/candidates.ts';
import {
  type EventsByPlace,
  groupByPlace,
  toComparableEvent,
  likenessOfEvents,
  eventsNearPlace,
} from '../duplicates/comparable-events.ts';
import { type ComparisonBudget, createComparisonBudget, findClosest } from '../duplicates/find-closest.ts';
import { normalizeName } from '../records/normalized-name.ts';
import { toComparablePlace } from '../duplicates/same-place.ts';
import type { SourceValues } from './merge-fields.ts';

/** Maximum number of possible duplicates shown per event, closest matches first. */
const maxDuplicates = 6;

/**
 * Maximum number of distance table cells per preview, about one second in many slices: an import may contain a thousand
 * long names that are similar to those of a hundred drafts.
 */
const maxCells = 200_000_000;

/** Duplicates of one event of a source; null when the comparison budget was exhausted before it. */
export type FoundDuplicates = ImportDuplicate[] | null;

/**
 * Returns likely duplicates of each event of a source, in their order, closest match first: similar in name, day and
 * place. Drafts of other members are excluded, except for admins.
 */
export async function findImportDuplicates(
  db: Kysely<Schema>,
  actor: Actor,
  events: readonly SourceValues[],
): Promise<FoundDuplicates[]> {
  const found = new Map<SourceValues, [id: number, likeness: number][]>();
  const budget = createComparisonBudget(maxCells);
  for (const [day, some] of groupByDay(events)) {
    if (budget.isExhausted()) break;
    const known = groupByPlace((await selectVisibleEventsAround(db, actor, day).execute()).map(toComparableEvent));
    for (const one of some) {
      if (budget.isExhausted()) break;
      found.set(one.event, await findSimilarIn(known, one, budget));
    }
  }
  const shown = await loadDuplicates(
    db,
    actor,
    [...found.values()].flat().map(([id]) => id),
  );
  return events.map((event) => {
    if (event.event_date === undefined || event.event_name === undefined) return [];
    const similar = found.get(event);
    return (
      similar?.flatMap(([id, likeness]) => {
        const one = shown.get(id);
        return one === undefined ? [] : { ...one, likeness };
      }) ?? null
    );
  });
}

interface ImportQuery {
  event: SourceValues;
  name: string;
}

async function findSimilarIn(
  known: EventsByPlace,
  { event, name }: ImportQuery,
  budget: ComparisonBudget,
): Promise<[number, number][]> {
  const query = {
    name: normalizeName('event', name),
    place: toComparablePlace({ ...event, venue: event.event_location }),
  };
  const likenessTo = likenessOfEvents(query);
  const alike = await findClosest(
    { name: query.name, likenessTo, limit: maxDuplicates },
    eventsNearPlace(known, query.place),
    budget,
  );
  return alike.map(([{ id }, likeness]) => [id, likeness]);
}

/** Events as visible to the caller, by id. */
async function loadDuplicates(
  db: Kysely<Schema>,
  actor: Actor,
  ids: readonly number[],
): Promise<Map<number, Omit<ImportDuplicate, 'likeness'>>> {
  const rows = await selectInChunks(ids, (some) =>
    db
      .selectFrom('event')
      .where('id', 'in', some)
      .select(['id', 'event_name', 'event_date', 'country', 'status', 'created_by']),
  );
  return new Map(
    rows.map(({ id, created_by, ...row }) => {
      const editable = mayEdit(actor, { created_by });
      return [id, { ...row, id: editable || row.status === 'published' ? id : null, editable }];
    }),
  );
}

/** Groups events with a name and a day by day: those of one day are compared with the same stored events. */
function groupByDay(events: readonly SourceValues[]): Map<string, (ImportQuery & { day: string })[]> {
  const complete = events.flatMap((event) => {
    const { event_date: day, event_name: name } = event;
    return day === undefined || name === undefined ? [] : { event, name, day };
  });
  return Map.groupBy(complete, ({ day }) => day);
}
