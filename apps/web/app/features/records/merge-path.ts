import type { ResourceType } from '@moonfloor/contract/lists';

/** Where admins merge the record `from` into `keep`; without it, where they choose what to merge `keep` with. */
export function mergePath(type: ResourceType, keep: number, from?: number): string {
  const query = new URLSearchParams({ type, keep: String(keep), ...(from !== undefined && { from: String(from) }) });
  return `/admin-dashboard/merge?${query}`;
}
