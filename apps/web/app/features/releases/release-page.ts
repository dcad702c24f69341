import type { EventCard } from '@moonfloor/contract/events';
import type { Release } from '@moonfloor/contract/releases';
import type { Client } from '../../api/client.ts';
import { withoutLineup } from '../lists/without-lineup.ts';

/** Events of its artist that a release's page shows; the artist's page has the others. */
const maxGigs = 4;

/** What a release's page shows. The lists are extras, empty where they could not be had. */
export interface ReleasePageData {
  release: Release;
  /** What its artist plays next, and on how many more events. */
  artistEvents: { shown: readonly EventCard[]; more: number };
  sameLabel: { releases: readonly Release[]; more: boolean };
}

/** Fetches a release with its artist's next events and its label's others. Rejects when there is no release. */
export async function fetchReleasePage(
  client: Client,
  id: string | undefined,
  { signed = false } = {},
): Promise<ReleasePageData> {
  const [release, artistEvents, sameLabel] = await Promise.all([
    client('getRelease', { params: { id } }, { signed }),
    fetchGigs(client, Number(id)).catch(() => ({ shown: [], more: 0 })),
    client('listSameLabel', { params: { id } }, { signed }).catch(() => ({ releases: [], more: false })),
  ]);
  return { release, artistEvents, sameLabel };
}

async function fetchGigs(client: Client, release: number): Promise<ReleasePageData['artistEvents']> {
  const query = { release, when: 'upcoming', limit: maxGigs } as const;
  const { events, pagination } = await client('listEvents', { query });
  return { shown: events.map(withoutLineup), more: pagination.total - events.length };
}
