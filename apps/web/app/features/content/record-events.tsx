import type { EventCard } from '@moonfloor/contract/events';
import { visitorMessages } from '@moonfloor/contract/visitor-messages';
import { api } from '../../api/browser.ts';
import type { Client } from '../../api/client.ts';
import { LinkButton } from '../../ui/button.tsx';
import { CardList } from '../../ui/card.tsx';
import { Section } from '../../ui/page.tsx';
import { LoadMore } from '../../ui/pager.tsx';
import { EmptyState, Notice } from '../../ui/state.tsx';
import { EventCardItem } from './event-card.tsx';
import { FailedPart } from './failed-part.tsx';
import { pageOf } from './page-of.ts';
import { type ListPage, usePagedList } from './use-paged-list.ts';
import { withoutLineUp } from './without-line-up.ts';

/** Events that a page of these lists brings. */
const pageLength = 12;

/** Whose events they are. */
export type EventsOf = { artist: number } | { decoration: number };

type When = 'upcoming' | 'past';

/** The first page of a record's events; null where they could not be had. */
export type RecordEventLists = Record<When, ListPage<EventCard> | null>;

async function fetchPage(client: Client, of: EventsOf, when: When, page: number): Promise<ListPage<EventCard>> {
  const { events, pagination } = await client('listEvents', { query: { ...of, when, page, limit: pageLength } });
  return { items: events.map(withoutLineUp), page: pagination.page, pages: pagination.pages };
}

/** Fetches a record's events. They are an extra of its page: when they fail, the page stands without them. */
export async function fetchRecordEvents(client: Client, of: EventsOf, url: URL): Promise<RecordEventLists> {
  const [upcoming, past] = await Promise.all(
    (['upcoming', 'past'] as const).map((when) => fetchPage(client, of, when, pageOf(url, when)).catch(() => null)),
  );
  return { upcoming: upcoming ?? null, past: past ?? null };
}

/** The events of an artist or a crew: what is coming, then what has been. */
export function RecordEvents({ lists: { upcoming, past }, of }: { lists: RecordEventLists; of: EventsOf }) {
  if (upcoming === null || past === null) return <FailedPart title="EVENTS" id="events" message={visitorMessages.eventsFailed} />;
  if (upcoming.items.length === 0 && past.items.length === 0) {
    return (
      <Section title="EVENTS" id="events">
        <EmptyState text="No events yet">
          <LinkButton to="/home">Next Events</LinkButton>
        </EmptyState>
      </Section>
    );
  }
  return (
    <>
      {upcoming.items.length > 0 && <EventRows title="UPCOMING EVENTS" when="upcoming" first={upcoming} of={of} />}
      {past.items.length > 0 && <EventRows title="PAST EVENTS" when="past" first={past} of={of} />}
    </>
  );
}

function EventRows({ title, when, first, of }: { title: string; when: When; first: ListPage<EventCard>; of: EventsOf }) {
  const list = usePagedList(first, (page) => fetchPage(api, of, when, page), visitorMessages.eventsFailed, when);
  const id = `${when}-events`;
  return (
    <Section title={title} id={id}>
      <CardList layout="pairs">
        {list.items.map((event) => (
          <EventCardItem key={event.id} event={event} layout="row" simplified />
        ))}
      </CardList>
      {list.fault !== null && <Notice tone="bad">{list.fault}</Notice>}
      {list.more && <LoadMore to={`?${when}=${list.page + 1}#${id}`} onLoadMore={list.loadMore} busy={list.busy} />}
    </Section>
  );
}
