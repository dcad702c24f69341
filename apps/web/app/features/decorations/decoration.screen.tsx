import { data, type MetaArgs, useLoaderData, useParams } from 'react-router';
import type { DecorationDetail } from '@moonfloor/contract/decorations';
import { visitorMessages } from '@moonfloor/contract/visitor-messages';
import { shareCardPath } from '@moonfloor/contract/share-cards';
import { browserLoader, type Loader, serverLoader } from '../../api/loaders.ts';
import { redirectIfMerged } from '../records/redirect-merged.ts';
import { type Feeds, recordFeeds } from '../records/feed-links.ts';
import { isKnownHidden } from '../records/hidden-records.ts';
import { fetchRecordResult, type RecordResult, useMemberView } from '../records/member-view.ts';
import { excerpt, missingMeta, pageMeta } from '../seo/page-meta.ts';
import { RecordBar } from '../records/record-actions.tsx';
import { RecordEvents } from '../lists/record-events.tsx';
import { RecordPage } from '../records/record-page.tsx';
import { Subscribe } from '../records/subscribe.tsx';
import { type DecorationPageData, fetchDecorationPage } from './decoration-page.ts';
import { decorationSchema } from './decoration-schema.ts';
import { DecorationView } from './decoration-view.tsx';

const load: Loader<RecordResult<DecorationPageData>> = async ({ api, params, url }) => {
  const signed = isKnownHidden('decoration', params.decorationId);
  const found = await fetchRecordResult(
    () => fetchDecorationPage(api, params.decorationId, url, { signed }),
    visitorMessages.decorationFailed,
    visitorMessages.decorationNotFound,
  );
  return redirectIfMerged(found, { type: 'decoration', id: params.decorationId, url }, ({ decoration }) => decoration);
};

export const loader = serverLoader(async (loading) => {
  const found = await load(loading);
  return data(found, found.error?.status ?? 200);
});
export const clientLoader = browserLoader(load);

const feedsOf = ({ id, decoration_name: name }: DecorationDetail): Feeds => recordFeeds('decoration', id, name);

export function meta(args: MetaArgs<typeof loader>) {
  const decoration = args.loaderData?.record?.decoration;
  if (!decoration) return missingMeta(args.loaderData?.error?.message ?? visitorMessages.decorationNotFound);
  const { decoration_name: name, description, area, country } = decoration;
  const facts = `Decoration crew from ${[area, country].filter(Boolean).join(', ')}`;
  return pageMeta(args, {
    title: name,
    heading: `${name} · Visual artists from ${country}`,
    description: description === null ? facts : excerpt(`${facts}. ${description}`),
    path: `/decoration/${decoration.id}`,
    card: shareCardPath('decoration', decoration),
    schema: (absolute) => decorationSchema(decoration, facts, absolute),
    trail: [{ name: 'Visual Artists', path: '/artists?tab=visual' }],
    feeds: feedsOf(decoration),
    embeddable: true,
    type: 'profile',
  });
}

/** A decoration crew and the events that it decorated. */
export default function DecorationScreen() {
  const found = useLoaderData<typeof clientLoader>();
  const { decorationId: id } = useParams();
  const shown = useMemberView(found, `decoration ${id}`, (client) =>
    fetchDecorationPage(client, id, new URL(window.location.href), { signed: true }),
  );
  return (
    <RecordPage shown={shown} failed={visitorMessages.decorationFailed} back="/artists?tab=visual">
      {({ decoration, events }) => (
        <DecorationView
          decoration={decoration}
          above={<RecordBar type="decoration" record={decoration} back="/artists?tab=visual" />}
          actions={decoration.status === 'active' && <Subscribe feeds={feedsOf(decoration)} align="end" />}
        >
          <RecordEvents lists={events} of={{ decoration: decoration.id }} />
        </DecorationView>
      )}
    </RecordPage>
  );
}
