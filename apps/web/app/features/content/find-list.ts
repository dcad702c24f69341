import { findRecord, type Found } from './member-view.ts';

/** Fetches what a list shows. Whatever goes wrong, the visitor reads `sentence`, the specification's words for it. */
export async function findList<T>(fetch: () => Promise<T>, sentence: string): Promise<Found<T>> {
  const found = await findRecord(fetch, sentence);
  return found.fault === null ? found : { record: null, fault: { status: found.fault.status, message: sentence } };
}
