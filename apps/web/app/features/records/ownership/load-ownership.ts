import type { Ownership } from '@moonfloor/contract/moderation/ownership';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { api } from '../../../api/browser.ts';
import { readAccount } from '../../../api/token.ts';
import { useLoad } from '../../../api/use-load.ts';
import { useIsAuthorOrAdmin } from '../member-view.ts';

const underWay = new Map<string, Promise<Ownership>>();

/** Fetches the member's relation to a record. The bar above it and the section below it share a request. */
export function loadOwnership(type: ResourceType, id: number): Promise<Ownership> {
  const key = `${type} ${id} ${readAccount()?.id}`;
  const pendingRequest = underWay.get(key);
  if (pendingRequest !== undefined) return pendingRequest;
  const started = api('getOwnership', { params: { type, id } }).finally(() => underWay.delete(key));
  underWay.set(key, started);
  return started;
}

/** Returns whether the member may edit a record: its creator, owners, helpers, those of its series, and admins; null until known. */
export function useMayEdit(type: ResourceType, { id, created_by: creator }: EditedRecord): boolean | null {
  const isAuthorOrAdmin = useIsAuthorOrAdmin(creator);
  const { data, error } = useLoad(
    async () => isAuthorOrAdmin || (await loadOwnership(type, id)).role !== null,
    `${type} ${id} ${isAuthorOrAdmin}`,
  );
  return isAuthorOrAdmin || (error === null ? data : false);
}

/** Returns how many suggestions for a record wait that the member may decide about or see; null until known. */
export function useWaitingSuggestions(type: ResourceType, id: number): number | null {
  return useLoad(() => loadOwnership(type, id), `${type} ${id}`).data?.suggestions ?? null;
}

interface EditedRecord {
  id: number;
  created_by: number | null;
}
