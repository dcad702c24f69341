import type { Kysely } from 'kysely';
import type { ResourceType } from '@moonfloor/contract/lists';
import type { Schema } from '../../db/schema.ts';
import { updateEventStyles } from './event-styles.ts';
import { moveSubmissions } from './idempotent-submit.ts';
import type { RecordTransaction } from './record-type.ts';

/**
 * Redirects all references from one record to another of its type. Add a line here for each new table that refers to
 * records. Line-ups keep the names as billed.
 */
export async function moveLinks(db: RecordTransaction, type: ResourceType, from: number, to: number): Promise<void> {
  if (type === 'artist') {
    await db.updateTable('floor_artist').set({ artist_id: to }).where('artist_id', '=', from).execute();
    await db.updateTable('release').set({ artist_id: to }).where('artist_id', '=', from).execute();
    await moveIdentities(db, 'artist_id', from, to);
    await updateEventStyles(db, { artist: to });
  }
  if (type === 'release') {
    await moveIdentities(db, 'release_id', from, to);
  }
  if (type === 'decoration') {
    await db.updateTable('event_decoration').set({ decoration_id: to }).where('decoration_id', '=', from).execute();
  }
  if (type === 'event') {
    await copyFloorLinks(db, from, to);
    await updateEventStyles(db, { event: to });
    // The next import from that source then updates the remaining event.
    await moveSources(db, from, to);
  }
  await moveSubmissions(db, type, from, to);
}

/** Moves external ids to the remaining record, without those that it already has. */
async function moveIdentities(
  db: RecordTransaction,
  column: 'artist_id' | 'release_id',
  from: number,
  to: number,
): Promise<void> {
  await db
    .deleteFrom('external_identity')
    .where(column, '=', from)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('external_identity as kept')
          .whereRef('kept.source', '=', 'external_identity.source')
          .whereRef('kept.source_id', '=', 'external_identity.source_id')
          .where(`kept.${column}`, '=', to)
          .select('kept.source'),
      ),
    )
    .execute();
  await db
    .updateTable('external_identity')
    .set({ [column]: to, record_id: to })
    .where(column, '=', from)
    .execute();
}

async function moveSources(db: RecordTransaction, from: number, to: number): Promise<void> {
  await db
    .deleteFrom('event_source')
    .where('event_id', '=', from)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('event_source as kept')
          .whereRef('kept.source', '=', 'event_source.source')
          .whereRef('kept.source_id', '=', 'event_source.source_id')
          .where('kept.event_id', '=', to)
          .select('kept.source'),
      ),
    )
    .execute();
  await db.updateTable('event_source').set({ event_id: to }).where('event_id', '=', from).execute();
}

/** Copies links to a line-up taken over from the other event, for artists and crews that have since been renamed. */
async function copyFloorLinks(db: RecordTransaction, from: number, to: number): Promise<void> {
  const artists = await db
    .selectFrom('floor_artist as taken')
    .innerJoin('floor_artist as billed', 'billed.name_key', 'taken.name_key')
    .where('taken.event_id', '=', to)
    .where('taken.artist_id', 'is', null)
    .where('billed.event_id', '=', from)
    .where('billed.artist_id', 'is not', null)
    .select(['taken.name_key', 'billed.artist_id'])
    .execute();
  for (const { name_key: key, artist_id: id } of artists) {
    await db
      .updateTable('floor_artist')
      .set({ artist_id: id })
      .where('event_id', '=', to)
      .where('name_key', '=', key)
      .execute();
  }
  const crews = await db
    .selectFrom('event_decoration as taken')
    .innerJoin('event_decoration as named', 'named.name_key', 'taken.name_key')
    .where('taken.event_id', '=', to)
    .where('taken.decoration_id', 'is', null)
    .where('named.event_id', '=', from)
    .where('named.decoration_id', 'is not', null)
    .select(['taken.name_key', 'named.decoration_id'])
    .execute();
  for (const { name_key: key, decoration_id: id } of crews) {
    await db
      .updateTable('event_decoration')
      .set({ decoration_id: id })
      .where('event_id', '=', to)
      .where('name_key', '=', key)
      .execute();
  }
}

/** Counts the events and releases that link to a record, whatever their status: those that a merge would move. */
export async function countLinks(
  db: Kysely<Schema>,
  type: ResourceType,
  id: number,
): Promise<{ events: number; releases: number }> {
  if (type === 'artist') {
    const events = await db
      .selectFrom('floor_artist')
      .where('artist_id', '=', id)
      .select((eb) => eb.fn.count<number>('event_id').distinct().as('total'))
      .executeTakeFirstOrThrow();
    const releases = await db
      .selectFrom('release')
      .where('artist_id', '=', id)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return { events: events.total, releases: releases.total };
  }
  if (type !== 'decoration') return { events: 0, releases: 0 };
  const { total } = await db
    .selectFrom('event_decoration')
    .where('decoration_id', '=', id)
    .select((eb) => eb.fn.count<number>('event_id').distinct().as('total'))
    .executeTakeFirstOrThrow();
  return { events: total, releases: 0 };
}
