import { daysBetween } from '@moonfloor/contract/values/days';
import type { ComponentProps, ReactNode } from 'react';
import { type Coordinates, distanceKm } from '@moonfloor/contract/events/event-match';
import type { EventCard } from '@moonfloor/contract/events/events';
import { describeRhythm } from '@moonfloor/contract/events/recurrence-words';
import { datePartsOf } from '@moonfloor/contract/values/format-date';
import { styleName } from '@moonfloor/contract/values/style-names';
import { t } from '@moonfloor/messages/t';
import { usePageSettings } from '../../api/settings.ts';
import { Card, CardLine, cardSizes, CardTitle } from '../../ui/card.tsx';
import { Flag } from '../../ui/flag.tsx';
import { dayParts, formatDate, formatDateRange, formatKilometres, formatTimes } from '../../ui/format.ts';
import { CalendarIcon } from '../../ui/icons.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EventStatusBadge } from '../records/record-parts.tsx';
import { placeNames } from '../records/format-place.ts';
import styles from './event-card.module.css';

/** The part of an event that is available before its full card is loaded: without image, times and line-up. */
export type EventSummary = Pick<
  EventCard,
  | 'id'
  | 'event_name'
  | 'event_date'
  | 'event_end_date'
  | 'event_status'
  | 'event_location'
  | 'area'
  | 'country'
  | 'latitude'
  | 'longitude'
> &
  Partial<Pick<EventCard, 'styles'>>;

/** What events in the shape of the specification may lack. */
const absent = {
  event_end_date: null,
  event_status: 'scheduled',
  event_location: null,
  area: null,
  country: '',
  latitude: null,
  longitude: null,
} as const;

/** Number of names displayed per floor; the others are counted. */
const namesPerFloor = 8;

/** Number of names, and of styles, that a row shows; the other styles are counted. */
const namesPerRow = 2;
const stylesPerRow = 3;

/** This many styles say nothing about an event, and are not shown. */
const manyStyles = 7;

/** An event this many days away needs its year. */
const daysWithoutYear = 330;

/**
 * An event in a list: image, first day, name and place; in a row how long it is, its styles and first artists, on a
 * poster times and line-up. A skeleton replaces the image while only a summary is available. `from` is the point from
 * which its distance is shown. Calls `onHighlight` with the event's id on hover or focus, and with null when it
 * ends; `highlighted` displays the hover state. `item` contains attributes of the list item, e.g. its position in a
 * virtualized list. `above` is as in `Card`; `children` are additional lines.
 */
export function EventCardItem(props: {
  event: EventSummary & Partial<EventCard>;
  layout?: 'poster' | 'row';
  from?: Coordinates | undefined;
  priority?: boolean;
  highlighted?: boolean;
  onHighlight?: (id: number | null) => void;
  item?: ComponentProps<'li'>;
  above?: ReactNode;
  children?: ReactNode;
}) {
  const { layout = 'poster', priority = false, highlighted = false, onHighlight, item, above, children } = props;
  const event = { ...absent, ...props.event };
  const { id, event_name: name, event_date: first, event_end_date: last, picture, floors = [] } = event;
  const { today } = usePageSettings();
  const row = layout === 'row';
  const place = placeNames(event);
  const begun = first < today;
  const running = begun && last !== null && last >= today;
  const distant = (begun && !running) || daysBetween(today, first) > daysWithoutYear;
  const times = [
    running && t('until {date}', { date: formatDate(last) }),
    !row && formatTimes(event.start_time, event.end_time),
  ].filter(Boolean);
  return (
    <Card
      layout={layout}
      highlighted={highlighted}
      above={above}
      corner={<DateBlock date={first} end={last} withYear={distant} />}
      media={
        picture === undefined ? (
          <Skeleton shape={row ? 'square' : 'picture'} />
        ) : (
          <Picture
            picture={picture}
            name={name}
            ratio={row ? '1' : '4 / 5'}
            fit={row ? 'cover' : 'contain'}
            sizes={row ? cardSizes.rows : cardSizes.grid}
            priority={priority}
          />
        )
      }
      {...item}
      {...(onHighlight && {
        onPointerEnter: () => onHighlight(id),
        onPointerLeave: () => onHighlight(null),
        onFocus: () => onHighlight(id),
        onBlur: () => onHighlight(null),
      })}
    >
      <CardTitle to={`/event/${id}`}>{name}</CardTitle>
      {event.event_status !== 'scheduled' && (
        <p>
          <EventStatusBadge eventStatus={event.event_status} />
        </p>
      )}
      {times.length > 0 && <CardLine icon={<CalendarIcon size={16} />}>{times.join(', ')}</CardLine>}
      {place.length > 0 && <CardLine icon={<Flag country={event.country} />} names={place} />}
      <Facts event={event} from={props.from} running={running} row={row} />
      {!row && floors.length > 0 && <Floors floors={floors} />}
      {children}
    </Card>
  );
}

