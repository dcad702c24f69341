import { sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { insertPersonalRows } from './personal-rows.ts';
import type { TestApp, TestAccount } from './test-app.ts';

const at = '2026-06-15T12:00:00.000Z';

/**
 * Inserts a row into every table that backups contain, of a site that has an artist with a picture and an event. The rows
 * are about `person`.
 */
export async function insertAllRows(site: TestApp, person: TestAccount, other: TestAccount): Promise<void> {
  const { db } = site.deps.store;
  await insertPersonalRows(site, person, other);
  const insert = async (table: keyof Schema, row: Record<string, string | number | null>): Promise<void> => {
    const names = sql.join(Object.keys(row).map((column) => sql.ref(column)));
    await sql`insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(row))})`.execute(db);
  };
  const idOf = async (table: 'artist' | 'event' | 'suggestion' | 'announcement'): Promise<number> =>
    (await db.selectFrom(table).select('id').orderBy('id').executeTakeFirstOrThrow()).id;
  const [artist, event, suggestion] = [await idOf('artist'), await idOf('event'), await idOf('suggestion')];
  const { id: picture } = await db.selectFrom('picture').select('id').executeTakeFirstOrThrow();
  const imported = { source: 'goabase', source_id: '7', created_at: at, updated_at: at };
  await insert('suggestion_change', {
    suggestion_id: suggestion,
    position: 0,
    field: 'area',
    before: '"old"',
    after: '"new"',
    accepted: 0,
  });
  await insert('suggestion_picture', { suggestion_id: suggestion, picture_id: picture });
  await insert('rejected_text', { resource_type: 'event', resource_id: event, sketch: '1 2 3', created_at: at });
  await insert('announcement_topic', {
    announcement_id: await idOf('announcement'),
    type: 'artist',
    target: String(artist),
  });
  await insert('event_source', { ...imported, event_id: event, name: 'Goabase', fields: '{}' });
  await insert('external_id', { ...imported, source: 'musicbrainz', type: 'artist', record_id: artist });
  await insert('merged', { type: 'artist', id: 999_999, into_id: artist, name_key: 'FORMER', merged_at: at });
  await insert('merged_set', { id: 999_999, into_id: 1 });
  await insert('hidden_place', { event_id: event, event_location: 'Old Mill', link_token: 'secret' });
  await insert('related_artist', { artist_id: artist, relation: 'members', name_key: 'FORMER' });
  const act = await db
    .selectFrom('floor_artist')
    .select(['floor_id', 'position', 'event_id'])
    .orderBy('floor_id')
    .executeTakeFirstOrThrow();
  await insert('act_credit', { ...act, part: 0, credited_as: 'FORMER', name_key: 'FORMER', is_sure: 1 });
  const set = { event_id: event, position: 0, name_key: 'A', floor_key: 'MAIN', set_start: '2026-06-14T22:00' };
  await insert('timetable_set', set);
  const day = '2026-06-14';
  const { id: series } = await db.selectFrom('series').select('id').executeTakeFirstOrThrow();
  await insert('series_plan', {
    series_id: series,
    recurrence: 'FREQ=WEEKLY',
    periods: `[{"first_day":"${day}"}]`,
    filled_until: day,
  });
  await insert('view_day', { day, views: 3, visitors: 2, visits: 2, seconds: 9 });
  await insert('view_day_page', { day, page: '/', views: 3, visitors: 2 });
  await insert('view_day_country', { day, country: 'PT', visits: 2, visitors: 2 });
  await insert('view_day_referrer', { day, referrer: 'goabase.net', visits: 1 });
}
