import type { Kysely } from 'kysely';
import { indexEvents } from '@moonfloor/read-model/events';
import { TimeSlicer } from '@moonfloor/read-model/time-slicer';
import { selectInChunks } from '../../db/chunks.ts';
import type { Schema } from '../../db/schema.ts';
import { readIndexedEvents } from '../events/event-source.ts';
import { filterOf } from '../follows/follow-names.ts';
import type { EventFacts } from './event-facts.ts';

/** Followed filters that are read at once. */
const filtersAtOnce = 1000;

/**
 * Returns the followed filters that match some new events, by the event's id. Filters are tried on an index of these
 * events only, some microseconds each, and read a page at a time: the memory needed does not depend on their number.
 */
export async function matchFilters(
  db: Kysely<Schema>,
  events: readonly EventFacts[],
  today: string,
): Promise<Map<number, string[]>> {
  const matches = new Map<number, string[]>(events.map(({ id }) => [id, []]));
  if (events.length === 0) return matches;
  const ids = events.map(({ id }) => id);
  const index = await indexEvents(await readIndexedEvents(db, ids));
  const withArtist = Map.groupBy(
    events.flatMap(({ id, artists }) => [...new Set(artists.values())].map((artist) => ({ id, artist }))),
    ({ artist }) => artist,
  );
  const withDecoration = Map.groupBy(
    events.flatMap(({ id, decorations }) => [...new Set(decorations)].map((decoration) => ({ id, decoration }))),
    ({ decoration }) => decoration,
  );
  const slicer = new TimeSlicer();
  for (let last: string | null = ''; last !== null;) {
    const targets: string[] = (await selectFilters(db, last).execute()).map(({ target }) => target);
    const filters = targets.map((target) => ({ target, ...filterOf(target) }));
    const artistOf = await readArtistsOfReleases(
      db,
      filters.flatMap(({ release }) => release ?? []),
    );
    for (const { target, artist, decoration, release, when: _, ...filter } of filters) {
      const lists = [
        ...(artist === undefined ? [] : [withArtist.get(artist) ?? []]),
        ...(decoration === undefined ? [] : [withDecoration.get(decoration) ?? []]),
        ...(release === undefined ? [] : [withArtist.get(artistOf.get(release) ?? 0) ?? []]),
      ].map((list) => new Set(list.map(({ id }) => id)));
      const ids = lists.length === 0 ? undefined : lists.reduce((all, some) => all.intersection(some));
      const found = index.page(
        { ...filter, today, takesPlace: release !== undefined, ...(ids && { ids: [...ids] }) },
        { descending: false, offset: 0, limit: events.length },
      );
      for (const id of found.ids) matches.get(id)?.push(target);
      await slicer.yieldIfDue();
    }
    last = targets.length < filtersAtOnce ? null : targets.at(-1)!;
  }
  return matches;
}

/** Selects distinct followed filters after one. */
function selectFilters(db: Kysely<Schema>, last: string) {
  return db
    .selectFrom('follow')
    .where('type', '=', 'filter')
    .where('target', '>', last)
    .orderBy('target')
    .limit(filtersAtOnce)
    .select('target')
    .distinct();
}

async function readArtistsOfReleases(db: Kysely<Schema>, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await selectInChunks(ids, (some) =>
    db
      .selectFrom('release')
      .where('id', 'in', some)
      .where('state', '=', 'listed')
      .where('artist_id', 'is not', null)
      .select(['id', 'artist_id']),
  );
  return new Map(rows.map(({ id, artist_id: artist }) => [id, artist!]));
}
