import { useEffect } from 'react';
import type { ResourceType, Status } from '@moonfloor/contract/lists';

/** Statuses of records that everybody may see. */
const publicStatuses: ReadonlySet<Status> = new Set(['published', 'active', 'released', 'upcoming']);

/** Records that this visitor has met and others may not see, as `type id`. */
const hiddenRecords = new Set<string>();

/** Whether a record is known to be hidden from visitors: then it is asked for with the token from the start. */
export const isKnownHidden = (type: ResourceType, id: string | number | undefined): boolean =>
  hiddenRecords.has(`${type} ${id}`);

/** Whether everybody may see a record of that status. */
export const isPublicStatus = (status: Status): boolean => publicStatuses.has(status);

/** Notes what a record that leads to its page says of itself, so that the page does not ask as a visitor in vain. */
export function useRememberStatus(type: ResourceType, id: number, status: Status): void {
  useEffect(() => {
    if (isPublicStatus(status)) hiddenRecords.delete(`${type} ${id}`);
    else hiddenRecords.add(`${type} ${id}`);
  }, [type, id, status]);
}
