import { type MetaArgs, useLoaderData } from 'react-router';
import type { Organization } from 'schema-dts';
import { countryName } from '@moonfloor/contract/values/country-names';
import type { DecorationDetail } from '@moonfloor/contract/records/decorations';
import { shareCardPath } from '@moonfloor/contract/api/share-cards';
import { messages } from '@moonfloor/contract/api/messages';
import { t } from '@moonfloor/messages/t';
import { browserLoader, serverLoader } from '../../api/loaders.ts';
import { RecordEvents } from '../lists/record-events.tsx';
import { type Feeds, recordFeeds } from '../records/feed-links.ts';
import { textForReader } from '../records/local-text.ts';
import { listPathOf } from '../records/list-path.ts';
import { RecordBar } from '../records/record-actions.tsx';
import { recordLoader, RecordPage } from '../records/record-page.tsx';
import { Subscribe } from '../records/subscribe.tsx';
import { excerpt, missingMeta, pageMeta, type ToAbsoluteUrl } from '../seo/page-meta.ts';
import { fetchDecorationPage } from './decoration-page.ts';
import { DecorationView } from './decoration-view.tsx';
import { addressSchema } from '../seo/schema-parts.ts';

export const parameters = ['upcoming', 'past'];

const load = recordLoader('decoration', fetchDecorationPage, (page) => page.decoration);
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

const feedsOf = ({ id, decoration_name: name }: DecorationDetail): Feeds => recordFeeds('decoration', id, name);

export function meta(args: MetaArgs<typeof loader>) {
  const decoration = args.loaderData?.record?.decoration;
  if (!decoration) return missingMeta(args.loaderData?.error?.message ?? t(messages.decorationNotFound));
  const { decoration_name: name, area, country } = decoration;
  const info = textForReader(decoration.description, decoration.descriptions);
  const facts = t('Decoration crew from {place}', { place: [area, countryName(country)].filter(Boolean).join(', ') });
  return pageMeta(args, {
    title: name,
    heading: t('{name} · Visual artists from {country}', { name, country: countryName(country) }),
    description: info === null ? facts : excerpt(`${facts}. ${info.text}`),
    path: `/decoration/${decoration.id}`,
    feeds: feedsOf(decoration),
    ...(import.meta.env.SSR && {
      card: shareCardPath('decoration', decoration),
      schema: (absolute: ToAbsoluteUrl) => decorationSchema(decoration, info?.text ?? facts, absolute),
      trail: [{ name: t('Visual Artists'), path: listPathOf('decoration') }],
      embeddable: true,
      type: 'profile',
    }),
  });
}

/** A decoration crew and the events that it decorated. */
export default function DecorationScreen() {
  const result = useLoaderData<typeof clientLoader>();
  return (
    <RecordPage type="decoration" found={result} followMenu={(page) => page.decoration}>
      {({ decoration, events }) => (
        <DecorationView
          record={decoration}
          above={<RecordBar type="decoration" record={decoration} />}
          actions={decoration.status === 'active' && <Subscribe feeds={feedsOf(decoration)} align="end" />}
        >
          <RecordEvents lists={events} of={{ decoration: decoration.id }} />
        </DecorationView>
      )}
    </RecordPage>
  );
}

/** Returns a decoration crew as schema.org data (https://schema.org/Organization). `description` is that for the reader. */
function decorationSchema(
  decoration: DecorationDetail,
  description: string,
  absolute: ToAbsoluteUrl,
): Exclude<Organization, string> {
  const { area, country, image_urls: pictures } = decoration;
  const links = [decoration.link1, decoration.link2, decoration.link3].filter((link) => link !== null);
  return {
    '@type': 'Organization',
    '@id': absolute(`/decoration/${decoration.id}`),
    name: decoration.decoration_name,
    description,
    image: pictures.length === 0 ? absolute(shareCardPath('decoration', decoration)) : pictures.map(absolute),
    ...(links.length > 0 && { sameAs: links }),
    address: addressSchema(area, country, 'addressRegion'),
  };
}
