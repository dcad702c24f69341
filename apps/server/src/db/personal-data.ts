import { recordTables } from './personal-records.ts';
import { addressed, cleared, done, owned, partsOf, type PersonalTable } from './personal-table.ts';
import type { Schema } from './schema.ts';

const nobody = { none: 'no person' };
const derived = { none: 'derived from records' };

/**
 * Every table, and how it refers to persons: the download of one's data and the deletion of an account read nothing
 * else. A new table is one line here, and a row in `testing/personal-rows.ts`.
 */
export const personalTables: { readonly [T in keyof Schema]: PersonalTable<T> } = {
  account: {
    rows: [
      {
        column: 'id',
        holds: 'id',
        key: ['id'],
        exported: { as: 'account', without: ['password_hash', 'username_key', 'username_skeleton', 'email_key'] },
        erasure: 'delete',
      },
    ],
  },
  session: {
    rows: [
      owned(
        'user_id',
        'sign_ins',
        ['created_at', 'last_used_at', 'expires_at', 'browser', 'system', 'country'],
        ['id'],
      ),
    ],
  },
  passkey: { rows: [owned('user_id', 'passkeys', ['name', 'created_at', 'last_used_at'], ['id'])] },
  totp: { rows: [owned('user_id', 'authenticator_app', ['created_at', 'confirmed_at'], ['user_id'])] },
  recovery_code: { rows: [owned('user_id', 'recovery_codes', ['created_at'], ['code_hash'])] },
  sign_in_challenge: { rows: [owned('user_id', 'sign_ins_under_way', ['kind', 'expires_at'], ['hash'])] },
  access_token: {
    rows: [owned('user_id', 'access_tokens', ['name', 'scopes', 'created_at', 'expires_at', 'last_used_at'], ['id'])],
  },
  known_device: { rows: [owned('user_id', 'known_devices', ['last_used_at'], ['device_hash'])] },
  linked_identity: {
    rows: [owned('user_id', 'linked_accounts', ['issuer', 'subject', 'email', 'created_at', 'last_used_at'], ['id'])],
  },
  identity_ticket: {
    rows: [addressed('email', ['token_hash'])],
    otherwise: { email_verified: 'whether the issuer has confirmed the address' },
  },
  // which links there are would tell whether an address is taken, see decision 065
  mail_link: {
    rows: [{ column: 'user_id', holds: 'id', key: ['token_hash'], exported: null, erasure: 'delete' }],
    otherwise: { email: 'deleted with the link', email_key: 'deleted with the link' },
  },
  mail: {
    rows: [
      { column: 'account_id', holds: 'id', key: ['id'], exported: null, erasure: 'delete' },
      {
        ...addressed('to_address', ['id']),
        exported: { as: 'mails', columns: ['to_address', 'kind', 'subject', 'state', 'created_at', 'ended_at'] },
      },
    ],
  },
  security_entry: {
    rows: [
      {
        column: 'account_id',
        holds: 'id',
        key: ['id'],
        exported: { as: 'security_log', columns: ['kind', 'about', 'count', 'created_at', 'last_at'] },
        erasure: { clear: ['account_id', 'account_name', 'about'] },
      },
      cleared('actor_id', ['id'], 'actor_name'),
    ],
  },

  ...recordTables,

  activity: {
    rows: [
      done(
        'user_id',
        'history',
        ['id', 'action_type', 'resource_type', 'resource_id', 'resource_name', 'created_at'],
        ['id'],
        'user_name',
      ),
      {
        column: 'resource_id',
        holds: 'id',
        where: { resource_type: 'user' },
        key: ['id'],
        exported: { as: 'history_of_the_account', columns: ['id', 'action_type', 'user_name', 'created_at'] },
        erasure: { clear: [], name: 'resource_name' },
      },
    ],
  },
  activity_change: partsOf(
    'activity',
    'activity_id',
    'changes',
    ['activity_id', 'field', 'before', 'after'],
    ['activity_id', 'position'],
  ),
  review: {
    rows: [
      done(
        'reviewer_id',
        'reviews',
        ['resource_type', 'resource_id', 'reason', 'created_at'],
        ['resource_type', 'resource_id'],
        'reviewer_name',
      ),
    ],
  },
  report: {
    rows: [
      done('reporter_id', 'reports', ['resource_type', 'resource_id', 'reason', 'state', 'created_at'], ['id']),
      cleared('owner_id', ['id']),
      cleared('decided_by', ['id']),
    ],
  },
  suggestion: {
    rows: [
      {
        column: 'author_id',
        holds: 'id',
        key: ['id'],
        exported: {
          as: 'suggestions',
          columns: ['id', 'resource_type', 'resource_id', 'state', 'reason', 'created_at', 'decided_at'],
        },
        erasure: { clear: ['author_id'], isContribution: true },
      },
      cleared('owner_id', ['id']),
      cleared('decided_by', ['id']),
    ],
  },
  suggestion_change: partsOf(
    'suggestion',
    'suggestion_id',
    'suggested_changes',
    ['suggestion_id', 'field', 'before', 'after', 'accepted'],
    ['suggestion_id', 'position'],
  ),
  suggestion_picture: partsOf(
    'suggestion',
    'suggestion_id',
    'suggested_pictures',
    ['suggestion_id', 'picture_id'],
    ['suggestion_id', 'picture_id'],
  ),
  trouble: { rows: [owned('user_id', 'troubles', ['resource_type', 'resource_id', 'kind', 'created_at'], ['id'])] },
  record_owner: {
    rows: [
      owned(
        'user_id',
        'owned_pages',
        ['resource_type', 'resource_id', 'role', 'shown', 'notified', 'created_at'],
        ['resource_type', 'resource_id'],
      ),
    ],
  },
  claim: {
    rows: [
      owned(
        'user_id',
        'claims',
        ['resource_type', 'resource_id', 'state', 'email', 'message', 'reason', 'created_at', 'decided_at'],
        ['id'],
      ),
      cleared('decided_by', ['id']),
    ],
  },
  owner_notice: nobody,
  suspended_record: {
    rows: [owned('user_id', 'hidden_records', ['resource_type', 'resource_id'], ['resource_type', 'resource_id'])],
  },
  block: { rows: [cleared('created_by', ['id'])], otherwise: { value: 'an address that was blocked stays blocked' } },
  rejected_text: { none: 'hashes of texts' },
  feedback: {
    rows: [
      {
        column: 'user_id',
        holds: 'id',
        key: ['id'],
        exported: { as: 'feedback', columns: ['id', 'feedback', 'created_at', 'done_at'] },
        erasure: { clear: ['user_id'], isContribution: true },
      },
      cleared('done_by', ['id']),
    ],
  },
  feedback_answer: {
    rows: [done('user_id', 'answers_to_feedback', ['feedback_id', 'answer', 'created_at'], ['id'], 'user_name')],
  },
  idempotency: {
    rows: [owned('user_id', 'repeated_submissions', ['call', 'resource_id', 'created_at'], ['call', 'key'])],
  },
  quota: { rows: [owned('user_id', 'quotas', ['kind', 'since', 'used'], ['kind'])] },
  import_draft: {
    rows: [
      {
        column: 'user_id',
        holds: 'id',
        key: ['id'],
        exported: { as: 'imports', columns: ['format', 'name', 'address', 'body', 'created_at'], atOnce: 1 },
        erasure: 'delete',
      },
    ],
  },
  view_day_user: { rows: [owned('user_id', 'visits', ['day', 'visits'], ['day'])] },
  visitor: { rows: [done('user_id', 'visit_of_today', ['day', 'last_at'], ['day', 'visitor'])] },
  author_count: { rows: [owned('user_id', 'records_added', ['type', 'created', 'kept'], ['type'])] },

  follow: { rows: [owned('user_id', 'follows', ['type', 'target', 'name', 'created_at'], ['id'])] },
  star: { rows: [owned('user_id', 'stars', ['type', 'target_id', 'starred', 'changed_at'], ['type', 'target_id'])] },
  event_response: {
    rows: [owned('user_id', 'responses_to_events', ['event_id', 'response', 'created_at'], ['event_id'])],
  },
  notification_setting: {
    rows: [owned('user_id', 'notification_settings', ['mail', 'mailed_at', 'digest_day'], ['user_id'])],
  },
  notification_read: { rows: [owned('user_id', 'read_notifications', ['announcement_id'], ['announcement_id'])] },
  announcement: { rows: [cleared('author_id', ['id']), cleared('actor_id', ['id'])] },
  announcement_topic: { none: 'records, names and filters; who follows them is in `follow`' },
  unannounced_change: derived,
  notifier: nobody,
  event_response_count: derived,
  push_subscription: {
    rows: [owned('user_id', 'browsers_with_reminders', ['endpoint', 'language', 'minutes', 'updated_at'], ['id'])],
  },
  reminded_set: partsOf(
    'push_subscription',
    'subscription_id',
    'reminded_sets',
    ['set_id'],
    ['subscription_id', 'set_id'],
  ),
  sent_reminder: partsOf(
    'push_subscription',
    'subscription_id',
    'sent_reminders',
    ['set_id', 'set_start', 'sent_at'],
    ['subscription_id', 'set_id', 'set_start'],
  ),
  vapid_key: nobody,

  search_entry: derived,
  twin_key: derived,
  record_change: derived,
  sitemap_part: derived,
  content_version: nobody,
  nightly_backup: nobody,
  attempt: { none: 'counts that end within a day; keys contain ids of accounts' },
  attempt_salt: nobody,
  visitor_salt: nobody,
  visitor_page: { none: 'salted hashes, deleted the day after' },
  view_day: nobody,
  view_day_page: nobody,
  view_day_country: nobody,
  view_day_referrer: nobody,
};

/** Returns how a table refers to persons, for code that treats all tables alike. */
export const personalTableOf = (table: keyof Schema): PersonalTable =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the columns are checked above, table by table
  personalTables[table] as PersonalTable;
