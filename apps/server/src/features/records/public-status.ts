import type { ResourceType } from '@moonfloor/contract/lists';

/** The stored status of public records of each type. */
export const publicStatus: Readonly<Record<ResourceType, string>> = {
  event: 'published',
  artist: 'active',
  decoration: 'active',
  release: 'listed',
};
