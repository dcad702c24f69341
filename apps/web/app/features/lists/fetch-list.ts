import { fetchRecordResult, type RecordResult } from '../records/member-view.ts';

/** Fetches the data of a list. On any error, the message is `sentence`, as required by the specification. */
export async function fetchListResult<T>(fetch: () => Promise<T>, sentence: string): Promise<RecordResult<T>> {
  const found = await fetchRecordResult(fetch, sentence);
  return found.error === null ? found : { record: null, error: { status: found.error.status, message: sentence } };
}
