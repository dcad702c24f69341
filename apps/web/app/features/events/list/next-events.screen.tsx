import { type MetaArgs, useLoaderData, useNavigation, useRevalidator } from 'react-router';
import type { EventCard } from '@moonfloor/contract/events';
import { visitorMessages } from '@moonfloor/contract/visitor-messages';
import { api } from '../../../api/browser.ts';
import { browserLoader, type Loader, serverLoader } from '../../../api/loaders.ts';
import { usePageSettings } from '../../../api/settings.ts';
import { CardList } from '../../../ui/card.tsx';
import { t } from '@moonfloor/messages/t';
import { monthHeading } from '../../../ui/format.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page.tsx';
import { Loading } from '../../../ui/spinner.tsx';
import { EmptyState, ErrorPanel } from '../../../ui/status-panels.tsx';
import { EventCardItem } from '../../lists/event-card.tsx';
import { eventFeeds } from '../../records/feed-links.ts';
import { fetchRecordResult } from '../../records/member-view.ts';
import { listSchema } from '../../seo/list-schema.ts';
import { ListEnd } from '../../lists/list-end.tsx';
import { isPastEnd, pageNumber } from '../../lists/page-number.ts';
import { Subscribe } from '../../records/subscribe.tsx';
import { type ListPage, usePagedList } from '../../lists/use-paged-list.ts';
import { pagedPath, pageMeta } from '../../seo/page-meta.ts';
import { AddEvent } from '../add-event.tsx';
import { groupByMonth, fetchEvents } from '../event-list.ts';
import styles from './next-events.module.css';
import { defaultMapFilter } from '../map-filter.ts';

const load = (async ({ api: client, url }) =>
  fetchRecordResult(
    () => fetchEvents(client, defaultMapFilter, pageNumber(url.searchParams)),
    t(visitorMessages.eventsFailed),
  )) satisfies Loader<unknown>;

export const parameters = ['page'];

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const meta = (args: MetaArgs<typeof loader>) => {
  const search = new URLSearchParams(args.location.search);
  return pageMeta(args, {
    title: t('Next Events'),
    description: t('Your guide to upcoming psytrance events: every party and festival that is coming, by date.'),
    path: pagedPath('/home', pageNumber(search)),
    noindex: isPastEnd(search, args.loaderData?.record ?? undefined),
    feeds: feeds(),
    ...(import.meta.env.SSR && {
      schema: listSchema(
        t('Next Events'),
        (args.loaderData?.record?.items ?? []).map(({ id, event_name: name }) => ({ name, path: `/event/${id}` })),
      ),
      embeddable: true,
    }),
  });
};

const feeds = () => eventFeeds(t('Psytrance events'), new URLSearchParams());

/** Next Events: all upcoming events, by date. */
export default function NextEventsScreen() {
  const { record: first, error } = useLoaderData<typeof clientLoader>();
  const { revalidate, state } = useRevalidator();
  const moving = useNavigation().state === 'loading' || state === 'loading';
  return (
    <>
      <PageHeader
        title={t('Next Events')}
        subtitle={t('Your guide to upcoming psytrance events')}
        actions={<Subscribe feeds={feeds()} align="end" />}
      />
      {error !== null &&
        (moving ? <Loading /> : <ErrorPanel message={error.message} onRetry={() => void revalidate()} />)}
      {first !== null && <UpcomingList first={first} />}
    </>
  );
}

function UpcomingList({ first }: { first: ListPage<EventCard> }) {
  const { today } = usePageSettings();
  const list = usePagedList(first, (page) => fetchEvents(api, defaultMapFilter, page), t(visitorMessages.eventsFailed));
  if (list.pages === 0) {
    return (
      <EmptyState text={t('No upcoming events')}>
        <AddEvent />
        <LinkButton to="/events?when=past">{t('Show past events')}</LinkButton>
      </EmptyState>
    );
  }
  return (
    <>
      <div className={styles.months}>
        {groupByMonth(list.items, today).map(({ month, events }, index) => (
          <section key={month} aria-label={monthHeading(`${month}-01`)}>
            <CardList>
              {events.map((event, row) => (
                <EventCardItem
                  key={event.id}
                  event={event}
                  priority={index === 0 && row < 2}
                  {...(row === 0 && {
                    item: { className: styles.first },
                    above: <h2 className={styles.month}>{monthHeading(`${month}-01`)}</h2>,
                  })}
                />
              ))}
            </CardList>
          </section>
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {t('{count, plural, other {# events shown}}', { count: list.items.length })}
      </p>
      <ListEnd list={list} to={(page) => `?page=${page}`} />
    </>
  );
}
