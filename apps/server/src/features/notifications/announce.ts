import type { Kysely, Transaction } from 'kysely';
import { limits } from '@moonfloor/contract/api/limits';
import type { FollowTarget } from '@moonfloor/contract/members/follow-targets';
import { minuteMs, dayMs } from '@moonfloor/contract/values/durations';
import { chunksOf, selectInChunks } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { instant } from '../../platform/clock.ts';
import { selectFollowed } from '../follows/repository.ts';
import { deleteNotices } from '../mail/notices.ts';
import { findKeysOfNamesakes } from '../records/namesakes.ts';
import {
  type AnnounceDeps,
  announceEvents,
  type DueChange,
  recordsAtOnce,
  selectDue,
  type Verdict,
} from './announce-events.ts';
import { collectChanges, lockNotifier } from './collect-changes.ts';
import type { AnnouncedType } from './tables.ts';

/** Maximum number of quiet periods before a record that keeps changing is announced. */
const maxPeriods = 6;

/**
 * Announces new events and releases, and changes of events, once they have been left alone for the quiet period: compares
 * each with its state at its last announcement. Every process may run it: a change is taken and announced in one
 * transaction.
 */
export async function announceNews(deps: AnnounceDeps, stop: AbortSignal): Promise<void> {
  await collectChanges(deps, stop);
  const announcedTopics = new Set<string>();
  while (!stop.aborted) {
    const dueChanges = await selectDue(deps.store.db, dueBefore(deps)).execute();
    const verdicts = new Map<DueChange, Verdict>([
      ...(await announceEvents(
        deps,
        dueChanges.filter(({ type }) => type === 'event'),
        announcedTopics,
      )),
      ...(await announceReleases(
        deps,
        dueChanges.filter(({ type }) => type === 'release'),
      )),
    ]);
    if (verdicts.size > 0)
      await deps.store.db.transaction().execute(async (db) => {
        // announcements become visible in the order of their ids, because mails remember the last one
        await lockNotifier(db);
        for (const [change, verdict] of verdicts) await settle(db, change, verdict, instant(deps.clock));
      });
    if (dueChanges.length < recordsAtOnce) return;
  }
}

function dueBefore({ clock, config }: AnnounceDeps): { last: string; first: string } {
  const quietMs = config.newsDelayMinutes * minuteMs;
  return { last: instant(clock, -quietMs), first: instant(clock, -maxPeriods * quietMs) };
}

