import type { Lifecycle } from '../records/lifecycle.ts';

/** Owners, helpers and claims follow a merged record; the one that remains keeps those that it has already. */
export const ownershipLifecycle: Lifecycle = {
  merged: async (db, { type, from, to }) => {
    if (type === 'set') return;
    const ofRecord = (id: number) =>
      db.selectFrom('record_owner').where('resource_type', '=', type).where('resource_id', '=', id);
    await db
      .updateTable('record_owner')
      .set({ resource_id: to })
      .where('resource_type', '=', type)
      .where('resource_id', '=', from)
      .where('account_id', 'not in', ofRecord(to).select('account_id'))
      .execute();
    await db.deleteFrom('record_owner').where('resource_type', '=', type).where('resource_id', '=', from).execute();
    await db
      .updateTable('claim')
      .set({ resource_id: to })
      .where('resource_type', '=', type)
      .where('resource_id', '=', from)
      .execute();
  },
  purged: async (db, { type, isGone }) => {
    for (const table of ['record_owner', 'claim'] as const)
      await db
        .deleteFrom(table)
        .where('resource_type', '=', type)
        .where(isGone(`${table}.resource_id`))
        .execute();
  },
};
