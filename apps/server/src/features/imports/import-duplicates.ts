import type { Kysely } from 'kysely';
import type { ImportDuplicate } from '@moonfloor/contract/imports/import-rows';
import { selectInChunks } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from '../../http/session.ts';
import { normalizeNames } from '../duplicates/normalized-name.ts';
import { mayEdit } from '../records/access.ts';
import { selectVisibleEventsAround } from '../duplicates/candidates.ts';
import {
  eventsNearPlace,
  groupByPlace,
  likenessOfEvents,
  loadComparableEvents,
} from '../duplicates/comparable-events.ts';
import { createComparisonBudget, findClosest } from '../duplicates/find-closest.ts';
import { toComparablePlace } from '../duplicates/same-place.ts';
import type { SourceValues } from './merge-fields.ts';
import { findSameLinks } from './same-link.ts';

/** Maximum number of possible duplicates shown per event, closest matches first. */
const maxDuplicates = 6;

/**
 * Maximum number of distance table cells per preview, about one second in many slices: an import may contain a thousand
 * long names that are similar to those of a hundred drafts.
 */
const maxCells = 200_000_000;

/** Duplicates of one event of a source; null when the comparison budget was exhausted before it. */
type FoundDuplicates = ImportDuplicate[] | null;

/**
 * Returns likely duplicates of each event of a source, in their order, closest match first: similar in name, day and
 * place, or with the same page, day and venue whatever their names. Drafts of other members are excluded, except for admins.
 */
export async function findImportDuplicates(
  db: Kysely<Schema>,
  actor: Actor,
  events: readonly SourceValues[],
): Promise<FoundDuplicates[]> {
  const found = new Map<SourceValues, [{ id: number }, likeness: number][]>();
  const budget = createComparisonBudget(maxCells);
  // Events of one day are compared with the same stored events.
  for (const [day = '', some] of Map.groupBy(events.filter(hasNameAndDay), (event) => event.event_date)) {
    if (budget.isExhausted()) break;
    const known = groupByPlace(await loadComparableEvents(db, selectVisibleEventsAround(db, actor, day)));
    for (const event of some) {
      if (budget.isExhausted()) break;
      const names = normalizeNames('event', event.event_name ?? '');
      const place = toComparablePlace({ ...event, venue: event.event_location });
      const query = { names, likenessTo: likenessOfEvents({ names, place }), limit: maxDuplicates };
      found.set(event, await findClosest(query, eventsNearPlace(known, place), budget));
    }
  }
  for (const [event, same] of await findSameLinks(db, actor, events)) {
    const others = (found.get(event) ?? []).filter(([{ id }]) => !same.includes(id));
    const certain = same.map((id): [{ id: number }, number] => [{ id }, 1]);
    found.set(event, [...certain, ...others].slice(0, maxDuplicates));
  }
  const ids = [...found.values()].flat().map(([{ id }]) => id);
  const shown = await loadDuplicates(db, actor, ids);
  return events.map((event) => {
    if (!hasNameAndDay(event)) return [];
    const similar = found.get(event);
    if (similar === undefined) return null;
    return similar.flatMap(([{ id }, likeness]) => {
      const one = shown.get(id);
      return one === undefined ? [] : { ...one, likeness };
    });
  });
}

const hasNameAndDay = ({ event_name, event_date }: SourceValues): boolean =>
  event_name !== undefined && event_date !== undefined;

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
      const editable = mayEdit(actor, 'event', { id, created_by });
      return [id, { ...row, id: editable || row.status === 'published' ? id : null, editable }];
    }),
  );
}
