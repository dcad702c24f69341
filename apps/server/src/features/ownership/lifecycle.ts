import type { Lifecycle } from '../records/lifecycle.ts';

/** Of owners, helpers and claims that two merged records have both, the stronger one stays. */
export const ownershipLifecycle: Lifecycle = {
  afterMerge: async (db, { type, from, to }) => {
    const owners = db
      .selectFrom('record_owner')
      .where('resource_type', '=', type)
      .where('resource_id', '=', from)
      .where('role', '=', 'owner');
    // an owner who helps with the other one owns it
    await db
      .deleteFrom('record_owner')
      .where('resource_type', '=', type)
      .where('resource_id', '=', to)
      .where('role', '=', 'helper')
      .where('account_id', 'in', owners.select('account_id'))
      .execute();
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
  },
};
