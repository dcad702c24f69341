import { recordWords } from '@moonfloor/contract/records/record-words';
import type { ReactNode } from 'react';
import { type MetaArgs, useLoaderData } from 'react-router';
import type { Thing } from 'schema-dts';
import { countryName } from '@moonfloor/contract/values/country-names';
import type { SimpleType } from '@moonfloor/contract/values/lists';
import { shareCardPath } from '@moonfloor/contract/api/share-cards';
import { simpleCallNames } from '@moonfloor/contract/records/simple-calls';
import type { SimpleDetail, SimpleRecord } from '@moonfloor/contract/records/simple-records';
import { simpleName } from '@moonfloor/contract/records/simple-types';
import { t } from '@moonfloor/messages/t';
import type { VisitorClient } from '../../api/client.ts';
import type { Feeds } from '../records/feed-links.ts';
import { forReader, textForReader } from '../records/local-text.ts';
import type { RecordResult } from '../records/member-view.ts';
import { listPathOf } from '../records/list-path.ts';
import { RecordBar } from '../records/record-actions.tsx';
import { type FetchPage, recordLoader, RecordPage } from '../records/record-page.tsx';
import { Subscribe } from '../records/subscribe.tsx';
import { excerpt, missingMeta, pageMeta, type ToAbsoluteUrl } from '../seo/page-meta.ts';
import { SimpleView } from './simple-view.tsx';

/** A record, and what else its page shows. */
interface SimplePageData<R extends SimpleRecord, More> {
  record: R;
  more: More;
}

/** What is particular to the page of a type. */
interface Particular<T extends SimpleType, More> {
  /** Fetches what the page shows below the record. */
  fetchMore(client: VisitorClient, id: number, url: URL, signed: boolean): Promise<More>;
  /** Further facts, which follow from no field. */
  Facts?(page: SimplePageData<SimpleDetail<T>, More>): ReactNode;
  /** Actions beside the feeds. */
  Actions?(page: SimplePageData<SimpleDetail<T>, More>): ReactNode;
  /** The sections at the end of the page. */
  Sections(page: SimplePageData<SimpleDetail<T>, More>): ReactNode;
  feedsOf?(record: SimpleDetail<T>): Feeds;
  /** Returns the record as schema.org data, to which its name, picture and links are added. */
  schema(record: SimpleDetail<T>): Exclude<Thing, string>;
}

/** What `meta` of a simple type's page reads of its loader's result. */
type SimpleMetaArgs = MetaArgs & { loaderData?: RecordResult<{ record: SimpleRecord }> | undefined };

/** Defines the page of a simple type, one of those in `simple.screen.tsx`. */
export function defineSimplePage<T extends SimpleType, More>(
  type: T,
  { fetchMore, feedsOf, schema, Facts, Actions, Sections }: Particular<T, More>,
) {
  type Data = SimplePageData<SimpleRecord, More>;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the loader asks for records of this type
  const detailOf = (record: SimpleRecord) => record as SimpleDetail<T>;
  /** Labels are followed by name. */
  const labelOf = (record: SimpleRecord) => (type === 'label' ? simpleName(type, record) : null);
  const fetchPage: FetchPage<Data> = async (client, id, { url, signed = false }) => {
    const [record, more]: [SimpleRecord, More] = await Promise.all([
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the calls of all types are alike
      client(simpleCallNames(type as 'venue').get, { params: { id } }, { signed }),
      fetchMore(client, Number(id), url, signed),
    ]);
    return { record: forReader(record, {}), more };
  };
  const load = recordLoader(type, fetchPage, ({ record }) => record);

  function meta(args: SimpleMetaArgs) {
    const record = args.loaderData?.record?.record;
    if (!record) return missingMeta(args.loaderData?.error?.message ?? t(recordWords[type].notFound));
    const name = simpleName(type, record);
    const place = [record.area, countryName(record.country)].filter(Boolean).join(', ');
    const facts = [t(recordWords[type].one), place].join(' · ');
    const info = textForReader(record.description, record.descriptions);
    const feeds = feedsOf?.(detailOf(record));
    return pageMeta(args, {
      title: name,
      heading: `${name} · ${facts}`,
      description: info === null ? facts : excerpt(`${facts}. ${info.text}`),
      path: `/${type}/${record.id}`,
      ...(feeds && { feeds }),
      ...(import.meta.env.SSR && {
        card: shareCardPath(type, record),
        schema: (absolute: ToAbsoluteUrl) => ({
          '@id': absolute(`/${type}/${record.id}`),
          name,
          ...(record.alternative_names.length > 0 && { alternateName: record.alternative_names }),
          description: info?.text ?? facts,
          image: absolute(record.image_url ?? shareCardPath(type, record)),
          ...sameAs(record),
          ...schema(detailOf(record)),
        }),
        trail: [{ name: t(recordWords[type].many), path: listPathOf(type) }],
        type: 'profile',
        embeddable: feeds?.embed !== undefined,
      }),
    });
  }

  function Screen() {
    const result = useLoaderData<RecordResult<Data>>();
    return (
      <RecordPage type={type} found={result} followMenu={({ record }) => record}>
        {(page) => (
          <SimpleView
            type={type}
            record={page.record}
            above={<RecordBar type={type} record={{ ...page.record, label: labelOf(page.record) }} />}
            facts={Facts && <Facts more={page.more} record={detailOf(page.record)} />}
            actions={
              <>
                {Actions && <Actions more={page.more} record={detailOf(page.record)} />}
                {feedsOf && page.record.status === 'active' && (
                  <Subscribe feeds={feedsOf(detailOf(page.record))} align="end" />
                )}
              </>
            }
          >
            <Sections more={page.more} record={detailOf(page.record)} />
          </SimpleView>
        )}
      </RecordPage>
    );
  }
  return { load, meta, Screen };
}

/** Returns the links of a record as schema.org data. */
function sameAs({ link1, link2, link3 }: SimpleRecord) {
  const links = [link1, link2, link3].filter((link) => link != null);
  return links.length > 0 && { sameAs: links };
}
