import type { Kysely } from 'kysely';
import type { SourceEvent } from '@moonfloor/event-sources/source-event';
import { selectInChunks } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import { findEventDecorations, findOwnFloors } from '../events/lineup.ts';
import { findEvents, type StoredEvent } from '../events/repository.ts';
import type { SourceValues } from './merge-fields.ts';

/** A previously imported entry of a source. */
export interface SourceLink extends Pick<
  Schema['event_source'],
  'event_id' | 'name' | 'url' | 'feed' | 'picture_url' | 'picture_done' | 'picture_id'
> {
  previous: SourceValues;
}

export type SourceId = Pick<SourceEvent, 'source' | 'source_id'>;

/** Identifies an entry across all sources, as a map key. */
export const sourceIdKey = ({ source, source_id }: SourceId): string => `${source}\n${source_id}`;

/**
 * Finds the events imported from entries, by `sourceIdKey`; there are several when the first was hidden from a later
 * importer.
 */
export async function findSourceLinks(
  db: Kysely<Schema>,
  entries: readonly SourceId[],
): Promise<Map<string, SourceLink[]>> {
  const rows: (SourceId & SourceLink)[] = [];
  for (const [source, entriesOfSource] of Map.groupBy(entries, (entry) => entry.source)) {
    const ids = entriesOfSource.map((entry) => entry.source_id);
    const links = await selectInChunks(ids, (chunk) => selectSourceLinks(db, source, chunk).execute());
    rows.push(...links.map(({ fields, ...row }) => ({ ...row, previous: JSON.parse(fields) })));
  }
  return Map.groupBy(rows, sourceIdKey);
}

function selectSourceLinks(db: Kysely<Schema>, source: string, ids: readonly string[]) {
  return db
    .selectFrom('event_source')
    .where('source', '=', source)
    .where('source_id', 'in', ids)
    .orderBy('event_id')
    .select(['source', 'source_id', 'event_id', 'name', 'url', 'feed', 'fields'])
    .select(['picture_url', 'picture_done', 'picture_id']);
}

/** Returns events whatever their status, by id. */
export async function findEventsById(db: Kysely<Schema>, ids: readonly number[]): Promise<Map<number, StoredEvent>> {
  const events = await selectInChunks(ids, (chunk) => findEvents(db, (rows) => rows.where('event.id', 'in', chunk)));
  return new Map(events.map((event) => [event.id, event]));
}

/**
 * Returns an event's fields as its form would store them; line-up and decorations only if the source specifies them.
 */
export async function currentValuesOf(
  db: Kysely<Schema>,
  event: StoredEvent,
  incoming: SourceValues,
): Promise<SourceValues> {
  const floors = incoming.floors === undefined ? undefined : await findOwnFloors(db, event.id);
  const tags = incoming.decorations === undefined ? undefined : await findEventDecorations(db, event.id);
  return {
    ...event,
    ...(floors !== undefined && { floors }),
    ...(tags !== undefined && { decorations: tags.map(({ decoration_name: name }) => name) }),
  };
}
