import { data, type MetaArgs, useLoaderData, useParams } from 'react-router';
import type { DecorationDetail } from '@moonfloor/contract/decorations';
import { messages } from '@moonfloor/contract/messages';
import type { Client } from '../../api/client.ts';
import { inBrowser, type Load, onServer } from '../../api/load.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { EditLink } from '../content/edit-link.tsx';
import { findRecord, type Found, useMemberView } from '../content/member-view.ts';
import { excerpt, missingMeta, pageMeta } from '../content/page-meta.ts';
import { fetchRecordEvents, RecordEvents, type RecordEventLists } from '../content/record-events.tsx';
import { RecordPage } from '../content/record-page.tsx';
import { decorationSchema } from './decoration-schema.ts';
import { DecorationView } from './decoration-view.tsx';

interface DecorationPage {
  decoration: DecorationDetail;
  events: RecordEventLists;
}

async function fetchPage(client: Client, id: string | undefined, url: URL, { signed = false } = {}): Promise<DecorationPage> {
  const [decoration, events] = await Promise.all([
    client('getDecoration', { params: { id } }, { signed }),
    fetchRecordEvents(client, { decoration: Number(id) }, url),
  ]);
  return { decoration, events };
}

const load: Load<Found<DecorationPage>> = ({ api, params, url }) =>
  findRecord(() => fetchPage(api, params.decorationId, url), messages.decorationFailed);

export const loader = onServer(async (loading) => {
  const found = await load(loading);
  return data(found, found.fault?.status ?? 200);
});
export const clientLoader = inBrowser(load);

export function meta(args: MetaArgs<typeof loader>) {
  const decoration = args.loaderData?.record?.decoration;
  if (!decoration) return missingMeta(args.loaderData?.fault?.message ?? messages.decorationNotFound);
  const { decoration_name: name, description, area, country } = decoration;
  const facts = `Decoration crew from ${[area, country].filter(Boolean).join(', ')}`;
  return pageMeta(args, {
    title: name,
    description: description === null ? facts : excerpt(`${facts}. ${description}`),
    path: `/decoration/${decoration.id}`,
    image: decoration.image_urls[0] ?? null,
    schema: decorationSchema(decoration),
    type: 'profile',
  });
}

/** A decoration crew, and the events it has dressed. */
export default function DecorationScreen() {
  const found = useLoaderData<typeof clientLoader>();
  const { decorationId: id } = useParams();
  const shown = useMemberView(found, `decoration ${id}`, (client) =>
    fetchPage(client, id, new URL(window.location.href), { signed: true }),
  );
  return (
    <RecordPage shown={shown}>
      {({ decoration, events }) => (
        <DecorationView
          decoration={decoration}
          above={<BackLink to="/artists?tab=visual" />}
          actions={
            <EditLink to={`/edit/decoration/${decoration.id}`} createdBy={decoration.created_by}>
              Edit Decoration
            </EditLink>
          }
        >
          <RecordEvents lists={events} of={{ decoration: decoration.id }} />
        </DecorationView>
      )}
    </RecordPage>
  );
}
