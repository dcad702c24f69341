import { useEffect } from 'react';
import type { ResourceType, Status } from '@moonfloor/contract/lists';

/** Statuses of records that everybody may see. */
const shown: ReadonlySet<Status> = new Set(['published', 'active', 'released', 'upcoming']);

/** Records that this visitor has met and others may not see, as `type id`. */
const hidden = new Set<string>();

/** Whether a record is known to be hidden from visitors: then it is asked for with the token from the start. */
export const isHidden = (type: ResourceType, id: string | number | undefined): boolean => hidden.has(`${type} ${id}`);

/** Whether everybody may see a record of that status. */
export const isShown = (status: Status): boolean => shown.has(status);

/** Notes what a record that leads to its page says of itself, so that the page does not ask as a visitor in vain. */
export function useNotedStatus(type: ResourceType, id: number, status: Status): void {
  useEffect(() => {
    if (isShown(status)) hidden.delete(`${type} ${id}`);
    else hidden.add(`${type} ${id}`);
  }, [type, id, status]);
}
