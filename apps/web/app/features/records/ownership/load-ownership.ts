import type { Ownership } from '@moonfloor/contract/moderation/ownership';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { api } from '../../../api/browser.ts';

const underWay = new Map<string, Promise<Ownership>>();

/** Fetches the member's relation to a record. The bar above it and the section below it share a request. */
export function loadOwnership(type: ResourceType, id: number): Promise<Ownership> {
  const key = `${type} ${id}`;
  const shared = underWay.get(key);
  if (shared !== undefined) return shared;
  const started = api('getOwnership', { params: { type, id } }).finally(() => underWay.delete(key));
  underWay.set(key, started);
  return started;
}
