import { redirect } from 'react-router';
import type { ResourceType } from '@moonfloor/contract/lists';
import type { RecordResult } from './member-view.ts';

/** The page that asked for a record: its type, the id in its address, the address. */
interface RequestedRecord {
  type: ResourceType;
  id: string | undefined;
  url: URL;
}

/**
 * What was found, when it is the record that the address names. The server answers with another one where that one was
 * merged into it: then the visitor is sent there, for good (308), by throwing.
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
