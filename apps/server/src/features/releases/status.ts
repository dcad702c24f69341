import type { ReleaseStatus } from '@moonfloor/contract/lists';
import type { ReleaseTable } from '../../db/schema.ts';

/** Status of a release on a day (`YYYY-MM-DD`): one that is listed is upcoming until its date has come. */
export function releaseStatus(
  { state, release_date: date }: Pick<ReleaseTable, 'state' | 'release_date'>,
  today: string,
): ReleaseStatus {
  if (state !== 'listed') return state;
  return date > today ? 'upcoming' : 'released';
}

/** How a status is stored: upcoming and released are one, told apart by the date. */
export function stateOf(status: ReleaseStatus): ReleaseTable['state'] {
  return status === 'upcoming' || status === 'released' ? 'listed' : status;
}
