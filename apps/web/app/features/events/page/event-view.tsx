import { type ComponentProps, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Edition, EventContext } from '@moonfloor/contract/events/event-context';
import type { EventDetail } from '@moonfloor/contract/events/events';
import type { ExactPlace } from '@moonfloor/contract/events/hidden-places';
import type { LocalText } from '@moonfloor/contract/values/translations';
import { t } from '@moonfloor/messages/t';
import { usePageSettings } from '../../../api/settings.ts';
import { Badge } from '../../../ui/badge.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Chip, ChipList } from '../../../ui/chip.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { DetailActions, DetailTop, Fact, FactList } from '../../../ui/detail.tsx';
import { Flag } from '../../../ui/flag.tsx';
import { formatDate, formatDateRange, formatDaysUntil, formatTimesOfDays, formatLongDate } from '../../../ui/format.ts';
import { AlertIcon, CalendarIcon, ClockIcon, ExternalLinkIcon, PlaceIcon, TicketIcon } from '../../../ui/icons.tsx';
import { LargePicture } from '../../../ui/large-picture.tsx';
import { PageHeader, Prose, Section, SectionMore } from '../../../ui/page.tsx';
import { topSizes } from '../../../ui/picture-source.ts';
import { NameList, rich } from '../../../ui/rich.tsx';
import { AlsoKnownAs, ClaimedBy } from '../../records/record-parts.tsx';
import { placeNames } from '../../records/format-place.ts';
import { langOf, textForReader } from '../../records/local-text.ts';
import { PlaceSection } from '../../records/place-section.tsx';
import type { DescribedFacts } from './describe-facts.ts';
import { GoodToKnow, HiddenPlace, NameOrLink, MusicFact, PromotersFact, SunAndMoonFacts } from './event-facts.tsx';
import styles from './event-view.module.css';
import { Lineup } from './lineup.tsx';

interface EventViewProps {
  event: EventDetail;
  info?: LocalText | null;
  context?: EventContext | null;
  facts: DescribedFacts;
  above?: ReactNode;
  keep?: (turn: Turn | null) => ReactNode;
  isPreview?: boolean;
  children?: ReactNode;
}

/**
 * An event's page, used for visitors and for the author's preview. `info` is the displayed description, by default all
 * of it in the reader's language; `facts` are what is good to know; `context` contains the sun and moon data; `above`, `keep` (links that save the event, beside its
 * facts) and `children` are supplied by the surrounding page. A preview does not ask for a hidden place.
 */
export function EventView({
  event: stored,
  info = textForReader(stored.description, stored.descriptions),
  context = null,
  facts,
  above,
  keep,
  isPreview = false,
  children,
}: EventViewProps) {
  const { today } = usePageSettings();
  const [exact, setExact] = useState<(ExactPlace & { id: number }) | null>(null);
  // another event's page may follow, or the place be no secret any more
  const isExact = exact?.id === stored.id && stored.place_hidden_until !== null;
  const event = isExact ? { ...stored, ...exact, place_radius_km: null } : stored;
  const turn = turnOf(event, today);
  return (
    <article>
      <PageHeader
        title={event.event_name}
        subtitle={event.alternative_names.length > 0 && <AlsoKnownAs names={event.alternative_names} />}
        above={above}
        actions={event.status !== 'published' && <Badge status={event.status} />}
      />
      {turn !== null && <EventBanner turn={turn} event={event} editions={context?.editions ?? []} today={today} />}
      <DetailTop media={<LargePicture picture={event.picture} name={event.event_name} sizes={topSizes} priority />}>
        <EventFacts event={event} turn={turn} prices={facts.prices} context={context} keep={keep?.(turn)}>
          {stored.place_hidden_until && (
            <HiddenPlace
              event={stored}
              onFind={isPreview ? undefined : (place) => setExact(place && { ...place, id: stored.id })}
            />
          )}
        </EventFacts>
        {info !== null && (
          <Section title={t('INFO')} id="info">
            <Prose lang={langOf(info)}>{info.text}</Prose>
          </Section>
        )}
      </DetailTop>
      {event.floors.length > 0 && (
        <Section title={t('LINEUP')} id="lineup">
          {event.floors.some(({ artists }) => artists.some((artist) => artist.set_start)) && (
            <SectionMore to={`/event/${event.id}/timetable`}>{t('Timetable')}</SectionMore>
          )}
          <Lineup event={event} />
        </Section>
      )}
      {event.decorations.length > 0 && (
        <Section title={t('DECORATIONS')} id="decorations">
          <ChipList label={t('Decorations')}>
            {event.decorations.map(({ id, decoration_name: name }) => (
              <Chip key={name} name={name} to={id == null ? undefined : `/decoration/${id}`} />
            ))}
          </ChipList>
        </Section>
      )}
      {event.extras != null && (
        <Section title={t('EXTRAS')} id="extras">
          <Prose>{event.extras}</Prose>
        </Section>
      )}
      <GoodToKnow facts={facts} today={turn === 'past' || turn === 'cancelled' ? null : today} />
      <PlaceSection located={event} name={event.event_name} />
      {children}
    </article>
  );
}

