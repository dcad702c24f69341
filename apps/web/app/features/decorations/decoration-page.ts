import type { DecorationDetail } from '@moonfloor/contract/decorations';
import type { Client } from '../../api/client.ts';
import { fetchRecordEvents, type RecordEventLists } from '../lists/record-events.tsx';

/** Data of a crew's page. */
export interface DecorationPageData {
  decoration: DecorationDetail;
  events: RecordEventLists;
}

/** Fetches a crew with its events; `signed` sends the visitor's session token. Rejects if the crew does not exist. */
export async function fetchDecorationPage(
  client: Client,
  id: string | undefined,
  url: URL,
  { signed = false } = {},
): Promise<DecorationPageData> {
  const [decoration, events] = await Promise.all([
    client('getDecoration', { params: { id } }, { signed }),
    fetchRecordEvents(client, { decoration: Number(id) }, url),
  ]);
  return { decoration, events };
}
