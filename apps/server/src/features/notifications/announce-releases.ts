import type { Kysely } from 'kysely';
import { dayMs } from '@moonfloor/contract/durations';
import { type FollowTarget, labelKey } from '@moonfloor/contract/follow-targets';
import { limits } from '@moonfloor/contract/limits';
import { selectInChunks } from '../../db/chunks.ts';
import type { Schema } from '../../db/schema.ts';
import type { AnnounceDeps, DueChange, Verdict } from './due-changes.ts';

/** Decides about changed releases: announces new ones to the followers of artist and label. */
export async function announceReleases(
  { store: { db }, clock }: AnnounceDeps,
  due: readonly DueChange[],
): Promise<Map<DueChange, Verdict>> {
  const ids = due.map(({ record_id: id }) => id);
  const releases = new Map((await selectInChunks(ids, (some) => selectReleases(db, some))).map((row) => [row.id, row]));
  const announced = new Set(
    (await selectInChunks(ids, (some) => selectAnnounced(db, some))).map(({ record_id: id }) => id),
  );
  const since = new Date(clock.now() - limits.announcementDays * dayMs).toISOString();
  return new Map<DueChange, Verdict>(
    due.map((change) => {
      const release = releases.get(change.record_id);
      if (release === undefined || announced.has(release.id) || release.created_at < since) return [change, 'nothing'];
      if (release.state !== 'listed') return [change, release.state === 'deleted' ? 'nothing' : 'hidden'];
      return [change, { kind: 'release', changes: {}, topics: topicsOf(release), author: release.created_by }];
    }),
  );
}

function topicsOf({ artist, label }: { artist: number | null; label: string | null }): FollowTarget[] {
  const key = label === null ? null : labelKey(label);
  return [
    ...(artist === null ? [] : [{ type: 'artist', target: String(artist) } as const]),
    ...(key === null ? [] : [{ type: 'label', target: key } as const]),
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
