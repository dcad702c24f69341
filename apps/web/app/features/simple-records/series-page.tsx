import { describeRecurrence } from '@moonfloor/contract/events/recurrence-words';
import type { SeriesRule } from '@moonfloor/contract/events/series-endpoints';
import type { SimpleDetail } from '@moonfloor/contract/records/simple-records';
import { t } from '@moonfloor/messages/t';
import { useSession } from '../../api/session.tsx';
import { useLoad } from '../../api/use-load.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Fact } from '../../ui/detail.tsx';
import { formatLongDate } from '../../ui/format.ts';
import { CalendarIcon, ClockIcon } from '../../ui/icons.tsx';
import { useIsHydrating } from '../../ui/initial-page.ts';
import { fetchRecordEvents, RecordEvents } from '../lists/record-events.tsx';
import { eventFeeds } from '../records/feed-links.ts';
import { FollowToggle } from '../records/follow-button.tsx';
import { loadOwnership } from '../records/ownership/load-ownership.ts';
import { addressSchema } from '../seo/schema-parts.ts';
import { defineSimplePage } from './simple-page.tsx';

/** A series: how it repeats, its next dates, and past editions. */
export const seriesPage = defineSimplePage('series', {
  fetchMore: async (client, id, url, signed) => {
    const [rule, events] = await Promise.all([
      client('getSeriesRule', { params: { id } }, { signed }),
      fetchRecordEvents(client, { series: id }, url),
    ]);
    return { rule, events };
  },
  Facts: ({ more }) => <RuleFacts rule={more.rule} />,
  Actions: ({ record, more }) => <SeriesActions series={record} rule={more.rule} />,
  Sections: ({ record, more }) => <RecordEvents lists={more.events} of={{ series: record.id }} />,
  feedsOf: ({ id, series_name: name }) =>
    eventFeeds(t('Events of {name}', { name }), new URLSearchParams({ series: String(id) })),
  schema: ({ area, country, references: { venue, promoter } }) => ({
    '@type': 'EventSeries',
    location: { '@type': 'Place', ...(venue && { name: venue.name }), address: addressSchema(area, country) },
    ...(promoter && { organizer: { '@type': 'Organization', name: promoter.name } }),
  }),
});

/** How a series repeats, and its next date. */
function RuleFacts({ rule: { recurrence, next_date: next } }: { rule: SeriesRule }) {
  return (
    <>
      {recurrence !== null && (
        <Fact icon={<CalendarIcon />} label={t('Repeats')}>
          {describeRecurrence(recurrence)}
        </Fact>
      )}
      {next !== null && (
        <Fact icon={<ClockIcon />} label={t('When')}>
          {t('Next date: {date}', { date: formatLongDate(next) })}
        </Fact>
      )}
    </>
  );
}

/** What members do with a series, besides what they do with all records. */
function SeriesActions({ series, rule }: { series: SimpleDetail<'series'>; rule: SeriesRule }) {
  const { account } = useSession();
  const hydrating = useIsHydrating();
  if (account === null || hydrating) return null;
  return (
    <>
      {(rule.recurrence !== null || rule.extra_dates.length > 0) && <DatesLink id={series.id} />}
      <FollowToggle wanted={`series=${series.id}`} label={t('Follow')} />
    </>
  );
}

/** Leads those who look after a series to the form of its dates. */
function DatesLink({ id }: { id: number }) {
  const { role } = useSession();
  const { data } = useLoad(() => loadOwnership('series', id), `series ${id}`);
  if (role !== 'admin' && (data?.role ?? null) === null) return null;
  return (
    <LinkButton to={`/edit/series/${id}/dates`} icon={<CalendarIcon />}>
      {t('Change the dates')}
    </LinkButton>
  );
}
