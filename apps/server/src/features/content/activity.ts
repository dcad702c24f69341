import type { ResourceType } from '@moonfloor/contract/lists';
import type { ContentTransaction } from '../../db/content-version.ts';
import type { ActivityTable } from '../../db/schema.ts';
import type { Actor } from '../../http/session.ts';

/** What was done to which record. */
export interface Deed {
  action: ActivityTable['action_type'];
  type: ResourceType;
  id: number;
  /** Name of the record at that moment. */
  name: string;
}

/** Writes a deed into the history, inside the transaction that does it. `now` is an instant. */
export async function insertActivity(db: ContentTransaction, actor: Actor, deed: Deed, now: string): Promise<void> {
  await db
    .insertInto('activity')
    .values({
      user_id: actor.id,
      user_name: actor.username,
      action_type: deed.action,
      resource_type: deed.type,
      resource_id: deed.id,
      resource_name: deed.name,
      created_at: now,
    })
    .execute();
}
