import { type ComponentProps, type ReactNode, useState } from 'react';
import { t, formatNumber } from '@moonfloor/messages/t';
import { countryName } from '@moonfloor/contract/country-names';
import type { EventContext } from '@moonfloor/contract/event-context';
import type { EventDetail, Floor } from '@moonfloor/contract/events';
import type { LocalText } from '@moonfloor/contract/translations';
import { flagOf } from '@moonfloor/contract/countries';
import { usePageSettings } from '../../../api/settings.ts';
import { Badge } from '../../../ui/badge.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Chip, ChipList } from '../../../ui/chip.tsx';
import { DetailActions, DetailTop, Fact, FactList, Group, GroupColumns } from '../../../ui/detail.tsx';
import { formatDate, formatDateRange, formatDaysUntil, formatTimes, weekday } from '../../../ui/format.ts';
import { CalendarIcon, ClockIcon, ExternalLinkIcon, PlaceIcon, TicketIcon } from '../../../ui/icons.tsx';
import { PageHeader, Prose, Section, SectionMore } from '../../../ui/page.tsx';
import { LargePicture } from '../../../ui/large-picture.tsx';
import { topSizes } from '../../../ui/picture-source.ts';
import { rich } from '../../../ui/rich.tsx';
import { AlsoKnownAs } from '../../records/also-known-as.tsx';
import { langOf, textForReader } from '../../records/local-text.ts';
import { EventStatusBadge } from '../../records/event-status-badge.tsx';
import { EventPlace } from './event-place.tsx';
import { ClaimedBy } from '../../records/claimed-by.tsx';
import { SunAndMoonFacts } from './sun-and-moon-facts.tsx';
import { HiddenPlace } from './hidden-place.tsx';
import { FloorArtists } from './floor-artists.tsx';
import { searchKey } from '@moonfloor/contract/text';
import { SearchField } from '../../../ui/field.tsx';
import { floorsByDay, nameWithoutDay } from './lineup-days.ts';
import styles from './long-lineup.module.css';

interface EventViewProps {
  event: EventDetail;
  info?: LocalText | null;
  context?: EventContext | null;
  above?: ReactNode;
  keep?: ReactNode;
  children?: ReactNode;
}

/**
 * An event's page, used for visitors and for the author's preview. `info` is the displayed description, by default all
 * of it in the reader's language; `context` contains the sun and moon data; `above`, `keep` (links that save the event, beside its
 * facts) and `children` are supplied by the surrounding page.
 */
export function EventView({
  event: stored,
  info = textForReader(stored.description, stored.descriptions),
  context = null,
  above,
  keep,
  children,
}: EventViewProps) {
  const [exact, setExact] = useState<EventDetail>();
  // another event's page may follow
  const event = exact?.id === stored.id ? exact : stored;
  return (
    <article>
      <PageHeader
        title={event.event_name}
        subtitle={event.alternative_names.length > 0 && <AlsoKnownAs names={event.alternative_names} />}
        above={
          above || event.event_status !== 'scheduled' ? (
            <>
              {above}
              <EventStatusBadge eventStatus={event.event_status} />
            </>
          ) : undefined
        }
        actions={<>{event.status !== 'published' && <Badge status={event.status} />}</>}
      />
      <DetailTop media={<LargePicture picture={event.picture} name={event.event_name} sizes={topSizes} priority />}>
        <EventFacts event={event} context={context} keep={keep}>
          {stored.place_hidden_until && <HiddenPlace event={stored} onFind={setExact} />}
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
          <Lineup floors={event.floors} />
        </Section>
      )}
      {event.decorations.length > 0 && (
        <Section title={t('DECORATIONS')} id="decorations">
          <ChipList label={t('Decorations')}>
            {event.decorations.map(({ id, decoration_name: name }) => (
              <Chip key={name} name={name} to={id === null ? undefined : `/decoration/${id}`} />
            ))}
          </ChipList>
        </Section>
      )}
      {event.extras !== null && (
        <Section title={t('EXTRAS')} id="extras">
          <Prose>{event.extras}</Prose>
        </Section>
      )}
      <EventPlace event={event} />
      {children}
    </article>
  );
}

