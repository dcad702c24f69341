import { type Account, adminOf } from './accounts.ts';
import { callApi } from './call-api.ts';
import type { Site } from './site.ts';
import { floor, jpeg, submitArtist, submitEvent } from './submit-records.ts';

/** A record that awaits review. */
interface WaitingRecord {
  type: 'event' | 'artist' | 'decoration';
  id: number;
  name: string;
}

/** Publishes all pending and rejected records, so that a test starts with an empty queue. */
export async function emptyQueue(site: Site): Promise<void> {
  const { token } = await adminOf(site);
  for (const state of ['waiting', 'returned']) {
    const path = `/admin/queue?state=${state}&limit=100`;
    const { records } = await callApi<{ records: WaitingRecord[] }>(site, 'GET', path, { token });
    for (const { type, id } of records)
      await callApi(site, 'PUT', `/admin/queue/${type}/${id}`, { token, json: { decision: 'publish' } });
  }
}

/** Submits an event with a flyer and a line-up, which awaits review. */
export async function submitWaitingEvent(site: Site, member: Account, name: string): Promise<WaitingRecord> {
  const { id } = await submitEvent(
    site,
    {
      event_name: name,
      description: `All about ${name}`,
      floors: [floor('MAIN FLOOR', 'Somebody', 'Somebody else')],
      event_image: await jpeg(400, 500),
    },
    member,
  );
  return { type: 'event', id, name: name.toUpperCase() };
}

/** Submits an artist, which awaits review under full moderation. */
export async function submitWaitingArtist(site: Site, member: Account, name: string): Promise<WaitingRecord> {
  const { id } = await submitArtist(site, { artist_name: name, artist_info: `All about ${name}` }, member);
  return { type: 'artist', id, name: name.toUpperCase() };
}
