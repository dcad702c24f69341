import type { ReleaseStatus } from '@moonfloor/contract/lists';
import type { Schema } from '../../db/schema.ts';

/** Returns the status of a release on a day (`YYYY-MM-DD`): a listed one is upcoming until its date. */
export function releaseStatus(
  { state, release_date: date }: Pick<Schema['release'], 'state' | 'release_date'>,
  today: string,
): ReleaseStatus {
  if (state !== 'listed') return state;
  return date > today ? 'upcoming' : 'released';
}

/** Returns the stored state of a status: upcoming and released are both `listed`. */
export function stateOf(status: ReleaseStatus): Schema['release']['state'] {
  return status === 'upcoming' || status === 'released' ? 'listed' : status;
}
