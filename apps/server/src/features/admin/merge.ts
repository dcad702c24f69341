import type { Change, Moved } from '@moonfloor/contract/activity';
import type { Api } from '@moonfloor/contract/api';
import type { Received } from '@moonfloor/contract/endpoint';
import type { Status } from '@moonfloor/contract/lists';
import { messages, recordNotFound } from '@moonfloor/contract/messages';
import { changedType } from '@moonfloor/contract/problem-types';
import { nameKey } from '@moonfloor/contract/text';
import type { Deps } from '../../deps.ts';
import { Fault, notFound } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import { logSecurity } from '../../platform/security-log/security-log.ts';
import { requireEditable } from '../content/access.ts';
import { moveLinks } from '../content/merge-links.ts';
import { insertMerged } from '../content/merged.ts';
import { moveRecord } from '../content/moderation.ts';
import type { Fields, Found, RecordKind } from '../content/record-kind.ts';
import { changeWithin, requireRecord, writeRecords } from '../content/record-writes.ts';
import { kindOf } from './kinds.ts';
import { takenFields } from './merge-fields.ts';

type Merge = Received<Api['mergeRecords']>['body'];

/**
 * Merges a record into another one of its type: it is marked deleted for good and leads to the one that stays, which
 * takes the fields that are wanted of it, and its links. One transaction; the history of each says so. For admins, which
 * the route has checked. Throws 404, 409 when either has changed since it was looked at or was merged away, 422.
 */
export async function mergeRecords(deps: Deps, actor: Actor, { type, keep, from, take }: Merge): Promise<Moved> {
  const kind = kindOf(deps, type);
  // who they are, for the history; judged inside the transaction
  const [staying, going] = await Promise.all([keep, from].map(({ id }) => requireRecord(deps.store.db, kind, id)));
  return writeRecords(deps, actor, async (writing) => {
    const gone = { action: 'delete', id: from.id, notes: [note('merged_into', kind, staying!)] } as const;
    let given: Fields = {};
    await changeWithin(writing, kind, gone, async ({ db, record, now }) => {
      requireSeen(kind, record, from.updated_at);
      given = await kind.fieldsOf(db, record);
      // first, because it may have the name that the other one is to take
      await kind.setStatus(db, record, 'deleted', now);
      await insertMerged(db, { type, id: from.id, into: keep.id, nameKey: nameKey(kind.nameOf(record)) }, now);
    });
    const kept = { action: 'update', id: keep.id, notes: [note('merged', kind, going!)] } as const;
    const merged = await changeWithin(writing, kind, kept, async ({ db, record, now }) => {
      requireSeen(kind, record, keep.updated_at);
      const { status = record.status, ...fields } = takenFields(type, take, await kind.fieldsOf(db, record), given);
      if (Object.keys(fields).length > 0) await kind.putBack(db, record, fields, now);
      await moveRecord(db, kind, requireEditable(actor, kind, await kind.find(db, keep.id)), status as Status, now);
      await moveLinks(db, type, from.id, keep.id);
      const about = `${type} ${kind.nameOf(going!)} into ${kind.nameOf(staying!)}`;
      await logSecurity(db, { kind: 'merged', account: actor, about }, now);
    });
    return { id: keep.id, type, status: merged.status };
  });
}

/** What the history says of a merge beside the fields: which other record it was. */
function note<T extends Found>(field: 'merged' | 'merged_into', kind: RecordKind<T>, other: T): Change {
  return { field, before: null, after: { type: kind.type, id: other.id, name: kind.nameOf(other) } };
}

/** Throws 404 for a deleted record, 409 for one that is no longer the version that was looked at. */
function requireSeen<T extends Found>({ type }: RecordKind<T>, record: T, version: string): void {
  if (record.status === 'deleted') throw notFound(recordNotFound[type]);
  if (record.updated_at !== version) throw new Fault(409, messages.mergeChanged, { type: changedType });
}