/** The facts and links of an event; `children` are below the place. */
function EventFacts({
  event,
  turn,
  prices,
  context,
  keep,
  children,
}: {
  event: EventDetail;
  turn: Turn | null;
  prices: DescribedFacts['prices'];
  context: EventContext | null;
  keep: ReactNode;
  children: ReactNode;
}) {
  const { today } = usePageSettings();
  const times = formatTimesOfDays(event.event_date, event.event_end_date, event.start_time, event.end_time);
  const longDate = formatLongDate(event.event_date, event.event_end_date);
  const { ticket_link: tickets, event_page_link: page } = event;
  const price = currentPrice(event, prices, today);
  return (
    <>
      <FactList>
        <Fact icon={<CalendarIcon />} label={t('Date')}>
          <time dateTime={event.event_date}>{isOff(turn) ? <s>{longDate}</s> : longDate}</time>
          {!isOff(turn) && (
            <div className="quiet">{formatDaysUntil(today, event.event_date, event.event_end_date)}</div>
          )}
          {event.series_id !== null && (
            <div>
              <Link to={`/series/${event.series_id}`}>{t('All dates of this series')}</Link>
            </div>
          )}
          {event.previous_date != null && (
            <div>
              {rich('moved from <s>{date}</s>', { s: (text) => <s>{text}</s>, date: formatDate(event.previous_date) })}
            </div>
          )}
        </Fact>
        {times !== '' && !isOff(turn) && (
          <Fact icon={<ClockIcon />} label={t('Time')}>
            {times}
          </Fact>
        )}
        <Fact icon={<PlaceIcon />} label={t('Place')}>
          {event.event_location != null && (
            <div>
              <NameOrLink name={event.event_location} to={event.venue_id && `/venue/${event.venue_id}`} />
            </div>
          )}
          <div>
            <Flag country={event.country} /> <NameList names={placeNames({ ...event, event_location: null })} />
          </div>
          {children}
        </Fact>
        {price != null && (
          <Fact icon={<TicketIcon />} label={t('Price')}>
            <bdi>{price}</bdi>
          </Fact>
        )}
      </FactList>
      {(tickets || page || keep) && (
        <DetailActions>
          {tickets && turn !== 'past' && turn !== 'cancelled' && (
            <EventLink to={tickets} tone={turn === null ? 'primary' : 'quiet'}>
              {t('Tickets')}
            </EventLink>
          )}
          {page && (
            <EventLink to={page} tone={tickets || turn !== null ? 'quiet' : 'primary'}>
              {t('Event page')}
            </EventLink>
          )}
          {keep}
        </DetailActions>
      )}
      <FactList>
        <PromotersFact promoters={event.promoters} />
        <MusicFact floors={event.floors} styles={context?.styles ?? []} />
        {event.sources.length > 0 && (
          <Fact icon={<ExternalLinkIcon />} label={t('Source')}>
            {event.sources.map((source) => (
              <ImportedFrom key={`${source.name} ${source.url}`} {...source} />
            ))}
          </Fact>
        )}
        <ClaimedBy owners={event.claimed_by} />
      </FactList>
      {context !== null && !isOff(turn) && <SunAndMoonFacts event={event} context={context} />}
    </>
  );
}

