import type { ResourceType, Status } from '@moonfloor/contract/lists';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/session.ts';
import { toggleRecord } from '../records/moderation.ts';
import { recordTypeOf } from './record-types.ts';

/** Toggles the status of a record of any type and returns the new one. Throws 404, or 409 when its name is taken. */
export function toggleStatus(deps: Deps, actor: Actor, type: ResourceType, id: number): Promise<Status> {
  return toggleRecord(deps, actor, recordTypeOf(deps, type), id);
}
