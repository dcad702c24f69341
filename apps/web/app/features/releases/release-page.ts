import type { EventCard } from '@moonfloor/contract/events';
import type { Release } from '@moonfloor/contract/releases';
import type { Client } from '../../api/client.ts';
import { withoutLineUp } from '../content/without-line-up.ts';

/** Events of its artist that a release's page shows; the artist's page has the others. */
const gigsShown = 4;

/** What a release's page shows. The lists are extras, empty where they could not be had. */
export interface ReleasePage {
  release: Release;
  /** What its artist plays next, and on how many more events. */
  gigs: { shown: readonly EventCard[]; more: number };
  sameLabel: { releases: readonly Release[]; more: boolean };
}

/** Fetches a release with its artist's next events and its label's others. Rejects when there is no release. */
export async function fetchReleasePage(
  client: Client,
  id: string | undefined,
  { signed = false } = {},
): Promise<ReleasePage> {
  const [release, gigs, sameLabel] = await Promise.all([
    client('getRelease', { params: { id } }, { signed }),
    fetchGigs(client, Number(id)).catch(() => ({ shown: [], more: 0 })),
    client('listSameLabel', { params: { id } }, { signed }).catch(() => ({ releases: [], more: false })),
  ]);
  return { release, gigs, sameLabel };
}

async function fetchGigs(client: Client, release: number): Promise<ReleasePage['gigs']> {
  const query = { release, when: 'upcoming', limit: gigsShown } as const;
  const { events, pagination } = await client('listEvents', { query });
  return { shown: events.map(withoutLineUp), more: pagination.total - events.length };
}
