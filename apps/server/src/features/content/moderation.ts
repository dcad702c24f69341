import type { ResourceType } from '@moonfloor/contract/lists';
import type { ContentTransaction } from '../../db/content-version.ts';
import { writeContent } from '../../db/content-version.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';
import { missing } from './access.ts';
import { insertActivity } from './activity.ts';

/** What deleting and toggling need to know of a type of record. `S` are the statuses as they are stored. */
export interface Moderated<T extends { status: string }, S extends string> {
  type: ResourceType;
  /** The record whatever its status. */
  find(db: ContentTransaction, id: number): Promise<T | undefined>;
  nameOf(record: T): string;
  /** Where a toggle leads; from `deleted` to the status that a record starts with. */
  toggled(record: T): S;
  setStatus(db: ContentTransaction, id: number, status: S | 'deleted', now: string): Promise<void>;
  /** Links what names the record, once it has been toggled. */
  link?(db: ContentTransaction, record: T): Promise<void>;
}

/** Marks a record deleted. For admins, which the route has checked. Throws 404, also when it is deleted already. */
export async function removeRecord<T extends { status: string }, S extends string>(
  deps: Deps,
  actor: Actor,
  id: number,
  kind: Moderated<T, S>,
): Promise<void> {
  const now = instant(deps.clock);
  await writeContent(deps.store, deps.contentVersion, async (db) => {
    const record = await kind.find(db, id);
    if (record === undefined || record.status === 'deleted') throw notFound(missing[kind.type]);
    await kind.setStatus(db, id, 'deleted', now);
    await insertActivity(db, actor, { action: 'delete', type: kind.type, id, name: kind.nameOf(record) }, now);
  });
}

/**
 * Moves a record to its other status and answers that one. For admins, which the route has checked. Throws 404, and
 * what the database says when a restored record's name was taken meanwhile.
 */
export function toggleRecord<T extends { status: string }, S extends string>(
  deps: Deps,
  actor: Actor,
  id: number,
  kind: Moderated<T, S>,
): Promise<S> {
  const now = instant(deps.clock);
  return writeContent(deps.store, deps.contentVersion, async (db) => {
    const record = await kind.find(db, id);
    if (record === undefined) throw notFound(missing[kind.type]);
    const status = kind.toggled(record);
    await kind.setStatus(db, id, status, now);
    await kind.link?.(db, record);
    await insertActivity(db, actor, { action: 'update', type: kind.type, id, name: kind.nameOf(record) }, now);
    return status;
  });
}
