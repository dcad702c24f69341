import type { DecorationDetail } from '@moonfloor/contract/decorations';
import type { Client } from '../../api/client.ts';
import { fetchRecordEvents, type RecordEventLists } from '../lists/record-events.tsx';

/** What a crew's page shows. */
export interface DecorationPageData {
  decoration: DecorationDetail;
  events: RecordEventLists;
}

/** Fetches a crew with its events; `signed` asks as the signed-in visitor. Rejects when there is no crew. */
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