/** Returns whether an event on two days is one night: it begins after noon and ends before noon. */
const isNight = ({ start_time: start, end_time: end }: Partial<EventCard>): boolean =>
  start != null && end != null && start >= '12:00' && end <= '12:00';

type FactsProps = Pick<Parameters<typeof EventCardItem>[0], 'event' | 'from'> & { running: boolean; row: boolean };

/** How far an event is, how long, and in a row which styles, and who plays. Space is reserved for what is being loaded. */
function Facts({ event, from, running, row }: FactsProps) {
  const { event_date: first, event_end_date: last, latitude, longitude, styles: played = [], floors } = event;
  const days = last === null || running ? 1 : daysBetween(first, last) + 1;
  const night = days === 2 && isNight(event);
  const facts = [
    from && latitude !== null && longitude !== null && formatKilometres(distanceKm(from, { latitude, longitude })),
    event.recurrence && describeRhythm(event.recurrence),
    row && night && formatTimes(event.start_time, event.end_time),
    days > 1 && !night && t('{count, plural, one {# day} other {# days}}', { count: days }),
    ...(row ? styleFacts(played) : []),
  ];
  const names = floors
    ?.find(({ artists }) => artists.length > 0)
    ?.artists.slice(0, namesPerRow)
    .map(nameOf);
  return (
    <>
      <FactLine facts={facts.filter((fact) => typeof fact === 'string')} />
      {row && (event.picture === undefined ? <p className={styles.facts}>&nbsp;</p> : <FactLine facts={names ?? []} />)}
    </>
  );
}

function FactLine({ facts }: { facts: readonly string[] }) {
  if (facts.length === 0) return null;
  return (
    <p className={styles.facts}>
      {facts.map((fact, at) => (
        // the separator is outside of the name, whose direction may be another one
        <span key={at}>
          <bdi>{fact}</bdi>
        </span>
      ))}
    </p>
  );
}

/** Which styles are played, as facts of a row. */
function styleFacts(played: NonNullable<EventSummary['styles']>): string[] {
  const count = played.length;
  if (count >= manyStyles) return [];
  const styleNames = played.slice(0, stylesPerRow).map(styleName);
  return count > stylesPerRow ? [...styleNames, moreText(count - stylesPerRow)] : styleNames;
}

const moreText = (count: number): string => t('{count, plural, other {+# more}}', { count });

const nameOf = ({ artist_name: name }: EventCard['floors'][number]['artists'][number]): string => name;

function Floors({ floors }: Pick<EventCard, 'floors'>) {
  return (
    <dl className={styles.floors}>
      {floors.map(({ floor_id: id, floor_name: name, artists }) => (
        <div key={id} className={styles.floor}>
          <dt>
            <bdi>{name}</bdi>
          </dt>
          <dd>
            {artists.slice(0, namesPerFloor).map((artist, index) => (
              // the separator is outside of the name, whose direction may be another one
              <span key={index}>
                <bdi>{artist.artist_name}</bdi>
              </span>
            ))}
            {artists.length > namesPerFloor && <span>{moreText(artists.length - namesPerFloor)}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * A date (`YYYY-MM-DD`) as a calendar leaf: month, day, weekday, or with `withYear` the year. Screen readers read the whole
 * date, up to the last day `end`.
 */
function DateBlock({ date, end = null, withYear = false }: { date: string; end?: string | null; withYear?: boolean }) {
  const { day, month, weekday } = dayParts(date);
  const fullRange = formatDateRange(date, end);
  return (
    <time className={styles.block} dateTime={date} title={fullRange}>
      <span className="visually-hidden">{fullRange}</span>
      <span className={styles.month} aria-hidden="true">
        {month}
      </span>
      <span className={styles.day} aria-hidden="true">
        {day}
      </span>
      <span className={styles.weekday} aria-hidden="true">
        {withYear ? datePartsOf(date).year : weekday}
      </span>
    </time>
  );
}
