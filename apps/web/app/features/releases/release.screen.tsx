import { type MetaArgs, useLoaderData } from 'react-router';
import { visitorMessages } from '@moonfloor/contract/visitor-messages';
import { shareCardPath } from '@moonfloor/contract/share-cards';
import { browserLoader, serverLoader } from '../../api/loaders.ts';
import { t } from '@moonfloor/messages/t';
import { formatDate } from '../../ui/format.ts';
import type { ToAbsoluteUrl } from '../seo/page-facts.ts';
import { missingMeta, pageMeta } from '../seo/page-meta.ts';
import { RecordBar } from '../records/record-actions.tsx';
import { recordLoader, RecordPage } from '../records/record-page.tsx';
import { fetchReleasePage, type ReleasePageData } from './release-page.ts';
import { releaseSchema } from './release-schema.ts';
import { ReleaseView } from './release-view.tsx';
import type { Release } from '@moonfloor/contract/releases';
import { CardList } from '../../ui/card.tsx';
import { Section, SectionMore } from '../../ui/page.tsx';
import { EventCardItem } from '../lists/event-card.tsx';
import { ReleaseCardItem } from '../lists/release-card.tsx';
import { releasesPath } from './release-list.ts';

const load = recordLoader('release', fetchReleasePage, (page) => page.release);
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export function meta(args: MetaArgs<typeof loader>) {
  const release = args.loaderData?.record?.release;
  if (!release) return missingMeta(args.loaderData?.error?.message ?? t(visitorMessages.releaseNotFound));
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
      trail: [{ name: t('Releases'), path: '/releases' }],
      embeddable: true,
      type: 'music.album',
    }),
  });
}

/** A release with links to stores and related records. */
export default function ReleaseScreen() {
  const found = useLoaderData<typeof clientLoader>();
  return (
    <RecordPage type="release" found={found} fetchPage={fetchReleasePage} back="/releases">
      {({ release, artistEvents, sameLabel }) => (
        <ReleaseView record={release} above={<RecordBar type="release" record={release} back="/releases" />}>
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
