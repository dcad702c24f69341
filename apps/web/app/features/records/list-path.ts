import { collectionOf } from '@moonfloor/contract/records/simple-calls';
import type { ResourceType } from '@moonfloor/contract/values/lists';

/** Returns the path of the page that lists the records of a type. */
export const listPathOf = (type: ResourceType): string =>
  type === 'decoration' ? '/artists?tab=visual' : `/${collectionOf(type)}`;
