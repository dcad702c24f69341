import { type Account, signInAdmin } from './accounts.ts';
import { callApi } from './call-api.ts';
import { floor, jpeg, submitArtist, submitDecoration, submitEvent } from './scene.ts';
import type { Site } from './site.ts';

/** A record that waits. */
export interface Waiting {
  type: 'event' | 'artist' | 'decoration';
  id: number;
  name: string;
}

/** Publishes whatever waits or was sent back, so that a test begins with an empty queue. */
export async function emptyQueue(site: Site): Promise<void> {
  const { token } = await signInAdmin(site);
  for (const state of ['waiting', 'returned']) {
    const path = `/admin/queue?state=${state}&limit=100`;
    const { records } = await callApi<{ records: Waiting[] }>(site, 'GET', path, { token });
    for (const { type, id } of records) await decide(site, token, { type, id }, { decision: 'publish' });
  }
}

/** Decides about a record over HTTP, as another admin would. */
export function decide(site: Site, token: string, { type, id }: Pick<Waiting, 'type' | 'id'>, json: object): Promise<unknown> {
  return callApi(site, 'PUT', `/admin/queue/${type}/${id}`, { token, json });
}

/** Submits an event with a flyer and a line-up, which waits. */
export async function waitingEvent(site: Site, member: Account, name: string, colour = '#7b3fe4'): Promise<Waiting> {
  const { id } = await submitEvent(
    site,
    {
      event_name: name,
      description: `All about ${name}`,
      floors: [floor('MAIN FLOOR', 'Somebody', 'Somebody else')],
      event_image: await jpeg(400, 500, colour),
    },
    member,
  );
  return { type: 'event', id, name: name.toUpperCase() };
}

/** Submits an artist, which waits where all is moderated. */
export async function waitingArtist(site: Site, member: Account, name: string): Promise<Waiting> {
  const { id } = await submitArtist(site, { artist_name: name, artist_info: `All about ${name}` }, member);
  return { type: 'artist', id, name: name.toUpperCase() };
}

/** Submits a decoration crew, which waits where all is moderated. */
export async function waitingCrew(site: Site, member: Account, name: string): Promise<Waiting> {
  const { id } = await submitDecoration(site, { decoration_name: name, description: `All about ${name}` }, member);
  return { type: 'decoration', id, name: name.toUpperCase() };
}
