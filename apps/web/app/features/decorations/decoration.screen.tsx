import { data, type MetaArgs, useLoaderData, useParams } from 'react-router';
import type { DecorationDetail } from '@moonfloor/contract/decorations';
import { visitorMessages } from '@moonfloor/contract/visitor-messages';
import { shareCardPath } from '@moonfloor/contract/share-cards';
import { inBrowser, type Load, onServer } from '../../api/load.ts';
import { atItsAddress } from '../content/at-its-address.ts';
import { type Feeds, recordFeeds } from '../content/feed-links.ts';
import { isHidden } from '../content/hidden-records.ts';
import { findRecord, type Found, useMemberView } from '../content/member-view.ts';
import { excerpt, missingMeta, pageMeta } from '../content/page-meta.ts';
import { RecordBar } from '../content/record-actions.tsx';
import { RecordEvents } from '../content/record-events.tsx';
import { RecordPage } from '../content/record-page.tsx';
import { Subscribe } from '../content/subscribe.tsx';
import { type DecorationPage, fetchDecorationPage } from './decoration-page.ts';
import { decorationSchema } from './decoration-schema.ts';
import { DecorationView } from './decoration-view.tsx';

const load: Load<Found<DecorationPage>> = async ({ api, params, url }) => {
  const signed = isHidden('decoration', params.decorationId);
  const found = await findRecord(() => fetchDecorationPage(api, params.decorationId, url, { signed }), visitorMessages.decorationFailed, visitorMessages.decorationNotFound);
  return atItsAddress(found, { type: 'decoration', id: params.decorationId, url }, ({ decoration }) => decoration);
};

export const loader = onServer(async (loading) => {
  const found = await load(loading);
  return data(found, found.fault?.status ?? 200);
});
export const clientLoader = inBrowser(load);

const feedsOf = ({ id, decoration_name: name }: DecorationDetail): Feeds => recordFeeds('decoration', id, name);

export function meta(args: MetaArgs<typeof loader>) {
  const decoration = args.loaderData?.record?.decoration;
  if (!decoration) return missingMeta(args.loaderData?.fault?.message ?? visitorMessages.decorationNotFound);
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

/** A decoration crew, and the events it has dressed. */
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
