import type { ArtistDetail, PlaysWith } from '@moonfloor/contract/artists';
import type { Release } from '@moonfloor/contract/releases';
import type { Client } from '../../api/client.ts';
import { fetchRecordEvents, type RecordEventLists } from '../lists/record-events.tsx';

/** Releases of each kind that an artist's page shows; the releases page has the others. */
const releasesPerSection = 12;

/** What an artist's page shows. `releases` is null where they could not be had. */
export interface ArtistPageData {
  artist: ArtistDetail;
  events: RecordEventLists;
  releases: { shown: readonly Release[]; total: number } | null;
  /** Who else is on their line-ups; an extra, empty where it could not be had. */
  playsWith: readonly PlaysWith[];
}

/** Fetches an artist with events, releases and those who play with them; `signed` asks as the signed-in visitor. Rejects when there is no artist. */
export async function fetchArtistPage(
  client: Client,
  id: string | undefined,
  url: URL,
  { signed = false } = {},
): Promise<ArtistPageData> {
  const number = Number(id);
  const [artist, events, releases, playsWith] = await Promise.all([
    client('getArtist', { params: { id } }, { signed }),
    fetchRecordEvents(client, { artist: number }, url),
    fetchReleases(client, number).catch(() => null),
    client('listPlaysWith', { params: { id } }, { signed }).catch(() => []),
  ]);
  return { artist, events, releases, playsWith };
}

/** What is coming, soonest first, then what is out, latest first. */
async function fetchReleases(client: Client, artist: number): Promise<ArtistPageData['releases']> {
  const query = { artist, limit: releasesPerSection };
  const [upcoming, past] = await Promise.all([
    client('listUpcomingReleases', { query }),
    client('listPastReleases', { query }),
  ]);
  return { shown: [...upcoming.releases, ...past.releases], total: upcoming.pagination.total + past.pagination.total };
}