/** Announces a change, unless another process has done so or the record was changed again. */
async function settle(db: Transaction<Schema>, change: DueChange, verdict: Verdict, now: string): Promise<void> {
  const { type, record_id: record, activity_id: entry, last_at: last } = change;
  if (verdict === 'hidden') {
    await db
      .updateTable('unannounced_change')
      .set({ hidden: 1 })
      .where('type', '=', type)
      .where('record_id', '=', record)
      .where('last_at', '=', last)
      .execute();
    return;
  }
  const deleted = await db
    .deleteFrom('unannounced_change')
    .where('type', '=', type)
    .where('record_id', '=', record)
    .where('activity_id', '=', entry)
    .where('last_at', '=', last)
    .executeTakeFirst();
  if (deleted.numDeletedRows === 0n || verdict === 'nothing') return;
  const topics = await listFollowedTopics(db, verdict.topics);
  if (topics.length === 0) return;
  const { id } = await db
    .insertInto('announcement')
    .values({
      kind: verdict.kind,
      type,
      record_id: record,
      author_id: verdict.author,
      actor_id: await findOnlyActor(db, { type, record, entry }),
      changes: JSON.stringify(verdict.changes),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const chunk of chunksOf(topics))
    await db
      .insertInto('announcement_topic')
      .values(chunk.map((topic) => ({ ...topic, announcement_id: id })))
      .execute();
}

/** Returns the topics among some that anybody follows. */
async function listFollowedTopics(db: Kysely<Schema>, topics: readonly FollowTarget[]): Promise<FollowTarget[]> {
  const followed: FollowTarget[] = [];
  for (const [type, topicsOfType] of Map.groupBy(topics, (topic) => topic.type)) {
    // filters come from the table of follows
    if (type === 'filter') followed.push(...topicsOfType);
    else
      for (const targets of chunksOf([...new Set(topicsOfType.map(({ target }) => target))]))
        followed.push(...(await selectFollowed(db, type, targets).execute()).map(({ target }) => ({ type, target })));
  }
  return followed;
}

/** Returns the account that made all changes of a record since an entry of the history; null if there were several. */
async function findOnlyActor(
  db: Kysely<Schema>,
  { type, record, entry }: { type: AnnouncedType; record: number; entry: number },
): Promise<number | null> {
  const actors = await db
    .selectFrom('activity')
    .where('resource_type', '=', type)
    .where('resource_id', '=', record)
    .where('id', '>=', entry)
    .select('account_id')
    .distinct()
    .limit(2)
    .execute();
  return actors.length === 1 ? actors[0]!.account_id : null;
}

/** Decides about changed releases: announces new ones to the followers of artist and label. */
async function announceReleases(
  { store: { db }, clock }: AnnounceDeps,
  dueChanges: readonly DueChange[],
): Promise<Map<DueChange, Verdict>> {
  const ids = dueChanges.map(({ record_id: id }) => id);
  const releases = new Map(
    (await selectInChunks(ids, (chunk) => selectReleases(db, chunk).execute())).map((row) => [row.id, row]),
  );
  const announced = new Set(
    (await selectInChunks(ids, (chunk) => selectAnnounced(db, chunk).execute())).map(({ record_id: id }) => id),
  );
  const since = instant(clock, -limits.announcementDays * dayMs);
  const verdicts = new Map<DueChange, Verdict>();
  for (const change of dueChanges) {
    const release = releases.get(change.record_id);
    if (release === undefined || announced.has(release.id) || release.created_at < since)
      verdicts.set(change, 'nothing');
    else if (release.state !== 'listed') verdicts.set(change, release.state === 'deleted' ? 'nothing' : 'hidden');
    else {
      const topics = await findTopics(db, release);
      verdicts.set(change, { kind: 'release', changes: {}, topics, author: release.created_by });
    }
  }
  return verdicts;
}

/** Returns the artist of a release, and its label by all names of that. */
async function findTopics(
  db: Kysely<Schema>,
  { artist, label }: { artist: number | null; label: string | null },
): Promise<FollowTarget[]> {
  const labels = label === null ? [] : await findKeysOfNamesakes(db, 'label', [label]);
  return [
    ...(artist === null ? [] : [{ type: 'artist', target: String(artist) } as const]),
    ...labels.map((target) => ({ type: 'label', target }) as const),
  ];
}

function selectReleases(db: Kysely<Schema>, ids: readonly number[]) {
  return db
    .selectFrom('release')
    .leftJoin('artist', (join) => join.onRef('artist.id', '=', 'release.artist_id').on('artist.status', '=', 'active'))
    .where('release.id', 'in', ids)
    .select(['release.id', 'release.state', 'release.label', 'release.created_by', 'release.created_at'])
    .select('artist.id as artist');
}

function selectAnnounced(db: Kysely<Schema>, ids: readonly number[]) {
  return db.selectFrom('announcement').where('type', '=', 'release').where('record_id', 'in', ids).select('record_id');
}

/** Rows that are deleted in one statement. */
const rowsAtOnce = 1000;

/** Deletes announcements that are too old or too many, notices that are too old, and changes of records that have been hidden for as long. */
export async function sweepAnnouncements(
  { store: { db }, clock }: Pick<Deps, 'store' | 'clock'>,
  stop: AbortSignal,
): Promise<void> {
  const cutoff = instant(clock, -limits.announcementDays * dayMs);
  const oldest = await db
    .selectFrom('announcement')
    .orderBy('id', 'desc')
    .offset(limits.announcements)
    .limit(1)
    .select('id')
    .executeTakeFirst();
  for (let deleted = rowsAtOnce; deleted === rowsAtOnce && !stop.aborted;) {
    const expiredIds = db
      .selectFrom('announcement')
      .where((eb) => eb.or([eb('created_at', '<', cutoff), eb('id', '<=', oldest?.id ?? 0)]))
      .orderBy('id')
      .limit(rowsAtOnce)
      .select('id');
    const { numDeletedRows } = await db.deleteFrom('announcement').where('id', 'in', expiredIds).executeTakeFirst();
    deleted = Number(numDeletedRows);
  }
  await deleteNotices(db, cutoff);
  await db.deleteFrom('unannounced_change').where('hidden', '=', 1).where('last_at', '<', cutoff).execute();
}
