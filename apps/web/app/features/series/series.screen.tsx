import { type MetaArgs, useLoaderData, useParams } from 'react-router';
import { describeRecurrence } from '@moonfloor/contract/events/recurrence-words';
import type { Series } from '@moonfloor/contract/events/series-endpoints';
import { visitorMessages } from '@moonfloor/contract/api/visitor-messages';
import { t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import type { VisitorClient } from '../../api/client.ts';
import { browserLoader, type Loader, serverLoader } from '../../api/loaders.ts';
import { EditIcon } from '../../ui/action-icons.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { FailedScreen, NotFoundScreen } from '../../ui/error-screen.tsx';
import { formatDate, weekday } from '../../ui/format.ts';
import { useIsHydrating } from '../../ui/initial-page.ts';
import { CalendarIcon } from '../../ui/icons.tsx';
import { BackLink, PageHeader, Prose, Section } from '../../ui/page.tsx';
import { SkeletonDetail } from '../../ui/skeleton-page.tsx';
import { fetchRecordEvents, RecordEvents } from '../lists/record-events.tsx';
import { ExternalLinks, linkName } from '../records/external-links.tsx';
import { type Feeds, eventFeeds } from '../records/feed-links.ts';
import { FollowToggle } from '../records/follow-button.tsx';
import { fetchRecordResult, useMayEdit, useMemberView } from '../records/member-view.ts';
import { Subscribe } from '../records/subscribe.tsx';
import { missingMeta, pageMeta } from '../seo/page-meta.ts';

/** Fetches a series, whose missing dates the server creates, and then its events. */
async function fetchSeriesPage(client: VisitorClient, id: string | undefined, url: URL, signed = false) {
  const series = await client('getSeries', { params: { id } }, { signed });
  return { series, events: await fetchRecordEvents(client, { series: series.id }, url) };
}

const load = (({ api: client, params: { id }, url }) =>
  fetchRecordResult(
    () => fetchSeriesPage(client, id, url),
    t(visitorMessages.unexpected),
    t(visitorMessages.seriesNotFound),
  )) satisfies Loader<unknown>;

export const parameters = ['upcoming', 'past'];
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

const feedsOf = ({ id, series_name: name }: Series): Feeds =>
  eventFeeds(t('Events of {name}', { name }), new URLSearchParams({ series: String(id) }));

const textOf = ({ recurrence }: Series): string =>
  recurrence === null ? t('All editions') : describeRecurrence(recurrence);

export function meta(args: MetaArgs<typeof loader>) {
  const series = args.loaderData?.record?.series;
  if (!series) return missingMeta(args.loaderData?.error?.message ?? t(visitorMessages.seriesNotFound));
  return pageMeta(args, {
    title: series.series_name,
    description: `${series.series_name}: ${textOf(series)}`,
    path: `/series/${series.id}`,
    feeds: feedsOf(series),
  });
}

/** A series: how it repeats, its next dates, and past editions. */
export default function SeriesScreen() {
  const found = useLoaderData<typeof clientLoader>();
  const { id } = useParams();
  const hydrating = useIsHydrating();
  const { record, error } = useMemberView(found, `series ${id}`, (client) =>
    fetchSeriesPage(client, id, new URL(window.location.href), true),
  );
  const mayEdit = useMayEdit(record?.series.created_by ?? null);
  if (record === null) {
    if (error === null) return <SkeletonDetail />;
    if (error.status === 404) return <NotFoundScreen title={error.message} />;
    return <FailedScreen title={error.message} message={error.message} back="/home" />;
  }
  const { series, events } = record;
  const query = `series=${series.id}`;
  const { next_date: next } = series;
  return (
    <>
      <PageHeader
        title={series.series_name}
        subtitle={textOf(series)}
        above={<BackLink to="/home" />}
        actions={
          <>
            {mayEdit && (series.recurrence !== null || series.extra_dates.length > 0) && (
              <LinkButton to={`/edit/series/${series.id}/dates`} icon={<CalendarIcon />}>
                {t('Change the dates')}
              </LinkButton>
            )}
            {mayEdit && (
              <LinkButton to={`/edit/series/${series.id}`} icon={<EditIcon />}>
                {t('Edit')}
              </LinkButton>
            )}
            {!hydrating && (
              <FollowToggle
                wanted={query}
                label={t('Follow')}
                follow={() => api('followFilter', { body: { query } })}
                unfollow={(follow) => api('unfollowFilter', { params: { id: Number(follow) } })}
              />
            )}
            <Subscribe feeds={feedsOf(series)} align="end" />
          </>
        }
      />
      {next !== null && (
        <p>
          {t('Next date: {date}', {
            date: t('{weekday}, {dates}', { weekday: weekday(next), dates: formatDate(next) }),
          })}
        </p>
      )}
      <ExternalLinks
        links={[series.link1, series.link2, series.link3].flatMap((to) =>
          to === null ? [] : [{ to, label: linkName(to) }],
        )}
      />
      {series.description !== null && (
        <Section title={t('INFO')} id="info">
          <Prose>{series.description}</Prose>
        </Section>
      )}
      <RecordEvents lists={events} of={{ series: series.id }} />
    </>
  );
}
