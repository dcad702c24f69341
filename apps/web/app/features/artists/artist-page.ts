import type { ArtistDetail, PlaysWith } from '@moonfloor/contract/records/artists';
import type { Release } from '@moonfloor/contract/records/releases';
import type { VisitorClient } from '../../api/client.ts';
import { fetchRecordEvents, type RecordEventLists } from '../lists/record-events.tsx';
import { forReader } from '../records/local-text.ts';
import type { FetchPage } from '../records/record-page.tsx';

/** Number of releases of each kind on an artist's page; the releases page lists all. */
const releasesPerSection = 12;

/** Data of an artist's page. `releases` is null if they could not be loaded. */
export interface ArtistPageData {
  artist: ArtistDetail;
  events: RecordEventLists;
  releases: { shown: readonly Release[]; total: number } | null;
  /** Artists on the same line-ups; optional, empty if they could not be loaded. */
  playsWith: readonly PlaysWith[];
}

/** Fetches an artist with events, releases and related artists. Rejects if the artist does not exist. */
export const fetchArtistPage: FetchPage<ArtistPageData> = async (client, id, { url, signed = false }) => {
  const number = Number(id);
  const [artist, events, releases, playsWith] = await Promise.all([
    client('getArtist', { params: { id } }, { signed }).then((artist) =>
      forReader(artist, {
        alternative_names: [],
        external_ids: [],
        claimed_by: [],
        aliases: [],
        members: [],
        alias_of: [],
        projects: [],
      }),
    ),
    fetchRecordEvents(client, { artist: number }, url),
    fetchReleases(client, number).catch(() => null),
    client('listPlaysWith', { params: { id } }, { signed }).catch(() => []),
  ]);
  return { artist, events, releases, playsWith };
};

/** Returns upcoming releases, soonest first, then published ones, latest first. */
async function fetchReleases(client: VisitorClient, artist: number): Promise<ArtistPageData['releases']> {
  const query = { artist, limit: releasesPerSection };
  const [upcoming, past] = await Promise.all([
    client('listUpcomingReleases', { query }),
    client('listPastReleases', { query }),
  ]);
  return { shown: [...upcoming.releases, ...past.releases], total: upcoming.pagination.total + past.pagination.total };
}
