import { data, type MetaArgs, useLoaderData, useParams } from 'react-router';
import { messages } from '@moonfloor/contract/messages';
import type { Release } from '@moonfloor/contract/releases';
import { inBrowser, type Load, onServer } from '../../api/load.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { formatDate } from '../../ui/format.ts';
import { EditLink } from '../content/edit-link.tsx';
import { findRecord, type Found, useMemberView } from '../content/member-view.ts';
import { missingMeta, pageMeta } from '../content/page-meta.ts';
import { RecordPage } from '../content/record-page.tsx';
import { releaseSchema } from './release-schema.ts';
import { ReleaseView } from './release-view.tsx';

const load: Load<Found<Release>> = ({ api, params }) =>
  findRecord(() => api('getRelease', { params: { id: params.id } }), messages.releaseFailed);

export const loader = onServer(async (loading) => {
  const found = await load(loading);
  return data(found, found.fault?.status ?? 200);
});
export const clientLoader = inBrowser(load);

export function meta(args: MetaArgs<typeof loader>) {
  const release = args.loaderData?.record;
  if (!release) return missingMeta(args.loaderData?.fault?.message ?? messages.releaseNotFound);
  const { release_name: name, artist_name: artist, label, release_date: date } = release;
  return pageMeta(args, {
    title: `${name} by ${artist}`,
    description: [`${name} by ${artist}`, label, formatDate(date)].filter(Boolean).join(', '),
    path: `/release/${release.id}`,
    image: release.cover_image_url,
    schema: releaseSchema(release),
    type: 'music.album',
  });
}

/** A release and where to get it. */
export default function ReleaseScreen() {
  const found = useLoaderData<typeof clientLoader>();
  const { id } = useParams();
  const shown = useMemberView(found, `release ${id}`, (client) =>
    client('getRelease', { params: { id } }, { signed: true }),
  );
  return (
    <RecordPage shown={shown}>
      {(release) => (
        <ReleaseView
          release={release}
          above={<BackLink to="/releases" />}
          actions={
            <EditLink to={`/edit/release/${release.id}`} createdBy={release.created_by}>
              Edit Release
            </EditLink>
          }
        />
      )}
    </RecordPage>
  );
}
