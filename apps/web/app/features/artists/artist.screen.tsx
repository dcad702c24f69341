import { data, type MetaArgs, useLoaderData, useParams } from 'react-router';
import { visitorMessages } from '@moonfloor/contract/visitor-messages';
import { shareCardPath } from '@moonfloor/contract/share-cards';
import { inBrowser, type Load, onServer } from '../../api/load.ts';
import { CardList } from '../../ui/card.tsx';
import { Section, SectionMore } from '../../ui/page.tsx';
import { FailedPart } from '../content/failed-part.tsx';
import { atItsAddress } from '../content/at-its-address.ts';
import { type Feeds, recordFeeds } from '../content/feed-links.ts';
import { isHidden } from '../content/hidden-records.ts';
import { findRecord, type Found, useMemberView } from '../content/member-view.ts';
import { excerpt, missingMeta, pageMeta } from '../content/page-meta.ts';
import { RecordBar } from '../content/record-actions.tsx';
import { RecordEvents } from '../content/record-events.tsx';
import { RecordPage } from '../content/record-page.tsx';
import { Subscribe } from '../content/subscribe.tsx';
import { ReleaseCardItem } from '../content/release-card.tsx';
import { type ArtistPage, fetchArtistPage } from './artist-page.ts';
import { artistSchema } from './artist-schema.ts';
import { ArtistView } from './artist-view.tsx';
import { PlaysWithSection } from './plays-with.tsx';

const load: Load<Found<ArtistPage>> = async ({ api, params, url }) => {
  const signed = isHidden('artist', params.artistId);
  const found = await findRecord(() => fetchArtistPage(api, params.artistId, url, { signed }), visitorMessages.artistFailed, visitorMessages.artistNotFound);
  return atItsAddress(found, { type: 'artist', id: params.artistId, url }, ({ artist }) => artist);
};

export const loader = onServer(async (loading) => {
  const found = await load(loading);
  return data(found, found.fault?.status ?? 200);
});
export const clientLoader = inBrowser(load);

const feedsOf = ({ id, artist_name: name }: ArtistPage['artist']): Feeds => recordFeeds('artist', id, name);

export function meta(args: MetaArgs<typeof loader>) {
  const record = args.loaderData?.record;
  const artist = record?.artist;
  if (!artist) return missingMeta(args.loaderData?.fault?.message ?? visitorMessages.artistNotFound);
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

/** An artist, where and with whom they play, and what they have released. */
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

function ArtistReleases({ releases, name }: { releases: ArtistPage['releases']; name: string }) {
  if (releases === null) return <FailedPart title="RELEASES" id="releases" message={visitorMessages.releasesFailed} />;
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
