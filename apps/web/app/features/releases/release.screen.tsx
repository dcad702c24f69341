import { data, type MetaArgs, useLoaderData, useParams } from 'react-router';
import { visitorMessages } from '@moonfloor/contract/visitor-messages';
import { shareCardPath } from '@moonfloor/contract/share-cards';
import { browserLoader, type Loader, serverLoader } from '../../api/loaders.ts';
import { formatDate } from '../../ui/format.ts';
import { redirectIfMerged } from '../records/redirect-merged.ts';
import { isKnownHidden } from '../records/hidden-records.ts';
import { fetchRecordResult, type RecordResult, useMemberView } from '../records/member-view.ts';
import { missingMeta, pageMeta } from '../seo/page-meta.ts';
import { RecordBar } from '../records/record-actions.tsx';
import { RecordPage } from '../records/record-page.tsx';
import { fetchReleasePage, type ReleasePageData } from './release-page.ts';
import { releaseSchema } from './release-schema.ts';
import { ReleaseView } from './release-view.tsx';
import { NextGigs, SameLabel } from './related-releases.tsx';

const load: Loader<RecordResult<ReleasePageData>> = async ({ api, params, url }) => {
  const signed = isKnownHidden('release', params.id);
  const found = await fetchRecordResult(
    () => fetchReleasePage(api, params.id, { signed }),
    visitorMessages.releaseFailed,
    visitorMessages.releaseNotFound,
  );
  return redirectIfMerged(found, { type: 'release', id: params.id, url }, ({ release }) => release);
};

export const loader = serverLoader(async (loading) => {
  const found = await load(loading);
  return data(found, found.error?.status ?? 200);
});
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
  const { id } = useParams();
  const shown = useMemberView(found, `release ${id}`, (client) => fetchReleasePage(client, id, { signed: true }));
  return (
    <RecordPage shown={shown} failed={visitorMessages.releaseFailed} back="/releases">
      {({ release, artistEvents, sameLabel }) => (
        <ReleaseView release={release} above={<RecordBar type="release" record={release} back="/releases" />}>
          <NextGigs artistEvents={artistEvents} artist={release.artist_id} />
          <SameLabel list={sameLabel} label={release.label} />
        </ReleaseView>
      )}
    </RecordPage>
  );
}
