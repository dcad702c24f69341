import type { EventDetail } from '@moonfloor/contract/events';
import type { TestApp, TestFile, TestUser } from './test-app.ts';

/** Fields of an event that is fine as it is. */
export const anEvent = { event_name: 'Full Moon Gathering', event_date: '2026-07-01', country: 'Brazil' };

/** Submits an event that is fine but for `fields`, and answers it whole. Throws when it is refused. */
export async function submitEvent(
  site: TestApp,
  user: TestUser,
  fields: Readonly<Record<string, unknown>> = {},
  files: readonly TestFile[] = [],
): Promise<EventDetail> {
  const answer = await site.request('POST', '/events/submit', { user, form: { ...anEvent, ...fields }, files });
  if (answer.statusCode !== 201) throw new Error(`refused: ${answer.body}`);
  return answer.json();
}

/** What anybody (or `user`) sees of an event. Throws when that is nothing. */
export async function seeEvent(site: TestApp, id: number, user: TestUser | null = null): Promise<EventDetail> {
  const answer = await site.request('GET', `/events/${id}`, { user });
  if (answer.statusCode !== 200) throw new Error(`not seen: ${answer.body}`);
  return answer.json();
}

type RecordType = 'event' | 'artist' | 'decoration';

/** Moves a record to its other status and answers that one. */
export async function toggle(site: TestApp, admin: TestUser, type: RecordType, id: number): Promise<string> {
  const answer = await site.request('PUT', `/admin/toggle-status/${type}/${id}`, { user: admin });
  if (answer.statusCode !== 200) throw new Error(`not toggled: ${answer.body}`);
  return answer.json().status;
}

/** Marks a record deleted. */
export async function remove(site: TestApp, admin: TestUser, type: RecordType | 'release', id: number): Promise<void> {
  const answer = await site.request('DELETE', `/${type}s/${id}`, { user: admin });
  if (answer.statusCode !== 204) throw new Error(`not deleted: ${answer.body}`);
}
