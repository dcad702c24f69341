import { data, type MetaArgs, useLoaderData, useParams } from 'react-router';
import { visitorMessages } from '@moonfloor/contract/visitor-messages';
import { shareCardPath } from '@moonfloor/contract/share-cards';
import { browserLoader, type Loader, serverLoader } from '../../api/loaders.ts';
import { CardList } from '../../ui/card.tsx';
import { Section, SectionMore } from '../../ui/page.tsx';
import { FailedSection } from '../records/failed-section.tsx';
import { redirectIfMerged } from '../records/redirect-merged.ts';
import { type Feeds, recordFeeds } from '../records/feed-links.ts';
import { isKnownHidden } from '../records/hidden-records.ts';
import { fetchRecordResult, type RecordResult, useMemberView } from '../records/member-view.ts';
import { excerpt, missingMeta, pageMeta } from '../seo/page-meta.ts';
import { RecordBar } from '../records/record-actions.tsx';
import { RecordEvents } from '../lists/record-events.tsx';
import { RecordPage } from '../records/record-page.tsx';
import { Subscribe } from '../records/subscribe.tsx';
import { ReleaseCardItem } from '../lists/release-card.tsx';
import { type ArtistPageData, fetchArtistPage } from './artist-page.ts';
import { artistSchema } from './artist-schema.ts';
import { ArtistView } from './artist-view.tsx';
import { PlaysWithSection } from './plays-with.tsx';

const load: Loader<RecordResult<ArtistPageData>> = async ({ api, params, url }) => {
  const signed = isKnownHidden('artist', params.artistId);
  const found = await fetchRecordResult(
    () => fetchArtistPage(api, params.artistId, url, { signed }),
    visitorMessages.artistFailed,
    visitorMessages.artistNotFound,
  );
  return redirectIfMerged(found, { type: 'artist', id: params.artistId, url }, ({ artist }) => artist);
};

export const loader = serverLoader(async (loading) => {
  const found = await load(loading);
  return data(found, found.error?.status ?? 200);
});
export const clientLoader = browserLoader(load);

const feedsOf = ({ id, artist_name: name }: ArtistPageData['artist']): Feeds => recordFeeds('artist', id, name);

export function meta(args: MetaArgs<typeof loader>) {
  const record = args.loaderData?.record;
  const artist = record?.artist;
  if (!artist) return missingMeta(args.loaderData?.error?.message ?? visitorMessages.artistNotFound);
  const { artist_name: name, artist_type: types, artist_info: info } = artist;
  const from = [artist.artist_city, artist.artist_country].filter(Boolean).join(', ');
  const facts = [types?.split(',').join(', '), artist.styles?.split(',').join(', '), from].filter(Boolean).join(' · ');
  return pageMeta(args, {
    title: name,
    heading: `${name} · Psytrance artist from ${from}`,
    description: info === null ? facts : excerpt(`${facts}. ${info}`),
    path: `/artist/${artist.id}`,
    card: shareCardPath('artist', artist),
    schema: (absolute) => artistSchema(artist, record?.releases?.shown ?? [], facts, absolute),
    trail: [{ name: 'Artists', path: '/artists' }],
    feeds: feedsOf(artist),
    type: 'profile',
    embeddable: true,
  });
}

/** An artist, with events, related artists and releases. */
export default function ArtistScreen() {
  const found = useLoaderData<typeof clientLoader>();
  const { artistId: id } = useParams();
  const shown = useMemberView(found, `artist ${id}`, (client) =>
    fetchArtistPage(client, id, new URL(window.location.href), { signed: true }),
  );
  return (
    <RecordPage shown={shown} failed={visitorMessages.artistFailed} back="/artists">
      {({ artist, events, releases, playsWith }) => (
        <ArtistView
          artist={artist}
          above={<RecordBar type="artist" record={artist} back="/artists" />}
          actions={artist.status === 'active' && <Subscribe feeds={feedsOf(artist)} align="end" />}
        >
          <RecordEvents lists={events} of={{ artist: artist.id }} />
          <PlaysWithSection artists={playsWith} />
          <ArtistReleases releases={releases} name={artist.artist_name} />
        </ArtistView>
      )}
    </RecordPage>
  );
}

function ArtistReleases({ releases, name }: { releases: ArtistPageData['releases']; name: string }) {
  if (releases === null)
    return <FailedSection title="RELEASES" id="releases" message={visitorMessages.releasesFailed} />;
  if (releases.shown.length === 0) return null;
  return (
    <Section title="RELEASES" id="releases">
      <CardList layout="small">
        {releases.shown.map((release) => (
          <ReleaseCardItem key={release.id} release={release} small />
        ))}
      </CardList>
      {releases.total > releases.shown.length && (
        <SectionMore to={`/releases?${new URLSearchParams({ tab: 'past', q: name })}`}>All releases</SectionMore>
      )}
    </Section>
  );
}
