import type { Deps } from '../../deps.ts';
import { notFound, notOwner } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';

declare const checked: unique symbol;

/** A record that the access check has passed for editing; only `requireEditable` makes one. */
export type Editable<T> = T & { readonly [checked]: true };

interface Owned {
  created_by: number | null;
  status: string;
}

/** True when the caller sees records that are not public: their creator and admins do. */
export function seesHidden(actor: Actor | null, record: Owned): boolean {
  return actor !== null && (actor.role === 'admin' || actor.id === record.created_by);
}

/**
 * The record, when the caller may see it: anybody what `isPublic`, its creator and admins the rest; what is deleted,
 * admins only. Throws 404 with the record's own sentence.
 */
export function requireVisible<T extends Owned>(
  actor: Actor | null,
  record: T | undefined,
  isPublic: (record: T) => boolean,
  missing: string,
): T {
  if (record === undefined) throw notFound(missing);
  if (isPublic(record)) return record;
  if (!seesHidden(actor, record)) throw notFound(missing);
  if (record.status === 'deleted' && actor?.role !== 'admin') throw notFound(missing);
  return record;
}

/**
 * The record, when the caller may change it: its creator or an admin. Throws 404 when it is not there for the
 * caller to see, 403 when it is somebody else's.
 */
export function requireEditable<T extends Owned>(
  actor: Actor,
  record: T | undefined,
  isPublic: (record: T) => boolean,
  missing: string,
): Editable<T> {
  const seen = requireVisible(actor, record, isPublic, missing);
  if (actor.role !== 'admin' && seen.created_by !== actor.id) throw notOwner();
  return seen as Editable<T>;
}

/** Status of a new artist or decoration: it waits when a member sends it and everything is moderated. */
export function firstActiveStatus({ config }: Deps, actor: Actor): 'active' | 'inactive' {
  return config.moderation === 'all' && actor.role !== 'admin' ? 'inactive' : 'active';
}

/** Status of a new event: it waits when a member sends it, unless nothing is moderated. */
export function firstEventStatus({ config }: Deps, actor: Actor): 'published' | 'draft' {
  return config.moderation !== 'none' && actor.role !== 'admin' ? 'draft' : 'published';
}
