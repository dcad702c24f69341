import type { ResourceType } from '@moonfloor/contract/values/lists';

/**
 * Returns the path at which admins merge the record `from` into `keep`; without `from`, at which they select the record
 * to merge with.
 */
export function mergePath(type: ResourceType, keep: number, from?: number): string {
  const query = new URLSearchParams({ type, keep: String(keep), ...(from !== undefined && { from: String(from) }) });
  return `/admin-dashboard/merge?${query}`;
}
