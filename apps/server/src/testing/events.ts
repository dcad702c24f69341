import type { EventDetail } from '@moonfloor/contract/events/events';
import { recordCallNames } from '@moonfloor/contract/records/simple-calls';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import type { TestFile } from './client.ts';
import type { TestApp, TestAccount } from './test-app.ts';

/** Fields of a valid event. */
export const validEvent = { event_name: 'Full Moon Gathering', event_date: '2026-07-01', country: 'Brazil' };

/** Submits a valid event with `fields` replaced, and returns it complete. Throws when it is rejected. */
export function submitEvent(
  site: TestApp,
  account: Pick<TestAccount, 'token'>,
  fields: Readonly<Record<string, unknown>> = {},
  files: readonly TestFile[] = [],
): Promise<EventDetail> {
  return site.as(account).must('submitEvent', { form: { ...validEvent, ...fields }, files });
}

/** Returns an event as an anonymous visitor (or `user`) sees it. Throws when it is not visible. */
export function fetchEvent(
  site: TestApp,
  id: number,
  account: Pick<TestAccount, 'token'> | null = null,
): Promise<EventDetail> {
  return site.as(account).must('getEvent', { params: { id } });
}

/** Toggles a record's status and returns the new one. */
export async function toggleRecordStatus(
  site: TestApp,
  admin: Pick<TestAccount, 'token'>,
  type: ResourceType,
  id: number,
): Promise<string> {
  return (await site.as(admin).must('toggleStatus', { params: { type, id } })).status;
}

/** Marks a record deleted. */
export function deleteRecord(
  site: TestApp,
  admin: Pick<TestAccount, 'token'>,
  type: ResourceType,
  id: number,
): Promise<void> {
  return site.as(admin).must(recordCallNames(type).remove, { params: { id } });
}

/** Makes an event a draft that nobody has hidden, directly in the database, where nothing is moderated; returns its id. */
export async function makeWait({ deps }: TestApp, id: number): Promise<number> {
  await deps.store.db.updateTable('event').set({ status: 'draft' }).where('id', '=', id).execute();
  return id;
}
