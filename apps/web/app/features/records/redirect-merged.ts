import { redirect } from 'react-router';
import type { ResourceType } from '@moonfloor/contract/lists';
import type { RecordResult } from './member-view.ts';

/** The requested record: its type, the id in the page's URL, and the URL. */
interface RequestedRecord {
  type: ResourceType;
  id: string | undefined;
  url: URL;
}

/**
 * Returns the record if it is the requested one. If that was merged into another record, the server returns the other
 * one; then throws a permanent redirect (308) to its page.
 */
export function redirectIfMerged<T>(
  found: RecordResult<T>,
  { type, id, url }: RequestedRecord,
  recordOf: (record: T) => { id: number },
): RecordResult<T> {
  if (found.record === null) return found;
  const record = recordOf(found.record);
  if (Number.isInteger(record.id) && record.id !== Number(id))
    throw redirect(`/${type}/${record.id}${url.search}`, 308);
  return found;
}
