import type { EventCard } from '@moonfloor/contract/events/events';
import { messages } from '@moonfloor/contract/api/messages';
import { t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import type { VisitorClient } from '../../api/client.ts';
import { LinkButton } from '../../ui/button.tsx';
import { CardList } from '../../ui/card.tsx';
import { pageNumber } from '../../ui/page-number.ts';
import { Section } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/status-panels.tsx';
import { EventCardItem } from './event-card.tsx';
import { FailedSection } from '../records/record-parts.tsx';
import { ListEnd, type ListPage, usePagedList } from './paged-list.tsx';
import { withHeadliners } from './with-headliners.ts';

const eventsPerPage = 12;

/** The record whose events are listed. */
type EventOwner =
  | { artist: number }
  | { decoration: number }
  | { series: number }
  | { venue_id: number }
  | { promoter: number };

const ownerQuery = (of: EventOwner) => ('series' in of ? { series: String(of.series) } : of);

type When = 'upcoming' | 'past';

/** An event of a record; `isOff` if the artist was announced and does not play after all. */
type OwnedEvent = EventCard & { isOff: boolean };

/** The first page of a record's events; null if they could not be loaded. */
export type RecordEventLists = Record<When, ListPage<OwnedEvent> | null>;

async function fetchPage(
  client: VisitorClient,
  of: EventOwner,
  when: When,
  page: number,
): Promise<ListPage<OwnedEvent>> {
  const {
    events,
    pagination,
    not_playing: off = [],
  } = await client('listEvents', { query: { ...ownerQuery(of), when, page, limit: eventsPerPage } });
  const items = events.map((event) => ({ ...withHeadliners(event), isOff: off.includes(event.id) }));
  return { items, page: pagination.page, pages: pagination.pages };
}

/** Fetches a record's events. They are optional: the page is displayed without them if the request fails. */
export async function fetchRecordEvents(client: VisitorClient, of: EventOwner, url: URL): Promise<RecordEventLists> {
  const fetchFirst = (when: When) => fetchPage(client, of, when, pageNumber(url.searchParams, when)).catch(() => null);
  const [upcoming, past] = await Promise.all([fetchFirst('upcoming'), fetchFirst('past')]);
  return { upcoming, past };
}

/** The events of a record: upcoming, then past. */
export function RecordEvents({ lists: { upcoming, past }, of }: { lists: RecordEventLists; of: EventOwner }) {
  if (upcoming === null || past === null)
    return <FailedSection title={t('EVENTS')} id="events" message={t(messages.eventsFailed)} />;
  if (upcoming.pages + past.pages === 0) {
    return (
      <Section title={t('EVENTS')} id="events">
        <EmptyState text={t('No events yet')}>
          <LinkButton to="/home">{t('Next Events')}</LinkButton>
        </EmptyState>
      </Section>
    );
  }
  return (
    <>
      {upcoming.pages > 0 && <EventRowList title={t('UPCOMING EVENTS')} when="upcoming" first={upcoming} of={of} />}
      {past.pages > 0 && <EventRowList title={t('PAST EVENTS')} when="past" first={past} of={of} />}
    </>
  );
}

function EventRowList({
  title,
  when,
  first,
  of,
}: {
  title: string;
  when: When;
  first: ListPage<OwnedEvent>;
  of: EventOwner;
}) {
  const list = usePagedList(first, (page) => fetchPage(api, of, when, page), t(messages.eventsFailed), when);
  const id = `${when}-events`;
  return (
    <Section title={title} id={id}>
      <CardList layout="pairs">
        {list.items.map((event) => (
          <EventCardItem key={event.id} event={event} layout="row">
            {event.isOff && <p>{t('This act is cancelled.')}</p>}
          </EventCardItem>
        ))}
      </CardList>
      <ListEnd list={list} to={(page) => `?${when}=${page}#${id}`} />
    </Section>
  );
}
