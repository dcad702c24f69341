import type { Kysely } from 'kysely';
import { isModerator } from '@moonfloor/contract/accounts/roles';
import type { ImportDuplicate } from '@moonfloor/contract/imports/import-rows';
import { uppercase } from '@moonfloor/contract/values/text';
import { chunksOf, selectInChunks } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from '../../http/session.ts';
import { listVisibleEventsAround } from '../duplicates/candidates.ts';
import { plainLink } from '../duplicates/coinciding-events.ts';
import {
  eventsNearPlace,
  groupByPlace,
  likenessOfEvents,
  loadComparableEvents,
} from '../duplicates/comparable-events.ts';
import { createComparisonBudget, findClosest } from '../duplicates/find-closest.ts';
import { toComparablePlace } from '../duplicates/same-place.ts';
import { findEditRights } from '../records/access.ts';
import { normalizeNames } from '../records/normalized-name.ts';
import type { SourceValues } from './merge-fields.ts';

/** Number of events of a source whose links are looked up by one query, each in eight notations. */
const eventsPerQuery = 50;

/**
 * Returns for each event of a source the stored ones with the same page, day and venue, whatever their names; a venue
 * that one of them does not state does not differ. Drafts of other members are left out, except for moderators.
 */
async function findSameLinks(
  db: Kysely<Schema>,
  actor: Actor,
  events: readonly SourceValues[],
): Promise<Map<SourceValues, number[]>> {
  const eventsWithLink = events.filter(({ event_date: day, event_page_link: link }) => day && link);
  const idsByEvent = new Map<SourceValues, number[]>();
  const edits = await findEditRights(db, actor);
  for (const chunk of chunksOf(eventsWithLink, eventsPerQuery)) {
    const rows = (await selectByLink(db, chunk).execute()).filter(
      (row) => row.status === 'published' || isModerator(actor.role) || edits('event', row),
    );
    const byPage = Map.groupBy(rows, (row) => pageOf(row.event_page_link ?? '', row.event_date));
    for (const event of chunk) {
      const eventsOfPage = byPage.get(pageOf(event.event_page_link ?? '', event.event_date ?? '')) ?? [];
      const eventsAtVenue = eventsOfPage.filter((row) => isSameVenue(row.event_location, event.event_location));
      if (eventsAtVenue.length > 0)
        idsByEvent.set(
          event,
          eventsAtVenue.map(({ id }) => id),
        );
    }
  }
  return idsByEvent;
}

function selectByLink(db: Kysely<Schema>, events: readonly SourceValues[]) {
  const days = new Set(events.flatMap(({ event_date: day }) => day ?? []));
  const links = new Set(events.flatMap(({ event_page_link: link }) => notationsOf(link ?? '')));
  return db
    .selectFrom('event')
    .where('status', 'in', ['published', 'draft'])
    .where('event_date', 'in', [...days])
    .where('event_page_link', 'in', [...links])
    .orderBy('id')
    .select(['id', 'event_date', 'event_page_link', 'event_location', 'status', 'created_by', 'series_id']);
}

function notationsOf(link: string): string[] {
  const plain = plainLink(link);
  const starts = ['https://', 'http://', 'https://www.', 'http://www.'];
  return starts.flatMap((start) => [start + plain, `${start}${plain}/`]);
}

const pageOf = (link: string, day: string): string => `${day} ${plainLink(link)}`;

const isSameVenue = (one: string | null | undefined, other: string | null | undefined): boolean =>
  !one || !other || uppercase(one) === uppercase(other);

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
 * place, or with the same page, day and venue whatever their names. Drafts of other members are excluded, except for moderators.
 */
export async function findImportDuplicates(
  db: Kysely<Schema>,
  actor: Actor,
  events: readonly SourceValues[],
): Promise<FoundDuplicates[]> {
  const closest = new Map<SourceValues, [{ id: number }, likeness: number][]>();
  const budget = createComparisonBudget(maxCells);
  // Events of one day are compared with the same stored events.
  for (const [day = '', eventsOfDay] of Map.groupBy(events.filter(hasNameAndDay), (event) => event.event_date)) {
    if (budget.isExhausted()) break;
    const stored = groupByPlace(await loadComparableEvents(db, await listVisibleEventsAround(db, actor, day)));
    for (const event of eventsOfDay) {
      if (budget.isExhausted()) break;
      const names = normalizeNames('event', event.event_name ?? '');
      const place = toComparablePlace({ ...event, venue: event.event_location });
      const query = { names, likenessTo: likenessOfEvents({ names, place }), limit: maxDuplicates };
      closest.set(event, await findClosest(query, eventsNearPlace(stored, place), budget));
    }
  }
  for (const [event, linkedIds] of await findSameLinks(db, actor, events)) {
    const others = (closest.get(event) ?? []).filter(([{ id }]) => !linkedIds.includes(id));
    const certain = linkedIds.map((id): [{ id: number }, number] => [{ id }, 1]);
    closest.set(event, [...certain, ...others].slice(0, maxDuplicates));
  }
  const ids = [...closest.values()].flat().map(([{ id }]) => id);
  const shown = await loadDuplicates(db, actor, ids);
  return events.map((event) => {
    if (!hasNameAndDay(event)) return [];
    const similar = closest.get(event);
    if (similar === undefined) return null;
    return similar.flatMap(([{ id }, likeness]) => {
      const duplicate = shown.get(id);
      return duplicate === undefined ? [] : { ...duplicate, likeness };
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
  const rows = await selectInChunks(ids, (chunk) =>
    db
      .selectFrom('event')
      .where('id', 'in', chunk)
      .select(['id', 'event_name', 'event_date', 'country', 'status', 'created_by', 'series_id'])
      .execute(),
  );
  const edits = await findEditRights(db, actor);
  return new Map(
    rows.map(({ id, created_by, series_id, ...row }) => {
      const editable = edits('event', { id, created_by, series_id });
      return [id, { ...row, id: editable || row.status === 'published' ? id : null, editable }];
    }),
  );
}
