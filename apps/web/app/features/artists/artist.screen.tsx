import { t } from '@moonfloor/messages/t';
import { type MetaArgs, useLoaderData } from 'react-router';
import { countryName } from '@moonfloor/contract/country-names';
import { styleNames } from '@moonfloor/contract/style-names';
import { visitorMessages } from '@moonfloor/contract/visitor-messages';
import { shareCardPath } from '@moonfloor/contract/share-cards';
import { browserLoader, serverLoader } from '../../api/loaders.ts';
import { CardList } from '../../ui/card.tsx';
import { Section, SectionMore } from '../../ui/page.tsx';
import { FailedSection } from '../records/failed-section.tsx';
import { artistTypeNames } from '@moonfloor/contract/artist-type-names';
import { type Feeds, recordFeeds } from '../records/feed-links.ts';
import type { ToAbsoluteUrl } from '../seo/page-facts.ts';
import { excerpt, missingMeta, pageMeta } from '../seo/page-meta.ts';
import { textForReader } from '../records/local-text.ts';
import { RecordBar } from '../records/record-actions.tsx';
import { RecordEvents } from '../lists/record-events.tsx';
import { recordLoader, RecordPage } from '../records/record-page.tsx';
import { Subscribe } from '../records/subscribe.tsx';
import { ReleaseCardItem } from '../lists/release-card.tsx';
import { type ArtistPageData, fetchArtistPage } from './artist-page.ts';
import { artistSchema } from './artist-schema.ts';
import { ArtistView } from './artist-view.tsx';
import type { PlaysWith } from '@moonfloor/contract/artists';
import { flagOf } from '@moonfloor/contract/countries';
import { Chip, ChipList } from '../../ui/chip.tsx';

export const parameters = ['upcoming', 'past'];

const load = recordLoader('artist', fetchArtistPage, (page) => page.artist);
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

const feedsOf = ({ id, artist_name: name }: ArtistPageData['artist']): Feeds => recordFeeds('artist', id, name);

export function meta(args: MetaArgs<typeof loader>) {
  const record = args.loaderData?.record;
  const artist = record?.artist;
  if (!artist) return missingMeta(args.loaderData?.error?.message ?? t(visitorMessages.artistNotFound));
  const { artist_name: name, artist_type: types } = artist;
  const info = textForReader(artist.artist_info, artist.descriptions);
  const from = [artist.artist_city, countryName(artist.artist_country)].filter(Boolean).join(', ');
  const facts = [
    types && artistTypeNames(types).join(', '),
    artist.styles && styleNames(artist.styles).join(', '),
    from,
  ]
    .filter(Boolean)
    .join(' · ');
  return pageMeta(args, {
    title: name,
    heading: t('{name} · Psytrance artist from {place}', { name, place: from }),
    description: info === null ? facts : excerpt(`${facts}. ${info.text}`),
    path: `/artist/${artist.id}`,
    feeds: feedsOf(artist),
    ...(import.meta.env.SSR && {
      card: shareCardPath('artist', artist),
      schema: (absolute: ToAbsoluteUrl) =>
        artistSchema(artist, record?.releases?.shown ?? [], info?.text ?? facts, absolute),
      trail: [{ name: t('Artists'), path: '/artists' }],
      type: 'profile',
      embeddable: true,
    }),
  });
}

/** An artist, with events, related artists and releases. */
export default function ArtistScreen() {
  const found = useLoaderData<typeof clientLoader>();
  return (
    <RecordPage type="artist" found={found} fetchPage={fetchArtistPage} back="/artists" named={(page) => page.artist}>
      {({ artist, events, releases, playsWith }) => (
        <ArtistView
          record={artist}
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
    return <FailedSection title={t('RELEASES')} id="releases" message={t(visitorMessages.releasesFailed)} />;
  if (releases.shown.length === 0) return null;
  return (
    <Section title={t('RELEASES')} id="releases">
      <CardList layout="small">
        {releases.shown.map((release) => (
          <ReleaseCardItem key={release.id} release={release} small />
        ))}
      </CardList>
      {releases.total > releases.shown.length && (
        <SectionMore to={`/releases?${new URLSearchParams({ tab: 'past', q: name })}`}>{t('All releases')}</SectionMore>
      )}
    </Section>
  );
}

/** Artists on the same line-ups, most shared events first; nothing if there are none. */
function PlaysWithSection({ artists }: { artists: readonly PlaysWith[] }) {
  if (artists.length === 0) return null;
  return (
    <Section title={t('PLAYS WITH')} id="plays-with">
      <ChipList label={t('Plays with')}>
        {artists.map(({ id, artist_name: name, artist_country: country, shared_events: events }) => (
          <Chip
            key={id}
            name={name}
            to={`/artist/${id}`}
            flag={flagOf(country)}
            country={countryName(country)}
            details={[t('{count, plural, one {# event} other {# events}}', { count: events })]}
          />
        ))}
      </ChipList>
    </Section>
  );
}
