import { sql } from 'kysely';
import type { MigrationStep } from '../dialect/definitions.ts';

/** The tables with such a column. */
const withAccountIds = `access_token activity author_count claim event_response feedback feedback_answer follow idempotency import_draft
  known_device linked_identity mail_link notification_read notification_setting passkey push_subscription quota record_owner
  recovery_code session sign_in_challenge star suspended_record totp trouble view_day_account visitor`.split(/\s+/);

/** Columns that refer to accounts are called `account_id`, no longer `user_id`. */
export const up: MigrationStep = async (db, { dialect }) => {
  await sql`alter table view_day_user rename to view_day_account`.execute(db);
  for (const table of withAccountIds)
    await sql`alter table ${sql.table(table)} rename column user_id to account_id`.execute(db);
  // SQLite renames the columns in triggers, too
  if (dialect === 'postgres')
    await sql`do $$ declare counting record; begin
      for counting in select pg_get_functiondef(oid) as definition from pg_proc
        where pronamespace = current_schema()::regnamespace and prosrc like '%insert into author_count (type, user_id%'
      loop execute replace(counting.definition, 'user_id', 'account_id'); end loop; end $$`.execute(db);
};
