import { sql } from 'kysely';
import { simpleTypes } from '@moonfloor/contract/values/lists';
import type { Schema } from '../db/schema.ts';
import { searchKeys } from '../features/records/search-keys.ts';
import { hashToken, newToken } from '../http/tokens.ts';
import { testStart, type TestApp, type TestAccount } from './test-app.ts';

type Row = Readonly<Record<string, string | number | null>>;

/** Inserts a row of a table and returns its id, if it has one. */
type InsertRow = (table: keyof Schema, row: Row) => Promise<number>;

/** Makes a function that inserts rows; columns that need a value and get none have a unique text, the start of the test, or 0. */
export async function rowInserter({ deps }: TestApp): Promise<InsertRow> {
  const { db } = deps.store;
  const columns = new Map((await db.introspection.getTables()).map((table) => [table.name, table.columns]));
  return async (table, given) => {
    const needed = columns.get(table)!.filter(({ name, isNullable, hasDefaultValue }) => {
      return name !== 'id' && !isNullable && !hasDefaultValue && !(name in given);
    });
    const filled = needed.map(({ name, dataType }) => {
      if (!/text/i.test(dataType)) return [name, 0];
      return [name, name.endsWith('_at') ? testStart : newToken()];
    });
    const row = { ...Object.fromEntries(filled), ...given };
    const names = sql.join(Object.keys(row).map((column) => sql.ref(column)));
    const values = sql.join(Object.values(row));
    const { rows } = await sql<{
      id?: number;
    }>`insert into ${sql.table(table)} (${names}) values (${values}) returning *`.execute(db);
    return rows[0]!.id!;
  };
}

/**
 * Inserts a row about a person into every table that has such rows, so that a test can look for them. `other` is
 * somebody else, who owns things that the person has only handled.
 */
export async function insertPersonalRows(
  { deps: { store } }: TestApp,
  insert: InsertRow,
  person: TestAccount,
  other: TestAccount,
): Promise<void> {
  const own = { account_id: person.id };
  const ofOther = { account_id: other.id };
  const later = { expires_at: '2030-01-01T00:00:00.000Z' };
  await insert('passkey', own);
  await insert('totp', { ...own, secret: 'GEZDGNBVGY3TQOJQ' });
  await insert('recovery_code', own);
  await insert('sign_in_challenge', { ...own, ...later, kind: 'confirm' });
  await insert('access_token', { ...own, ...later, scopes: 'read' });
  const subscription_id = await insert('push_subscription', { ...own, language: 'en', minutes: 15 });
  await insert('reminded_set', { subscription_id });
  await insert('sent_reminder', { subscription_id, set_id: 999_999 });
  await insert('known_device', own);
  await insert('linked_identity', { ...own, email: person.email });
  const token_hash = hashToken(newToken());
  await insert('identity_ticket', { ...later, token_hash, email: person.email, email_verified: 1 });
  const address = { email: person.email, email_key: person.email.toUpperCase() };
  await insert('mail_link', { ...own, ...address, ...later, purpose: 'password-reset' });
  for (const account_id of [person.id, null])
    await insert('mail', { account_id, to_address: person.email, language: 'en', state: 'undeliverable' });
  await insert('security_entry', { ...own, kind: 'token-made', account_name: person.username });
  const byPerson = { actor_id: person.id, actor_name: person.username };
  await insert('security_entry', { ...ofOther, ...byPerson, kind: 'role-changed', account_name: other.username });

  const record = { country: 'Brazil', status: 'active', created_by: person.id };
  const named = { event_name: 'OWN', country: 'Brazil' };
  const day = '2026-07-01';
  const about = {
    resource_type: 'event',
    resource_name: 'OWN',
    resource_id: await insert('event', {
      ...record,
      ...named,
      ...searchKeys.event(named),
      event_date: day,
      status: 'published',
    }),
  };
  const { country: artist_country, ...artist } = record;
  await insert('artist', { ...artist, artist_country, artist_name: 'OWN' });
  await insert('decoration', { ...record, decoration_name: 'OWN' });
  for (const type of simpleTypes) await insert(type, { ...record, [`${type}_name`]: `OWN ${person.id}` });
  const release = { release_name: 'OWN', artist_name: 'OWN' };
  const state = { state: 'listed', release_date: day, created_by: person.id };
  await insert('release', { ...release, ...searchKeys.release(release), ...state });

  const last = store.db.selectFrom('activity').select((eb) => eb.fn.max('id').as('id'));
  const activity_id = ((await last.executeTakeFirst())?.id ?? 0) + 1;
  const update = { ...about, action_type: 'update' };
  await insert('activity', { ...update, ...own, id: activity_id, user_name: person.username });
  await insert('activity_change', { activity_id, field: 'area', before: '"old"', after: '"new"' });
  const ofAccount = { resource_type: 'user', resource_id: person.id, resource_name: person.username };
  await insert('activity', { ...update, ...ofOther, ...ofAccount, id: activity_id + 1, user_name: other.username });
  const reviewed = { resource_type: 'artist', resource_id: person.id };
  await insert('review', { ...reviewed, reviewer_id: person.id, reviewer_name: person.username });
  const concerned = { resource_type: 'event', resource_id: 999_999 };
  const { id: decided_by } = person;
  await insert('report', { ...concerned, owner_id: person.id, reporter_id: person.id, decided_by, state: 'acted' });
  const suggested = { owner_id: person.id, author_id: person.id, decided_by, state: 'declined' };
  await insert('suggestion', { ...concerned, ...suggested });
  const { resource_type, resource_id } = about;
  const event = { ...own, resource_type, resource_id };
  await insert('trouble', { ...event, kind: 'reported' });
  await insert('record_owner', { ...event, role: 'owner', mail_token: newToken() });
  await insert('claim', { ...concerned, ...own, state: 'declined', email: 'info@own.example' });
  await insert('claim', { ...concerned, ...ofOther, state: 'declined', decided_by });
  await insert('suspended_record', event);
  await insert('block', { kind: 'domain', created_by: person.id });
  const feedback_id = await insert('feedback', { ...own, done_at: testStart, done_by: person.id });
  await insert('feedback_answer', { ...own, feedback_id, user_name: person.username });
  await insert('idempotency', own);
  await insert('pending_import', { ...own, id: newToken(), format: 'csv', reading: '{}' });
  await insert('follow', { ...own, type: 'event', target: String(resource_id) });
  await insert('star', { ...own, type: 'event', target_id: resource_id, starred: 1 });
  await insert('attendance', { ...own, event_id: resource_id, response: 'going' });
  await insert('notification_setting', { ...own, mail: 'daily', feed_token: newToken() });
  const news = { type: 'event', record_id: resource_id };
  const authors = { author_id: person.id, actor_id: person.id };
  const announcement_id = await insert('announcement', { ...news, ...authors, kind: 'new', changes: '{}' });
  await insert('notice', { ...own, ...news, kind: 'edited' });
  await insert('notification_read', { ...own, announcement_id });
  await insert('view_day_account', { ...own, day });
  await insert('visitor', { ...own, day });
}
