import { type MetaArgs, useLoaderData } from 'react-router';
import type { MusicAlbum } from 'schema-dts';
import type { Release, ReleaseDetail } from '@moonfloor/contract/records/releases';
import { shareCardPath } from '@moonfloor/contract/api/share-cards';
import { messages } from '@moonfloor/contract/api/messages';
import { t } from '@moonfloor/messages/t';
import { browserLoader, serverLoader } from '../../api/loaders.ts';
import { CardList } from '../../ui/card.tsx';
import { formatDate } from '../../ui/format.ts';
import { Section, SectionMore } from '../../ui/page.tsx';
import { partySchema } from '../seo/schema-parts.ts';
import { EventCardItem } from '../lists/event-card.tsx';
import { ReleaseCardItem } from '../lists/release-card.tsx';
import { listPathOf } from '../records/list-path.ts';
import { RecordBar } from '../records/record-actions.tsx';
import { recordLoader, RecordPage } from '../records/record-page.tsx';
import { missingMeta, pageMeta, type ToAbsoluteUrl } from '../seo/page-meta.ts';
import { releasesPath } from './releases-path.ts';
import { fetchReleasePage, type ReleasePageData } from './release-page.ts';
import { ReleaseView } from './release-view.tsx';

const load = recordLoader('release', fetchReleasePage, (page) => page.release);
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export function meta(args: MetaArgs<typeof loader>) {
  const release = args.loaderData?.record?.release;
  if (!release) return missingMeta(args.loaderData?.error?.message ?? t(messages.releaseNotFound));
  const { release_name: name, artist_name: artist, label, release_date: date } = release;
  const title = t('{name} by {artist}', { name, artist });
  const facts = [title, label, formatDate(date)].filter(Boolean).join(', ');
  return pageMeta(args, {
    title,
    description: facts,
    path: `/release/${release.id}`,
    ...(import.meta.env.SSR && {
      card: shareCardPath('release', release),
      schema: (absolute: ToAbsoluteUrl) => releaseSchema(release, facts, absolute),
      trail: [{ name: t('Releases'), path: listPathOf('release') }],
      embeddable: true,
      type: 'music.album',
    }),
  });
}

/** A release with links to stores and related records. */
export default function ReleaseScreen() {
  const result = useLoaderData<typeof clientLoader>();
  return (
    <RecordPage type="release" found={result}>
      {({ release, artistEvents, sameLabel }) => (
        <ReleaseView record={release} above={<RecordBar type="release" record={release} />}>
          <NextGigs artistEvents={artistEvents} artist={release.artist_id} />
          <SameLabel list={sameLabel} label={release.label} />
        </ReleaseView>
      )}
    </RecordPage>
  );
}

/** Upcoming events of a release's artist; nothing if there are none. */
function NextGigs({ artistEvents, artist }: { artistEvents: ReleasePageData['artistEvents']; artist: number | null }) {
  if (artistEvents.shown.length === 0) return null;
  return (
    <Section title={t('NEXT GIGS')} id="next-gigs">
      <CardList layout="pairs">
        {artistEvents.shown.map((event) => (
          <EventCardItem key={event.id} event={event} layout="row" />
        ))}
      </CardList>
      {artistEvents.more > 0 && (
        <SectionMore to={`/artist/${artist}#upcoming-events`}>
          {t('{count, plural, one {# more event} other {# more events}}', { count: artistEvents.more })}
        </SectionMore>
      )}
    </Section>
  );
}

/** Other releases of the same label; nothing if there are none. */
function SameLabel({ list, label }: { list: ReleasePageData['sameLabel']; label: Release['label'] }) {
  if (list.releases.length === 0 || label === null) return null;
  return (
    <Section title={t('MORE ON {label}', { label })} id="same-label">
      <CardList layout="small">
        {list.releases.map((release) => (
          <ReleaseCardItem key={release.id} release={release} small />
        ))}
      </CardList>
      {list.more && (
        <SectionMore to={releasesPath({ tab: 'past', q: label })}>{t('All releases on this label')}</SectionMore>
      )}
    </Section>
  );
}

/** Returns a release as schema.org data (https://schema.org/MusicAlbum). */
function releaseSchema(
  release: Release & Partial<Pick<ReleaseDetail, 'external_ids' | 'label_id'>>,
  facts: string,
  absolute: ToAbsoluteUrl,
): Exclude<MusicAlbum, string> {
  const {
    artist_id: artist,
    label,
    link1,
    link2,
    link3,
    release_date: datePublished,
    external_ids = [],
    label_id: labelId = null,
  } = release;
  const links = [link1, link2, link3, ...external_ids.map(({ url }) => url)].filter((link) => link !== null);
  return {
    '@type': 'MusicAlbum',
    '@id': absolute(`/release/${release.id}`),
    name: release.release_name,
    description: facts,
    byArtist: partySchema('MusicGroup', 'artist', { id: artist, name: release.artist_name }, absolute),
    datePublished,
    genre: 'Psytrance',
    image: absolute(release.cover_image_url ?? shareCardPath('release', release)),
    ...(links.length > 0 && { sameAs: links }),
    ...(label !== null && {
      albumRelease: {
        '@type': 'MusicRelease',
        name: release.release_name,
        recordLabel: partySchema('Organization', 'label', { id: labelId, name: label }, absolute),
      },
    }),
  };
}
