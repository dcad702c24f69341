import type { Kysely } from 'kysely';
import type { StoredEvent } from '../events/repository.ts';
import { findEvents } from '../events/repository.ts';
import { findEventDecorations, findOwnFloors } from '../events/lineup.ts';
import { chunksOf } from '../../db/chunks.ts';
import type { Schema } from '../../db/schema.ts';
import type { SourceValues } from './merge-fields.ts';
import type { SourceEvent } from './sources/source-event.ts';
import { parseSourceValues } from './stored-values.ts';

/** A previously imported entry of a source. */
export interface SourceLink {
  event_id: number;
  name: string;
  url: string | null;
  previous: SourceValues;
  picture_url: string | null;
  picture_done: string | null;
  picture_id: string | null;
}

type Identity = Pick<SourceEvent, 'source' | 'source_id'>;

/** Identifies an entry across all sources, as a map key. */
export const identityKey = ({ source, source_id }: Identity): string => `${source}\n${source_id}`;

/**
 * Finds the events imported from entries, by `identityKey`; there are several when the first was hidden from a later
 * importer.
 */
export async function findSourceLinks(
  db: Kysely<Schema>,
  entries: readonly Identity[],
): Promise<Map<string, SourceLink[]>> {
  const links = new Map<string, SourceLink[]>();
  for (const source of new Set(entries.map((entry) => entry.source))) {
    const ids = entries.filter((entry) => entry.source === source).map((entry) => entry.source_id);
    for (const some of chunksOf([...new Set(ids)])) {
      const rows = await selectSourceLinks(db, source, some).execute();
      for (const { fields, ...row } of rows) {
        const link = { ...row, previous: parseSourceValues(fields) };
        links.set(identityKey(row), [...(links.get(identityKey(row)) ?? []), link]);
      }
    }
  }
  return links;
}

/** Selects the links of some entries of one source. */
export function selectSourceLinks(db: Kysely<Schema>, source: string, ids: readonly string[]) {
  return db
    .selectFrom('event_source')
    .where('source', '=', source)
    .where('source_id', 'in', ids)
    .orderBy('event_id')
    .select(['source', 'source_id', 'event_id', 'name', 'url', 'fields', 'picture_url', 'picture_done', 'picture_id']);
}

/** Returns events whatever their status, by id. */
export async function findEventsById(db: Kysely<Schema>, ids: readonly number[]): Promise<Map<number, StoredEvent>> {
  const known = new Map<number, StoredEvent>();
  for (const some of chunksOf([...new Set(ids)])) {
    for (const event of await findEvents(db, some)) known.set(event.id, event);
  }
  return known;
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
