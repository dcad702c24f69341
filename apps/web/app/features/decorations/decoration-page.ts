import type { DecorationDetail } from '@moonfloor/contract/records/decorations';
import { fetchRecordEvents, type RecordEventLists } from '../lists/record-events.tsx';
import { forReader } from '../records/local-text.ts';
import type { FetchPage } from '../records/record-page.tsx';

/** Fetches a crew with its events. Rejects if the crew does not exist. */
export const fetchDecorationPage: FetchPage<{ decoration: DecorationDetail; events: RecordEventLists }> = async (
  client,
  id,
  { url, signed = false },
) => {
  const [decoration, events] = await Promise.all([
    client('getDecoration', { params: { id } }, { signed }).then((crew) =>
      forReader(crew, { images: [], claimed_by: [] }),
    ),
    fetchRecordEvents(client, { decoration: Number(id) }, url),
  ]);
  return { decoration, events };
};