/** The facts and links of an event; `children` are below the place. */
function EventFacts({
  event,
  context,
  keep,
  children,
}: {
  event: EventDetail;
  context: EventContext | null;
  keep: ReactNode;
  children: ReactNode;
}) {
  const { today } = usePageSettings();
  const times = formatTimes(event.start_time, event.end_time);
  const place = [event.area, countryName(event.country)].filter(Boolean).join(', ');
  const { price, ticket_link: tickets, event_page_link: page } = event;
  const takesPlace = event.event_status === 'scheduled' || event.event_status === 'moved';
  return (
    <>
      <FactList>
        <Fact icon={<CalendarIcon />} label={t('Date')}>
          <time dateTime={event.event_date}>
            {t('{weekday}, {dates}', {
              weekday: weekday(event.event_date),
              dates: formatDateRange(event.event_date, event.event_end_date),
            })}
          </time>
          {takesPlace && <div className="quiet">{formatDaysUntil(today, event.event_date, event.event_end_date)}</div>}
          {event.previous_date !== null && (
            <div>
              {rich('moved from <s>{date}</s>', { s: (text) => <s>{text}</s>, date: formatDate(event.previous_date) })}
            </div>
          )}
        </Fact>
        {times !== '' && (
          <Fact icon={<ClockIcon />} label={t('Time')}>
            {times}
          </Fact>
        )}
        <Fact icon={<PlaceIcon />} label={t('Place')}>
          {event.event_location !== null && <div>{event.event_location}</div>}
          <div>
            <span aria-hidden="true">{flagOf(event.country)} </span>
            <bdi>{place}</bdi>
          </div>
          {children}
        </Fact>
        {price !== null && (
          <Fact icon={<TicketIcon />} label={t('Price')}>
            <bdi>{price}</bdi>
          </Fact>
        )}
        {event.sources.length > 0 && (
          <Fact icon={<ExternalLinkIcon />} label={t('Source')}>
            {event.sources.map((source) => (
              <ImportedFrom key={`${source.name} ${source.url}`} {...source} />
            ))}
          </Fact>
        )}
        <ClaimedBy owners={event.claimed_by} />
      </FactList>
      {(tickets || page || keep) && (
        <DetailActions>
          {tickets && (
            <EventLink to={tickets} tone="primary">
              {t('Tickets')}
            </EventLink>
          )}
          {page && (
            <EventLink to={page} tone={tickets ? 'quiet' : 'primary'}>
              {t('Event page')}
            </EventLink>
          )}
          {keep}
        </DetailActions>
      )}
      {context !== null && <SunAndMoonFacts event={event} context={context} />}
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

/** Minimum number of names for which a line-up is collapsed by floor and searchable. */
const longLineupSize = 60;

interface LineupProps {
  floors: readonly Floor[];
}

/** The line-up: a column per floor, a chip per artist, linked if the artist has a page. Long ones are collapsed. */
function Lineup({ floors }: LineupProps) {
  const names = floors.reduce((sum, floor) => sum + floor.artists.length, 0);
  if (names <= longLineupSize) return <FullLineup floors={floors} />;
  return <LongLineup floors={floors} names={names} />;
}

function FullLineup({ floors }: LineupProps) {
  return (
    <GroupColumns>
      {floors.map((floor) => (
        <Group key={floor.floor_id} title={floor.floor_name} weight={floor.artists.length}>
          <FloorArtists floor={floor} />
        </Group>
      ))}
    </GroupColumns>
  );
}

/** A long line-up: collapsed floors by day, with a search field. The browser's find-in-page also expands them. */
function LongLineup({ floors, names }: { floors: readonly Floor[]; names: number }) {
  const [query, setQuery] = useState('');
  const nameKey = searchKey(query);
  const days = floorsByDay(floors).map(({ day, floors: those }) => ({
    day,
    floors:
      nameKey === ''
        ? those
        : those.map((floor) => withMatchingNames(floor, nameKey)).filter(({ artists }) => artists.length > 0),
  }));
  const found = days.flatMap(({ floors: those }) => those).reduce((sum, floor) => sum + floor.artists.length, 0);
  return (
    <div className={styles.long}>
      <div className={`${styles.search} needs-scripting not-printed`}>
        <SearchField
          label={t('Find a name in the line-up')}
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        />
        <p className={styles.count} role="status">
          {nameKey === ''
            ? t('{count, plural, other {# names}}', { count: names })
            : t('{count, plural, other {{found} of # names}}', { count: names, found: formatNumber(found) })}
        </p>
      </div>
      {days.map(
        ({ day, floors: those }) =>
          those.length > 0 && (
            <div key={day ?? ''} className={styles.day}>
              {day !== null && <h3>{day}</h3>}
              {those.map((floor) => (
                // A separate key, so that floors expanded by the search do not affect those that the user expanded.
                <details key={`${floor.floor_id} ${nameKey !== ''}`} className={styles.floor} open={nameKey !== ''}>
                  <summary>
                    <bdi>{day === null ? floor.floor_name : nameWithoutDay(floor.floor_name)}</bdi>
                    <span className={styles.count}>{formatNumber(floor.artists.length)}</span>
                  </summary>
                  <FloorArtists floor={floor} />
                </details>
              ))}
            </div>
          ),
      )}
    </div>
  );
}

/** Returns a floor with only the artists whose names contain the key. */
function withMatchingNames(floor: Floor, key: string): Floor {
  return { ...floor, artists: floor.artists.filter(({ artist_name: name }) => searchKey(name).includes(key)) };
}
