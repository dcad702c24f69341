import { fetchRecordResult, type RecordResult } from '../records/member-view.ts';

/** Fetches what a list shows. Whatever goes wrong, the visitor reads `sentence`, the specification's words for it. */
export async function fetchListResult<T>(fetch: () => Promise<T>, sentence: string): Promise<RecordResult<T>> {
  const found = await fetchRecordResult(fetch, sentence);
  return found.error === null ? found : { record: null, error: { status: found.error.status, message: sentence } };
}
