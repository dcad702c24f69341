import { type MetaArgs, useLoaderData } from 'react-router';
import { visitorMessages } from '@moonfloor/contract/visitor-messages';
import { shareCardPath } from '@moonfloor/contract/share-cards';
import { browserLoader, resultLoader } from '../../api/loaders.ts';
import { formatDate } from '../../ui/format.ts';
import { missingMeta, pageMeta } from '../seo/page-meta.ts';
import { RecordBar } from '../records/record-actions.tsx';
import { recordLoader, RecordPage } from '../records/record-page.tsx';
import { fetchReleasePage } from './release-page.ts';
import { releaseSchema } from './release-schema.ts';
import { ReleaseView } from './release-view.tsx';
import { NextGigs, SameLabel } from './related-releases.tsx';

const load = recordLoader('release', fetchReleasePage, (page) => page.release);
export const loader = resultLoader(load);
export const clientLoader = browserLoader(load);

export function meta(args: MetaArgs<typeof loader>) {
  const release = args.loaderData?.record?.release;
  if (!release) return missingMeta(args.loaderData?.error?.message ?? visitorMessages.releaseNotFound);
  const { release_name: name, artist_name: artist, label, release_date: date } = release;
  const facts = [`${name} by ${artist}`, label, formatDate(date)].filter(Boolean).join(', ');
  return pageMeta(args, {
    title: `${name} by ${artist}`,
    description: facts,
    path: `/release/${release.id}`,
    card: shareCardPath('release', release),
    schema: (absolute) => releaseSchema(release, facts, absolute),
    trail: [{ name: 'Releases', path: '/releases' }],
    embeddable: true,
    type: 'music.album',
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