function EventLink(props: Pick<ComponentProps<typeof LinkButton>, 'to' | 'tone' | 'children'>) {
  return <LinkButton {...props} rel="noopener nofollow ugc" icon={<ExternalLinkIcon />} />;
}

/** The source that the event was imported from, with a link. */
function ImportedFrom({ name, url }: EventDetail['sources'][number]) {
  return (
    <div>
      {url === null ? (
        <bdi>{name}</bdi>
      ) : (
        <a href={url} rel="noopener nofollow ugc">
          <bdi>{name}</bdi>
        </a>
      )}
    </div>
  );
}

/** Returns the price: of the tickets that are still sold if some are not any more, else in its author's words. */
function currentPrice({ price }: EventDetail, prices: DescribedFacts['prices'], today: string): string | null {
  const currentPrices = prices.filter(({ until }) => until === null || until >= today);
  if (currentPrices.length === 0 || currentPrices.length === prices.length) return price;
  return [...new Set(currentPrices.map(({ amount }) => amount))].join(' · ');
}

/** What is to know about an event before all else; null if it is yet to take place as announced. */
export type Turn = 'cancelled' | 'postponed' | 'moved' | 'past';

/** Whether an event does not take place on its date. */
export const isOff = (turn: Turn | null): boolean => turn === 'cancelled' || turn === 'postponed';

/** Returns the status of an event on a day: a cancelled or postponed one is never past. */
function turnOf(
  {
    event_status: status,
    event_date,
    event_end_date,
  }: Pick<EventDetail, 'event_status' | 'event_date' | 'event_end_date'>,
  today: string,
): Turn | null {
  if (status === 'cancelled' || status === 'postponed') return status;
  if ((event_end_date ?? event_date) < today) return 'past';
  return status === 'moved' ? 'moved' : null;
}

interface EventBannerProps {
  turn: Turn;
  event: EventDetail;
  /** Other editions of its series. */
  editions: readonly Edition[];
  today: string;
}

/** Says on top of an event's page that it is cancelled, postponed, moved or over, with a link to the next edition. */
function EventBanner({ turn, event, editions, today }: EventBannerProps) {
  const next = nextEdition(event, editions, today);
  const title: Record<Turn, string> = {
    cancelled: t('This event is cancelled.'),
    postponed: t('This event is postponed. The new date is not known yet.'),
    moved: t('This event has a new date: {date}.', { date: formatLongDate(event.event_date, event.event_end_date) }),
    past: t('This event is over.'),
  };
  return (
    <div className={classNames(styles.banner, styles[turn])} role="note">
      {turn === 'past' ? <CalendarIcon size={24} /> : <AlertIcon size={24} />}
      <div>
        <p className={styles.title}>{title[turn]}</p>
        {next !== undefined && (
          <p>
            <Link to={`/event/${next.id}`} viewTransition>
              {t('Next edition: {name}, {date}', {
                name: next.event_name,
                date: formatDateRange(next.event_date, next.event_end_date),
              })}
            </Link>
          </p>
        )}
      </div>
    </div>
  );
}

/** Returns the next edition that takes place after an event, unless it is over. Editions are ordered latest first. */
const nextEdition = (event: EventDetail, editions: readonly Edition[], today: string): Edition | undefined =>
  editions.findLast(
    ({ event_date, event_end_date, event_status }) =>
      event_date > event.event_date &&
      (event_end_date ?? event_date) >= today &&
      (event_status === 'scheduled' || event_status === 'moved'),
  );
