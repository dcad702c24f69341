import type { EventCard } from '@moonfloor/contract/events/events';
import type { Release } from '@moonfloor/contract/records/releases';
import type { VisitorClient } from '../../api/client.ts';
import { withHeadliners } from '../lists/with-headliners.ts';
import type { FetchPage } from '../records/record-page.tsx';

/** Maximum number of the artist's events on a release's page; the artist's page lists all. */
const maxGigs = 4;

/** Data of a release's page. The lists are optional: empty if they could not be loaded. */
export interface ReleasePageData {
  release: Release;
  /** Upcoming events of its artist, and the number of further ones. */
  artistEvents: { shown: readonly EventCard[]; more: number };
  sameLabel: { releases: readonly Release[]; more: boolean };
}

/** Fetches a release with its artist's events and its label's releases. Rejects if the release does not exist. */
export const fetchReleasePage: FetchPage<ReleasePageData> = async (client, id, { signed = false }) => {
  const [release, artistEvents, sameLabel] = await Promise.all([
    client('getRelease', { params: { id } }, { signed }),
    fetchGigs(client, Number(id)).catch(() => ({ shown: [], more: 0 })),
    client('listSameLabel', { params: { id } }, { signed }).catch(() => ({ releases: [], more: false })),
  ]);
  return { release, artistEvents, sameLabel };
};

async function fetchGigs(client: VisitorClient, release: number): Promise<ReleasePageData['artistEvents']> {
  const query = { release, when: 'upcoming', limit: maxGigs } as const;
  const { events, pagination } = await client('listEvents', { query });
  return { shown: events.map(withHeadliners), more: pagination.total - events.length };
}
