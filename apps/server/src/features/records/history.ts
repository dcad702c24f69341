import { type Kysely, sql, type Transaction } from 'kysely';
import {
  type Change,
  fieldChange,
  type FieldChange,
  fieldValue,
  type FieldValue,
} from '@moonfloor/contract/records/activity';
import { splitParts } from '@moonfloor/contract/records/parts';
import { fieldEntries, partKeys } from '@moonfloor/contract/records/record-fields';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from '../../http/session.ts';

/**
 * The fields of a record by name, as stored in the history: form fields, pictures and status; each language and each fact is
 * a field of its own.
 */
export type Fields = Readonly<Record<string, FieldValue>>;

/** The lists of an event that are not in its row: its floors and its decorations. */
export type Lists = Pick<Fields, 'floors' | 'decorations'>;

/**
 * Returns the values of a record by field, in the order of its form: `image` and `images` are URLs, the status is last. `record`
 * has them all, lists included.
 */
export function fieldsOf(type: ResourceType, record: object): Fields {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of its response has all fields
  const [values, objects] = [record as Fields, record as Readonly<Record<string, Fields | undefined>>];
  const entries = fieldEntries(type).map(([name, field]): Fields => {
    const keys = partKeys(field);
    if (keys !== undefined) return splitParts(name, keys, objects[name] ?? {}, null);
    return { [name]: values['address' in field ? field.address : name]! };
  });
  return Object.fromEntries([...entries.flatMap((part) => Object.entries(part)), ['status', values['status']!]]);
}

/** Returns true when two values of a field are equal. The same code builds both, so the order of keys is the same. */
export function sameValue(one: Fields[string] | undefined, other: Fields[string] | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Returns the fields that differ, with their previous and new values. */
export function changesBetween(before: Fields, after: Fields): FieldChange[] {
  return Object.keys(after)
    .filter((field) => !sameValue(before[field], after[field]))
    .map((field) => fieldChange.parse({ field, before: before[field] ?? null, after: after[field] ?? null }));
}

/** The author of a history entry: an account, or (without an id) the operator or the site itself. */
export type Author = Pick<Actor, 'username'> & { id: number | null };

/** The author of what the site does by itself. */
export const siteAuthor: Author = { id: null, username: 'Moonfloor' };

/** SQL condition: an entry of the history is by the site itself, not by an account of that name. */
export const isBySite = sql<boolean>`(activity.account_id is null and activity.user_name = ${siteAuthor.username})`;

/** Fields of entries that do not change what the record's page shows. */
const otherFields: ReadonlySet<string> = new Set(['owners', 'trust', 'suggestion', 'merged']);

/** Splits the comma-separated fields of an entry and returns those that the record's page shows; null stands for none. */
export const shownFields = (fields: string | null): string[] =>
  (fields ?? '').split(',').filter((field) => field !== '' && !otherFields.has(field));

/** An entry of the history: an action on a record. */
export interface NewActivity {
  action: Schema['activity']['action_type'];
  type: Schema['activity']['resource_type'];
  id: number;
  /** Name of the record at the time of the action. */
  name: string;
  /** The changed fields. */
  changes: readonly Change[];
  /** Id of the history entry that this one undoes or redoes. */
  reverts?: number | undefined;
}

/**
 * Inserts a history entry in the transaction that performs the action. `now` is an ISO 8601 instant. The transaction
 * must already hold the write lock, as those of `writeContent` do, because entry ids are consecutive. The operator, who
 * has no account, has no id.
 */
export async function insertActivity(
  db: Transaction<Schema>,
  actor: Author,
  activity: NewActivity,
  now: string,
): Promise<void> {
  const { id } = await db
    .insertInto('activity')
    .values(({ selectFrom, fn, lit }) => ({
      id: selectFrom('activity').select((eb) => eb(fn.coalesce(fn.max('id'), lit(0)), '+', 1).as('next')),
      account_id: actor.id,
      user_name: actor.username,
      action_type: activity.action,
      resource_type: activity.type,
      resource_id: activity.id,
      resource_name: activity.name,
      reverts: activity.reverts ?? null,
      created_at: now,
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  if (activity.changes.length === 0) return;
  const rows = activity.changes.map(({ field, before, after }, position) => ({
    activity_id: id,
    position,
    field,
    before: JSON.stringify(before),
    after: JSON.stringify(after),
  }));
  await db.insertInto('activity_change').values(rows).execute();
}

/** Selects the latest change of a record's field. */
function lastChangeOf(db: Kysely<Schema>, { type, id, field }: { type: ResourceType; id: number; field: string }) {
  return db
    .selectFrom('activity')
    .innerJoin('activity_change', 'activity_change.activity_id', 'activity.id')
    .where('activity.resource_type', '=', type)
    .where('activity.resource_id', '=', id)
    .where('activity_change.field', '=', field)
    .orderBy('activity.id', 'desc')
    .limit(1)
    .select('activity_change.before');
}

/** Returns the value of a field before its latest change, if that was after `since`; null if there is none. */
export async function findPreviousValue(
  db: Kysely<Schema>,
  field: Parameters<typeof lastChangeOf>[1],
  since: string,
): Promise<FieldValue> {
  const change = await lastChangeOf(db, field).where('activity.created_at', '>', since).executeTakeFirst();
  return change === undefined ? null : fieldValue.parse(JSON.parse(change.before));
}

/** Selects for each field of a record, or for some of them, its first change from an entry of the history on. */
export function selectFirstChanges(
  db: Kysely<Schema>,
  { type, id }: { type: ResourceType; id: number },
  entry: number,
  fields?: readonly string[],
) {
  const first = db
    .selectFrom('activity')
    .innerJoin('activity_change', 'activity_change.activity_id', 'activity.id')
    .where('activity.resource_type', '=', type)
    .where('activity.resource_id', '=', id)
    .where('activity.id', '>=', entry)
    .$if(fields !== undefined, (query) => query.where('activity_change.field', 'in', fields!))
    .groupBy('activity_change.field')
    .select(({ fn }) => ['activity_change.field', fn.min('activity.id').as('entry')]);
  return db
    .selectFrom(first.as('first'))
    .innerJoin('activity_change', (join) =>
      join.onRef('activity_change.activity_id', '=', 'first.entry').onRef('activity_change.field', '=', 'first.field'),
    )
    .select(['activity_change.field', 'activity_change.before']);
}

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
 * Returns the edited fields that have changed since the version on which the edit is based: by default, the editor's own
 * latest. Without such a version: the fields that the edit would reset to an earlier value, if it also sends unchanged
 * fields, as a form does that was loaded before the change.
 */
export async function findOverwrittenFields(
  db: Kysely<Schema>,
  { type, id, editor, version, sent }: UnconditionalEdit,
  changes: readonly FieldChange[],
): Promise<string[]> {
  // forms have no status
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
      const ownVersion = selectOwnVersion(db, type, id, editor);
      const isLaterThanOwn = eb('activity.id', '>', ownVersion);
      if (!isWholeForm) return isLaterThanOwn;
      const isSetBack = edited.map(({ field, after }) =>
        eb.and([eb('field', '=', field), eb('before', '=', JSON.stringify(after))]),
      );
      return eb.or([isLaterThanOwn, eb.and([eb(ownVersion, 'is', null), eb.or(isSetBack)])]);
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
