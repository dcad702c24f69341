import type { Kysely } from 'kysely';
import type { FieldChange } from '@moonfloor/contract/activity';
import type { ResourceType } from '@moonfloor/contract/lists';
import type { Schema } from '../../db/schema.ts';

/** An edit whose request has no If-Match. */
export interface UnconditionalEdit {
  type: ResourceType;
  id: number;
  /** Whose edit it is. */
  editor: number;
  /** `updated_at` of the version that the edit was made from; null if the request does not tell. */
  version: string | null;
  /** Names of the fields in the request. */
  sent: readonly string[];
}

/**
 * Returns the fields of an edit that have changed since the version that it was made from: by default the editor's latest
 * own version. Without one, returns the fields that the edit would set back to an earlier value, if it also sends unchanged
 * fields: then it is a form that was loaded before the change.
 */
export async function findOverwrittenFields(
  db: Kysely<Schema>,
  { type, id, editor, version, sent }: UnconditionalEdit,
  changes: readonly FieldChange[],
): Promise<string[]> {
  // the status is no field of forms
  const edited = changes.filter(({ field }) => field !== 'status');
  if (edited.length === 0) return [];
  const changed = new Set<string>(edited.map(({ field }) => field));
  const isWholeForm = sent.some((field) => !changed.has(field));
  const rows = await db
    .selectFrom('activity')
    .innerJoin('activity_change', 'activity_change.activity_id', 'activity.id')
    .where('activity.resource_type', '=', type)
    .where('activity.resource_id', '=', id)
    .where('activity_change.field', 'in', [...changed])
    .where((eb) => {
      if (version !== null) return eb('activity.created_at', '>', version);
      const own = selectOwnVersion(db, type, id, editor);
      const since = eb('activity.id', '>', own);
      if (!isWholeForm) return since;
      const back = edited.map(({ field, after }) =>
        eb.and([eb('field', '=', field), eb('before', '=', JSON.stringify(after))]),
      );
      return eb.or([since, eb.and([eb(own, 'is', null), eb.or(back)])]);
    })
    .select('activity_change.field')
    .distinct()
    .execute();
  return rows.map(({ field }) => field);
}

/** Selects the entry of the history by which an account last wrote the fields of a record; null if it never did. */
function selectOwnVersion(db: Kysely<Schema>, type: ResourceType, id: number, editor: number) {
  return (
    db
      .selectFrom('activity')
      .where('resource_type', '=', type)
      .where('resource_id', '=', id)
      .where('account_id', '=', editor)
      .where('action_type', 'in', ['create', 'update'])
      // the status is the last field: an entry that begins with it changed no other
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('activity_change')
              .whereRef('activity_id', '=', 'activity.id')
              .where('position', '=', 0)
              .where('field', '=', 'status')
              .select('field'),
          ),
        ),
      )
      .select((eb) => eb.fn.max('id').as('id'))
  );
}
