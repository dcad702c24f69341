import { data, type MetaArgs, useLoaderData, useParams } from 'react-router';
import { messages } from '@moonfloor/contract/messages';
import { inBrowser, type Load, onServer } from '../../api/load.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { CardList } from '../../ui/card.tsx';
import { Section } from '../../ui/page.tsx';
import { EditLink } from '../content/edit-link.tsx';
import { FailedPart } from '../content/failed-part.tsx';
import { findRecord, type Found, useMemberView } from '../content/member-view.ts';
import { excerpt, missingMeta, pageMeta } from '../content/page-meta.ts';
import { RecordEvents } from '../content/record-events.tsx';
import { RecordPage } from '../content/record-page.tsx';
import { ReleaseCardItem } from '../content/release-card.tsx';
import { type ArtistPage, fetchArtistPage } from './artist-page.ts';
import { artistSchema } from './artist-schema.ts';
import { ArtistView } from './artist-view.tsx';

const load: Load<Found<ArtistPage>> = ({ api, params, url }) =>
  findRecord(() => fetchArtistPage(api, params.artistId, url), messages.artistFailed);

export const loader = onServer(async (loading) => {
  const found = await load(loading);
  return data(found, found.fault?.status ?? 200);
});
export const clientLoader = inBrowser(load);

export function meta(args: MetaArgs<typeof loader>) {
  const artist = args.loaderData?.record?.artist;
  if (!artist) return missingMeta(args.loaderData?.fault?.message ?? messages.artistNotFound);
  const { artist_name: name, artist_type: types, artist_info: info } = artist;
  const from = [artist.artist_city, artist.artist_country].filter(Boolean).join(', ');
  const facts = [types?.split(',').join(', '), artist.styles?.split(',').join(', '), from].filter(Boolean).join(' · ');
  return pageMeta(args, {
    title: name,
    description: info === null ? facts : excerpt(`${facts}. ${info}`),
    path: `/artist/${artist.id}`,
    image: artist.artist_image_url,
    schema: artistSchema(artist),
    type: 'profile',
  });
}

/** An artist, where they play, and what they have released. */
export default function ArtistScreen() {
  const found = useLoaderData<typeof clientLoader>();
  const { artistId: id } = useParams();
  const shown = useMemberView(found, `artist ${id}`, (client) =>
    fetchArtistPage(client, id, new URL(window.location.href), { signed: true }),
  );
  return (
    <RecordPage shown={shown}>
      {({ artist, events, releases }) => (
        <ArtistView
          artist={artist}
          above={<BackLink to="/artists" />}
          actions={
            <EditLink to={`/edit/artist/${artist.id}`} createdBy={artist.created_by}>
              Edit Artist
            </EditLink>
          }
        >
          <RecordEvents lists={events} of={{ artist: artist.id }} />
          <ArtistReleases releases={releases} name={artist.artist_name} />
        </ArtistView>
      )}
    </RecordPage>
  );
}

function ArtistReleases({ releases, name }: { releases: ArtistPage['releases']; name: string }) {
  if (releases === null) return <FailedPart title="RELEASES" id="releases" message={messages.releasesFailed} />;
  if (releases.shown.length === 0) return null;
  return (
    <Section title="RELEASES" id="releases">
      <CardList layout="small">
        {releases.shown.map((release) => (
          <ReleaseCardItem key={release.id} release={release} />
        ))}
      </CardList>
      {releases.total > releases.shown.length && (
        <p>
          <LinkButton to={`/releases?${new URLSearchParams({ tab: 'past', q: name })}`}>All releases</LinkButton>
        </p>
      )}
    </Section>
  );
}
