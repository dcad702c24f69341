import type { Activity, ActivityDetail, Change } from '@moonfloor/contract/records/activity';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import type { TestApp, TestAccount } from './test-app.ts';

/** The history of one record as an admin reads it, latest first. Throws when it cannot be read. */
export async function fetchHistory(
  site: TestApp,
  admin: Pick<TestAccount, 'token'>,
  type: ResourceType,
  id: number,
): Promise<Activity[]> {
  return (await site.as(admin).must('listActivity', { query: { type, id, limit: 100 } })).activities;
}

/** Returns a complete entry of the history. Throws when it cannot be read. */
export function fetchActivity(site: TestApp, admin: Pick<TestAccount, 'token'>, id: number): Promise<ActivityDetail> {
  return site.as(admin).must('getActivity', { params: { id } });
}

/** Returns the latest entry of a record, complete. */
export async function fetchLatestActivity(
  site: TestApp,
  admin: Pick<TestAccount, 'token'>,
  type: ResourceType,
  id: number,
): Promise<ActivityDetail> {
  const [latest] = await fetchHistory(site, admin, type, id);
  if (latest === undefined) throw new Error('no history');
  return fetchActivity(site, admin, latest.id);
}

/** Changes as `{ field: [before, after] }`. */
export function fromTo(changes: readonly Change[]): Record<string, [unknown, unknown]> {
  return Object.fromEntries(changes.map(({ field, before, after }) => [field, [before, after]]));
}
