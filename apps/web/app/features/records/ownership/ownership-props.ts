import type { ResourceType } from '@moonfloor/contract/lists';
import type { Ownership } from '@moonfloor/contract/ownership';

/** A record and what the member has to do with it. */
export interface OwnershipProps {
  type: ResourceType;
  id: number;
  ownership: Ownership;
  /** Loads it again. */
  onChanged: () => void;
}
