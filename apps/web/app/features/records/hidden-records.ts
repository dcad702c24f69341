import { useEffect } from 'react';
import { publicStatuses, type ResourceType, type Status } from '@moonfloor/contract/values/lists';

/** Hidden records that this visitor has seen, as `type id`. */
const hiddenRecords = new Set<string>();

/** Returns whether a record is known to be hidden from the public, so that the first request includes the token. */
export const isKnownHidden = (type: ResourceType, id: string | number | undefined): boolean =>
  hiddenRecords.has(`${type} ${id}`);

/** Lets the next request for a record include the token. */
export const rememberHidden = (type: ResourceType, id: string | number | undefined): unknown =>
  hiddenRecords.add(`${type} ${id}`);

/** Stores a linked record's visibility, so that its page avoids an anonymous request that would fail. */
export function rememberStatus(type: ResourceType, id: number, status: string): void {
  if (publicStatuses.has(status)) hiddenRecords.delete(`${type} ${id}`);
  else rememberHidden(type, id);
}

/** The same for a record that is shown. */
export function useRememberStatus(type: ResourceType, id: number, status: Status): void {
  useEffect(() => rememberStatus(type, id, status), [type, id, status]);
}
