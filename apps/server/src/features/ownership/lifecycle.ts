import type { Lifecycle } from '../records/lifecycle.ts';

/** Owners, helpers and claims follow a merged record; the one that remains keeps those that it has already. */
export const ownershipLifecycle: Lifecycle = {
  afterMerge: async (db, { type, from, to }) => {
    const ofRecord = (id: number) =>
      db.selectFrom('record_owner').where('resource_type', '=', type).where('resource_id', '=', id);
    // an owner who helps with the other one owns it
    await db
      .deleteFrom('record_owner')
      .where('resource_type', '=', type)
      .where('resource_id', '=', to)
      .where('role', '=', 'helper')
      .where('account_id', 'in', ofRecord(from).where('role', '=', 'owner').select('account_id'))
      .execute();
    await db
      .updateTable('record_owner')
      .set({ resource_id: to })
      .where('resource_type', '=', type)
      .where('resource_id', '=', from)
      .where('account_id', 'not in', ofRecord(to).select('account_id'))
      .execute();
    await db.deleteFrom('record_owner').where('resource_type', '=', type).where('resource_id', '=', from).execute();
    // a member's claim of both waits once
    await db
      .deleteFrom('claim')
      .where('resource_type', '=', type)
      .where('resource_id', '=', from)
      .where('state', '=', 'waiting')
      .where('account_id', 'in', ({ selectFrom }) =>
        selectFrom('claim as other')
          .where('other.resource_type', '=', type)
          .where('other.resource_id', '=', to)
          .where('other.state', '=', 'waiting')
          .select('other.account_id'),
      )
      .execute();
    await db
      .updateTable('claim')
      .set({ resource_id: to })
      .where('resource_type', '=', type)
      .where('resource_id', '=', from)
      .execute();
  },
};
