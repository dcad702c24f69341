import { recordNotFound } from '@moonfloor/contract/messages';
import type { Deps } from '../../deps.ts';
import { notFound, ownerOnly } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import type { Editable, StoredRecord, RecordType } from './record-type.ts';

type Owned = Pick<StoredRecord, 'created_by'>;

/** What the access check needs to know of a type of record. */
type Checked<T extends StoredRecord> = Pick<RecordType<T>, 'type' | 'isPublic'>;

/** True for those who may edit a record, whatever its status: its creator and admins. */
export function mayEdit(actor: Actor, record: Owned): boolean {
  return actor.role === 'admin' || actor.id === record.created_by;
}

/** True when the caller sees records that are not public: those who may edit them do. */
export function canSeeHidden(actor: Actor | null, record: Owned): boolean {
  return actor !== null && mayEdit(actor, record);
}

/**
 * The record, when the caller may see it: anybody what is public, its creator and admins the rest; what is deleted,
 * admins only. Throws 404 with the record's own sentence.
 */
export function requireVisible<T extends StoredRecord>(
  actor: Actor | null,
  kind: Checked<T>,
  record: T | undefined,
): T {
  const missing = recordNotFound[kind.type];
  if (record === undefined) throw notFound(missing);
  if (kind.isPublic(record)) return record;
  if (!canSeeHidden(actor, record)) throw notFound(missing);
  if (record.status === 'deleted' && actor?.role !== 'admin') throw notFound(missing);
  return record;
}

/**
 * The record, when the caller may change it: its creator or an admin. Throws 404 when it is not there for the
 * caller to see, 403 when it is somebody else's.
 */
export function requireEditable<T extends StoredRecord>(
  actor: Actor,
  kind: Checked<T>,
  record: T | undefined,
): Editable<T> {
  const seen = requireVisible(actor, kind, record);
  if (!mayEdit(actor, seen)) throw ownerOnly();
  return seen as Editable<T>;
}

/** Status of a new artist or decoration: it waits when a member sends it and everything is moderated. */
export function initialActiveStatus({ config }: Deps, actor: Actor): 'active' | 'inactive' {
  return config.moderation === 'all' && actor.role !== 'admin' ? 'inactive' : 'active';
}

/** Status of a new event: it waits when a member sends it, unless nothing is moderated. */
export function initialEventStatus({ config }: Deps, actor: Actor): 'published' | 'draft' {
  return config.moderation !== 'none' && actor.role !== 'admin' ? 'draft' : 'published';
}
