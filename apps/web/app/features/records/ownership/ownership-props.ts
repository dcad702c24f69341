import type { ResourceType } from '@moonfloor/contract/lists';
import type { Ownership } from '@moonfloor/contract/ownership';

/** A record and the member's relation to it. */
export interface OwnershipProps {
  type: ResourceType;
  id: number;
  ownership: Ownership;
  /** Loads it again. */
  onChanged: () => void;
}
