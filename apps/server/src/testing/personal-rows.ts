import { simpleTypes } from '@moonfloor/contract/values/lists';
import { sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { searchKeys } from '../features/records/search-keys.ts';
import { newToken, hashToken } from '../http/session.ts';
import type { TestApp, TestAccount } from './test-app.ts';

const at = '2026-06-15T12:00:00.000Z';
const later = '2030-01-01T00:00:00.000Z';
const stamps = { created_at: at, updated_at: at };

/**
 * Inserts a row about a person into every table that has such rows, so that a test can look for them. `other` is
 * somebody else, who owns things that the person has only handled.
 */
export async function insertPersonalRows({ deps }: TestApp, person: TestAccount, other: TestAccount): Promise<void> {
  const { db } = deps.store;
  const own = { account_id: person.id };
  const hash = (): string => hashToken(newToken());
  const insert = async (table: keyof Schema, row: Record<string, string | number | null>): Promise<void> => {
    const names = sql.join(Object.keys(row).map((column) => sql.ref(column)));
    await sql`insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(row))})`.execute(db);
  };
  await insert('passkey', {
    ...own,
    credential_id: hash(),
    public_key: 'x',
    counter: 0,
    transports: '',
    name: 'Phone',
    created_at: at,
  });
  await insert('totp', { ...own, secret: 'GEZDGNBVGY3TQOJQ', created_at: at });
  await insert('recovery_code', { ...own, code_hash: hash(), created_at: at });
  await insert('sign_in_challenge', { ...own, hash: hash(), kind: 'confirm', expires_at: later });
  await insert('access_token', {
    ...own,
    name: 'Script',
    token_hash: hash(),
    ending: 'abcd',
    scopes: 'read',
    created_at: at,
    expires_at: later,
  });
  const { id: browser } = await db
    .insertInto('push_subscription')
    .values({
      ...own,
      endpoint: `https://push.example/${hash()}`,
      p256dh: 'x',
      auth: 'x',
      language: 'en',
      minutes: 15,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insert('reminded_set', { subscription_id: browser, set_id: 999_999 });
  await insert('sent_reminder', {
    subscription_id: browser,
    set_id: 999_999,
    set_start: '2026-07-01T23:00',
    sent_at: at,
  });
  await insert('known_device', { ...own, device_hash: hash(), last_used_at: at });
  await insert('linked_identity', {
    ...own,
    issuer: 'https://club.example/',
    subject: hash(),
    email: person.email,
    created_at: at,
    last_used_at: at,
  });
  await insert('identity_ticket', {
    token_hash: hash(),
    issuer: 'https://club.example/',
    subject: hash(),
    email: person.email,
    email_verified: 1,
    expires_at: later,
  });
  await insert('mail_link', {
    ...own,
    token_hash: hash(),
    purpose: 'password-reset',
    email: person.email,
    email_key: person.email.toUpperCase(),
    since: at,
    expires_at: later,
  });
  for (const account_id of [person.id, null])
    await insert('mail', {
      account_id,
      message_id: hash(),
      to_address: person.email,
      language: 'en',
      kind: 'test',
      subject: 'Test',
      bulk: 0,
      state: 'undeliverable',
      next_try_at: at,
      created_at: at,
    });
  const entry = { created_at: at, last_at: at };
  await insert('security_entry', {
    ...entry,
    kind: 'token-made',
    account_id: person.id,
    account_name: person.username,
    about: 'Script',
  });
  await insert('security_entry', {
    ...entry,
    kind: 'role-changed',
    account_id: other.id,
    account_name: other.username,
    actor_id: person.id,
    actor_name: person.username,
  });

  const { id: event } = await db
    .insertInto('event')
    .values({
      event_name: 'OWN',
      event_date: '2026-07-01',
      country: 'Brazil',
      status: 'published',
      created_by: person.id,
      ...searchKeys.event({ event_name: 'OWN', country: 'Brazil' }),
      ...stamps,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insert('artist', {
    artist_name: 'OWN',
    name_key: 'OWN',
    artist_country: 'Brazil',
    status: 'active',
    created_by: person.id,
    ...stamps,
  });
  await insert('decoration', {
    decoration_name: 'OWN',
    name_key: 'OWN',
    country: 'Brazil',
    status: 'active',
    created_by: person.id,
    ...stamps,
  });
  for (const type of simpleTypes)
    await insert(type, {
      [`${type}_name`]: `OWN ${person.id}`,
      name_key: `OWN ${person.id}`,
      country: 'Brazil',
      status: 'active',
      created_by: person.id,
      ...stamps,
    });
  await insert('release', {
    release_name: 'OWN',
    artist_name: 'OWN',
    artist_name_key: 'OWN',
    ...searchKeys.release({ release_name: 'OWN', artist_name: 'OWN' }),
    release_date: '2026-01-01',
    state: 'listed',
    created_by: person.id,
    ...stamps,
  });

  const action = { action_type: 'update', created_at: at };
  const { last } = await db
    .selectFrom('activity')
    .select((eb) => eb.fn.coalesce(eb.fn.max('id'), eb.lit(0)).as('last'))
    .executeTakeFirstOrThrow();
  const about = { resource_type: 'event', resource_id: event, resource_name: 'OWN' };
  await insert('activity', { ...action, ...about, id: last + 1, account_id: person.id, user_name: person.username });
  await insert('activity_change', {
    activity_id: last + 1,
    position: 0,
    field: 'area',
    before: '"old"',
    after: '"new"',
  });
  await insert('activity', {
    ...action,
    id: last + 2,
    account_id: other.id,
    user_name: other.username,
    resource_type: 'user',
    resource_id: person.id,
    resource_name: person.username,
  });
  await insert('review', {
    resource_type: 'artist',
    resource_id: person.id,
    reason: 'Why',
    reviewer_id: person.id,
    reviewer_name: person.username,
    created_at: at,
  });
  const concerned = { resource_type: 'event', resource_id: 999_999, created_at: at };
  await insert('report', {
    ...concerned,
    owner_id: person.id,
    reporter_id: person.id,
    decided_by: person.id,
    reason: 'Twice',
    state: 'acted',
  });
  await insert('suggestion', {
    ...concerned,
    owner_id: person.id,
    author_id: person.id,
    decided_by: person.id,
    version: at,
    state: 'declined',
  });
  await insert('trouble', { ...own, resource_type: 'event', resource_id: event, kind: 'reported', created_at: at });
  await insert('record_owner', {
    ...own,
    resource_type: 'event',
    resource_id: event,
    role: 'owner',
    mail_token: hash(),
    created_at: at,
  });
  const claim = { ...concerned, state: 'declined', message: 'Mine' };
  await insert('claim', { ...claim, ...own, email: 'info@own.example' });
  await insert('claim', { ...claim, account_id: other.id, decided_by: person.id });
  await insert('suspended_record', { ...own, resource_type: 'event', resource_id: event });
  await insert('block', {
    kind: 'domain',
    value: `spam-${person.id}.example`,
    reason: 'Spam',
    created_by: person.id,
    created_at: at,
  });
  const { id: feedback } = await db
    .insertInto('feedback')
    .values({ ...own, feedback: 'Well done', created_at: at, done_at: at, done_by: person.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insert('feedback_answer', {
    ...own,
    feedback_id: feedback,
    user_name: person.username,
    answer: 'Thanks',
    created_at: at,
  });
  await insert('idempotency', { ...own, call: 'submitEvent', key: 'x', resource_id: event, created_at: at });
  await insert('quota', { ...own, kind: 'submissions', since: at, used: 1 });
  await insert('pending_import', {
    ...own,
    id: hash(),
    format: 'csv',
    name: 'Season',
    body: 'name',
    reading: '{}',
    created_at: at,
  });
  await insert('follow', { ...own, type: 'event', target: String(event), name: null, created_at: at });
  await insert('star', { ...own, type: 'event', target_id: event, starred: 1, changed_at: at });
  await insert('attendance', { ...own, event_id: event, response: 'going', created_at: at });
  await insert('notification_setting', {
    ...own,
    mail: 'daily',
    read_through: 0,
    mailed_through: 0,
    unsubscribe_token: hash(),
    feed_token: hash(),
  });
  const { id: announcement } = await db
    .insertInto('announcement')
    .values({
      kind: 'new',
      type: 'event',
      record_id: event,
      author_id: person.id,
      actor_id: person.id,
      changes: '{}',
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insert('notice', {
    ...own,
    kind: 'edited',
    type: 'event',
    record_id: event,
    name: 'OWN',
    detail: 'area',
    created_at: at,
    mailed_at: at,
  });
  await insert('notification_read', { ...own, announcement_id: announcement });
  await insert('view_day_account', { ...own, day: '2026-06-15', visits: 1 });
  await insert('visitor', { ...own, day: '2026-06-15', visitor: hash(), last_at: at });
}
