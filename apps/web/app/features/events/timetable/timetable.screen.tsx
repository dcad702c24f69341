import { t } from '@moonfloor/messages/t';
import { useState } from 'react';
import { type MetaArgs, redirect, useLoaderData, useParams, useRevalidator } from 'react-router';
import { countryName } from '@moonfloor/contract/values/country-names';
import { shareCardPath } from '@moonfloor/contract/api/share-cards';
import type { Timetable } from '@moonfloor/contract/events/timetable';
import { messages } from '@moonfloor/contract/api/messages';
import { browserLoader, serverLoader } from '../../../api/loaders.ts';
import { formatDateRange } from '../../../ui/format.ts';
import { useMemberView } from '../../records/member-view.ts';
import { type FetchPage, recordLoader, UnshownRecord } from '../../records/record-page.tsx';
import { missingMeta, pageMeta, type ToAbsoluteUrl } from '../../seo/page-meta.ts';
import { timetableSchema } from './timetable-schema.ts';
import { timetableQuery } from './timetable-query.ts';
import { TimetableView } from './timetable-view.tsx';
import { useNow } from './use-now.ts';
import { useRefresh } from './use-refresh.ts';

/** A timetable, and when the page was made (ms since 1970). */
interface TimetableData {
  timetable: Timetable;
  madeAt: number;
}

const fetchTimetable: FetchPage<TimetableData> = async (client, id, { signed }) => ({
  timetable: await client('getTimetable', { params: { id } }, { signed }),
  madeAt: Date.now(),
});

const loadAny = recordLoader('event', fetchTimetable, ({ timetable }) => timetable.event, '/timetable');

export const parameters = ['view', 'day', 'floor'];

/** Loads a timetable. Redirects from a day, a floor or a view that it does not have: an address costs a page only if it has one. */
const load: typeof loadAny = async (loading) => {
  const result = await loadAny(loading);
  const query = result.record && timetableQuery(result.record.timetable, loading.url.searchParams);
  if (query === null || parameters.every((name) => loading.url.searchParams.get(name) === query.get(name)))
    return result;
  throw redirect(`/event/${loading.params.id}/timetable${query.size === 0 ? '' : `?${query}`}`);
};

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export function meta(args: MetaArgs<typeof loader>) {
  const timetable = args.loaderData?.record?.timetable;
  if (!timetable) return missingMeta(args.loaderData?.error?.message ?? t(messages.eventNotFound));
  const { event, sets } = timetable;
  const name = event.event_name;
  return pageMeta(args, {
    title: t('Timetable'),
    heading: t('Timetable of {name}', { name }),
    description: [
      t('Timetable of {name}', { name }),
      formatDateRange(event.event_date, event.event_end_date),
      [event.area, countryName(event.country)].filter(Boolean).join(', '),
    ].join(' · '),
    path: `/event/${event.id}/timetable`,
    noindex: sets.length === 0,
    ...(import.meta.env.SSR && {
      card: shareCardPath('event', event),
      schema: (absolute: ToAbsoluteUrl) => timetableSchema(timetable, absolute),
      trail: [
        { name: t('Events'), path: '/events' },
        { name, path: `/event/${event.id}` },
      ],
    }),
  });
}

export default function TimetableScreen() {
  const { id } = useParams();
  return <TimetablePage key={id} id={id} />;
}

/** The timetable of an event, which is asked for again from time to time. It stays while the next answer cannot be fetched. */
function TimetablePage({ id }: { id: string | undefined }) {
  const { record, error } = useMemberView('event', id, useLoaderData<typeof clientLoader>());
  const { revalidate } = useRevalidator();
  const now = useNow();
  const [latest, setLatest] = useState(() => ({ record, receivedAt: Date.now() }));
  if (record !== null && record !== latest.record) setLatest({ record, receivedAt: Date.now() });
  useRefresh(latest.receivedAt, now, () => void revalidate());
  if (latest.record !== null && error?.status !== 404) return <TimetableView {...latest.record} />;
  return <UnshownRecord type="event" error={error} back={`/event/${id}`} />;
}
