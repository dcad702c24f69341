import { type MetaArgs, useLoaderData } from 'react-router';
import type { MusicGroup } from 'schema-dts';
import { artistTypeNames } from '@moonfloor/contract/values/artist-type-names';
import type { ArtistDetail, PlaysWith } from '@moonfloor/contract/records/artists';
import { flagOf } from '@moonfloor/contract/values/countries';
import { countryName } from '@moonfloor/contract/values/country-names';
import type { Release } from '@moonfloor/contract/records/releases';
import { shareCardPath } from '@moonfloor/contract/api/share-cards';
import { styleNames } from '@moonfloor/contract/values/style-names';
import { splitList } from '@moonfloor/contract/values/text';
import { messages } from '@moonfloor/contract/api/messages';
import { pathIn } from '@moonfloor/messages/languages';
import { currentLanguage, t } from '@moonfloor/messages/t';
import { browserLoader, serverLoader } from '../../api/loaders.ts';
import { CardList } from '../../ui/card.tsx';
import { Chip, ChipList } from '../../ui/chip.tsx';
import { Section, SectionMore } from '../../ui/page.tsx';
import { addressSchema } from '../seo/schema-parts.ts';
import { RecordEvents } from '../lists/record-events.tsx';
import { ReleaseCardItem } from '../lists/release-card.tsx';
import { FailedSection } from '../records/record-parts.tsx';
import { type Feeds, recordFeeds } from '../records/feed-links.ts';
import { textForReader } from '../records/local-text.ts';
import { listPathOf } from '../records/list-path.ts';
import { RecordBar } from '../records/record-actions.tsx';
import { recordLoader, RecordPage } from '../records/record-page.tsx';
import { Subscribe } from '../records/subscribe.tsx';
import { excerpt, missingMeta, pageMeta, type ToAbsoluteUrl } from '../seo/page-meta.ts';
import { type ArtistPageData, fetchArtistPage } from './artist-page.ts';
import { ArtistView } from './artist-view.tsx';

export const parameters = ['upcoming', 'past'];

const load = recordLoader('artist', fetchArtistPage, (page) => page.artist);
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

const feedsOf = ({ id, artist_name: name }: ArtistPageData['artist']): Feeds => recordFeeds('artist', id, name);

export function meta(args: MetaArgs<typeof loader>) {
  const record = args.loaderData?.record;
  const artist = record?.artist;
  if (!artist) return missingMeta(args.loaderData?.error?.message ?? t(messages.artistNotFound));
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
      trail: [{ name: t('Artists'), path: listPathOf('artist') }],
      type: 'profile',
      embeddable: true,
    }),
  });
}

/** An artist, with events, related artists and releases. */
export default function ArtistScreen() {
  const result = useLoaderData<typeof clientLoader>();
  return (
    <RecordPage type="artist" found={result} followMenu={(page) => page.artist}>
      {({ artist, events, releases, playsWith }) => (
        <ArtistView
          record={artist}
          above={<RecordBar type="artist" record={artist} />}
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
    return <FailedSection title={t('RELEASES')} id="releases" message={t(messages.releasesFailed)} />;
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

/** Returns the other names of an artist, the members of a project, and the projects of a member as schema.org data. */
function relatedSchema(artist: ArtistDetail, absolute: ToAbsoluteUrl) {
  const groups = (artists: ArtistDetail['members']) =>
    artists.map(({ id, artist_name: name }) => ({
      '@type': 'MusicGroup' as const,
      name,
      ...(id !== null && { '@id': absolute(`/artist/${id}`) }),
    }));
  const names = [...artist.alternative_names, ...artist.aliases.map(({ artist_name }) => artist_name)];
  return {
    ...(names.length > 0 && { alternateName: names }),
    ...(artist.members.length > 0 && { member: groups(artist.members) }),
    ...(artist.projects.length > 0 && { memberOf: groups(artist.projects) }),
  };
}

/**
 * Returns an artist as schema.org data (https://schema.org/MusicGroup). `description` is that for the reader.
 */
function artistSchema(
  artist: ArtistDetail,
  releases: readonly Release[],
  description: string,
  absolute: ToAbsoluteUrl,
): Exclude<MusicGroup, string> {
  const { artist_city: city, artist_country: country, artist_image_url: image } = artist;
  const { website_link, soundcloud_link, insta_link, label_link, external_ids } = artist;
  const links = [website_link, soundcloud_link, insta_link, label_link, ...external_ids.map(({ url }) => url)].filter(
    (link) => link !== null,
  );
  return {
    '@type': 'MusicGroup',
    '@id': absolute(`/artist/${artist.id}`),
    name: artist.artist_name,
    ...relatedSchema(artist, absolute),
    description,
    image: absolute(image ?? shareCardPath('artist', artist)),
    genre: artist.styles === null ? 'Psytrance' : splitList(artist.styles),
    ...(links.length > 0 && { sameAs: links }),
    foundingLocation: {
      '@type': 'Place',
      name: [city, country].filter(Boolean).join(', '),
      address: addressSchema(city, country),
    },
    ...(releases.length > 0 && {
      album: releases.map(({ id, release_name: name, release_date: datePublished }) => ({
        '@type': 'MusicAlbum' as const,
        name,
        datePublished,
        url: absolute(pathIn(currentLanguage(), `/release/${id}`)),
      })),
    }),
  };
}
