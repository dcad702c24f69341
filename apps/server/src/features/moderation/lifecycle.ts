import type { Lifecycle } from '../records/lifecycle.ts';

/** Reports and suggestions follow a merged record. */
export const moderationLifecycle: Lifecycle = {
  afterMerge: async (db, { type, from, to }) => {
    // without a version, all fields of a suggestion count as changed since
    const moved = { report: {}, suggestion: { version: '' } };
    for (const table of ['report', 'suggestion'] as const)
      await db
        .updateTable(table)
        .set({ resource_id: to, ...moved[table] })
        .where('resource_type', '=', type)
        .where('resource_id', '=', from)
        .execute();
  },
};
