import type { Kysely } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import { chunksOf } from '../../db/chunks.ts';
import type { ContentVersion } from '../../db/content-version.ts';
import type { Schema } from '../../db/schema.ts';
import type { Clock } from '../clock.ts';
import { Turns } from '../search/turns.ts';
import { EventIndex } from './event-index.ts';

/** The public events in memory. */
export interface EventIndexSource {
  /**
   * The index with all that has been written until now; null while it is being loaded, which the first call begins:
   * whoever asks meanwhile asks the database.
   */
  now(): Promise<EventIndex | null>;
  /** Loads nothing more, and resolves when the database is not read any more. */
  close(): Promise<void>;
}

/** Rows read at once: a few milliseconds of work, between which the server answers others. */
const chunk = 500;

/** When more than so many events have changed, all are loaded anew. */
const mostNews = 500;

const columns = [
  'id', 'event_date', 'event_end_date', 'event_status', 'country', 'latitude', 'longitude', 'styles', 'search_key',
  'updated_at', 'sequence',
] as const;

/** An index, and the newest change that it is sure to have. */
interface Loaded {
  index: EventIndex;
  version: number;
}

/** After a failure so many milliseconds pass before all are loaded once more. */
const restMs = 10_000;

/** Opens the index. It takes in what has changed whenever the content is another than when it was asked last. */
export function openEventIndex(
  db: Kysely<Schema>,
  contentVersion: ContentVersion,
  { log, clock }: { log: Pick<FastifyBaseLogger, 'error'>; clock: Clock },
): EventIndexSource {
  let current: Loaded | null = null;
  let loading: Promise<void> | null = null;
  let closed = false;
  let restsUntil = -Infinity;
  /** The content that `current` is as new as. */
  let state = Number.NaN;
  let underWay: Promise<void> | undefined;

  const renew = (): void => {
    current = null;
    state = Number.NaN;
    if (closed || loading !== null || clock.now() < restsUntil) return;
    loading = load(db)
      .then(
        (loaded) => {
          current = loaded;
        },
        (error: unknown) => {
          restsUntil = clock.now() + restMs;
          log.error({ err: error }, 'events could not be loaded into memory; the database is asked meanwhile');
        },
      )
      .finally(() => {
        loading = null;
      });
  };

  const update = async (): Promise<void> => {
    const before = contentVersion.current();
    const loaded = current;
    if (loaded === null) return;
    const { oldest, newest } = await versionSpan(db).executeTakeFirstOrThrow();
    // where nothing is as old as what is known, all was made anew by a restore, and what is gone has left no change behind
    const isRestored = oldest === null ? loaded.index.size > 0 : oldest > loaded.version;
    const news = isRestored || newest === loaded.version ? [] : await changedSince(db, loaded.version).execute();
    if (isRestored || news.length > mostNews || loaded.index.worn) {
      renew();
      return;
    }
    await takeIn(db, loaded.index, news.map(({ event_id: id }) => id));
    // not that of the last news: a restore after the first query must be seen by the next update
    loaded.version = newest ?? loaded.version;
    state = before;
  };

  return {
    now: async () => {
      if (current === null) {
        renew();
        return null;
      }
      if (contentVersion.current() === state) return current.index;
      // what has changed before this moment must be in: an update that is under way may have looked already
      await underWay?.catch(() => undefined);
      underWay ??= update().finally(() => {
        underWay = undefined;
      });
      await underWay;
      return (current as Loaded | null)?.index ?? null;
    },
    close: async () => {
      closed = true;
      await loading;
    },
  };
}

/** The oldest and the newest version at which an event that is known was written last; null without any. */
export function versionSpan(db: Kysely<Schema>) {
  return db.selectNoFrom((eb) => [
    eb.selectFrom('event_change').select((min) => min.fn.min('version').as('version')).as('oldest'),
    eb.selectFrom('event_change').select((max) => max.fn.max('version').as('version')).as('newest'),
  ]);
}

/** Events that have changed after a version, the latest last; one more than can be taken in stands for too many. */
export function changedSince(db: Kysely<Schema>, version: number) {
  return db
    .selectFrom('event_change')
    .where('version', '>', version)
    .orderBy('version')
    .limit(mostNews + 1)
    .select(['event_id', 'version']);
}

/** All rows are read before the first is taken in, so that nobody sees half of a change. */
async function takeIn(db: Kysely<Schema>, index: EventIndex, ids: readonly number[]): Promise<void> {
  const rows = [];
  for (const some of chunksOf(ids)) {
    rows.push(...(await db.selectFrom('event').where('id', 'in', some).select(columns).select('status').execute()));
  }
  for (const id of ids) index.remove(id);
  for (const { status, ...event } of rows) if (status === 'published') index.put(event);
}

/** Reads all public events. What changes meanwhile is newer than what was known before, so that the next update brings it. */
async function load(db: Kysely<Schema>): Promise<Loaded> {
  const newest = await db.selectFrom('event_change').select((eb) => eb.fn.max('version').as('version')).executeTakeFirst();
  const index = new EventIndex();
  const turns = new Turns();
  for (let last = { event_date: '', id: 0 }; ; ) {
    const rows = await eventsAfter(db, last).execute();
    index.load(rows);
    if (rows.length < chunk) break;
    last = rows.at(-1)!;
    await turns.pass();
  }
  await index.finish(turns);
  return { index, version: newest?.version ?? 0 };
}

/** The next public events by day and id. */
export function eventsAfter(db: Kysely<Schema>, last: { event_date: string; id: number }) {
  return db
    .selectFrom('event')
    .where('status', '=', 'published')
    .where(({ eb, refTuple, tuple }) => eb(refTuple('event_date', 'id'), '>', tuple(last.event_date, last.id)))
    .orderBy('event_date')
    .orderBy('id')
    .limit(chunk)
    .select(columns);
}
