import { data, type MetaArgs, useLoaderData, useParams } from 'react-router';
import { visitorMessages } from '@moonfloor/contract/visitor-messages';
import { shareCardPath } from '@moonfloor/contract/share-cards';
import { inBrowser, type Load, onServer } from '../../api/load.ts';
import { formatDate } from '../../ui/format.ts';
import { atItsAddress } from '../content/at-its-address.ts';
import { isHidden } from '../content/hidden-records.ts';
import { findRecord, type Found, useMemberView } from '../content/member-view.ts';
import { missingMeta, pageMeta } from '../content/page-meta.ts';
import { RecordBar } from '../content/record-actions.tsx';
import { RecordPage } from '../content/record-page.tsx';
import { fetchReleasePage, type ReleasePage } from './release-page.ts';
import { releaseSchema } from './release-schema.ts';
import { ReleaseView } from './release-view.tsx';
import { NextGigs, SameLabel } from './release-ways.tsx';

const load: Load<Found<ReleasePage>> = async ({ api, params, url }) => {
  const signed = isHidden('release', params.id);
  const found = await findRecord(() => fetchReleasePage(api, params.id, { signed }), visitorMessages.releaseFailed, visitorMessages.releaseNotFound);
  return atItsAddress(found, { type: 'release', id: params.id, url }, ({ release }) => release);
};

export const loader = onServer(async (loading) => {
  const found = await load(loading);
  return data(found, found.fault?.status ?? 200);
});
export const clientLoader = inBrowser(load);

export function meta(args: MetaArgs<typeof loader>) {
  const release = args.loaderData?.record?.release;
  if (!release) return missingMeta(args.loaderData?.fault?.message ?? visitorMessages.releaseNotFound);
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

/** A release, where to get it, and the ways on from it. */
export default function ReleaseScreen() {
  const found = useLoaderData<typeof clientLoader>();
  const { id } = useParams();
  const shown = useMemberView(found, `release ${id}`, (client) =>
    fetchReleasePage(client, id, { signed: true }),
  );
  return (
    <RecordPage shown={shown} failed={visitorMessages.releaseFailed} back="/releases">
      {({ release, gigs, sameLabel }) => (
        <ReleaseView
          release={release}
          above={<RecordBar type="release" record={release} back="/releases" />}
        >
          <NextGigs gigs={gigs} artist={release.artist_id} />
          <SameLabel list={sameLabel} label={release.label} />
        </ReleaseView>
      )}
    </RecordPage>
  );
}
