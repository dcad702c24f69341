import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

const now = '2022-10-15T12:00:00.000Z';

/** Gives each of 2,000 accounts a browser that is reminded of two sets, of one of which it was reminded already; 2,000 more have no account. */
export async function fillReminders(db: Kysely<Schema>): Promise<void> {
  for (const account of [sql`id`, sql`null`])
    await sql`insert into push_subscription (endpoint, p256dh, auth, language, minutes, account_id, updated_at)
      select 'https://push.example/' || coalesce(${account}, -id), 'key', 'secret', 'en', 15, ${account}, ${now} from account`.execute(
      db,
    );
  for (const step of [0, 4000])
    await sql`insert into reminded_set (subscription_id, set_id)
      select id, id + ${sql.lit(step)} from push_subscription`.execute(db);
  await sql`insert into sent_reminder (subscription_id, set_id, set_start, sent_at)
    select push_subscription.id, set_id, set_start, ${now} from push_subscription
    inner join timetable_set on timetable_set.set_id = push_subscription.id`.execute(db);
}
