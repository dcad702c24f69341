import type { ComponentProps, ReactNode } from 'react';
import type { EventCard } from '@moonfloor/contract/events';
import { flagOf } from '@moonfloor/contract/countries';
import { Card, CardLine, cardSizes, CardTitle } from '../../ui/card.tsx';
import { DateBlock } from '../../ui/date-block.tsx';
import { formatDateRange, formatTimes } from '../../ui/format.ts';
import { CalendarIcon } from '../../ui/icons.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './event-card.module.css';
import { formatPlace } from '../records/format-place.ts';
import { HappeningBadge } from '../records/happening-badge.tsx';

/** The part of an event that is available before its full card is loaded: without image, times and line-up. */
export type EventSummary = Pick<
  EventCard,
  'id' | 'event_name' | 'event_date' | 'event_end_date' | 'event_status' | 'event_location' | 'area' | 'country'
>;

/** Number of names displayed per floor; the others are counted. */
const namesPerFloor = 8;

/**
 * An event in a list: image, name, dates and place; a skeleton replaces the image while only a summary is available.
 * `simplified` omits the line-up. Calls `onHighlight` with the event's id on hover or focus, and with null when it
 * ends; `lit` highlights the card. `item` contains attributes of the list item, e.g. its position in a virtualized
 * list. `above` is as in `Card`; `children` are additional lines.
 */
export function EventCardItem({
  event,
  layout = 'poster',
  simplified = false,
  priority = false,
  highlighted = false,
  level = 3,
  onHighlight,
  item,
  above,
  children,
}: {
  event: EventCard | EventSummary;
  layout?: 'poster' | 'row';
  simplified?: boolean;
  priority?: boolean;
  highlighted?: boolean;
  level?: 2 | 3 | 4;
  onHighlight?: (id: number | null) => void;
  item?: ComponentProps<'li'>;
  above?: ReactNode;
  children?: ReactNode;
}) {
  const place = formatPlace(event);
  const whole = 'floors' in event ? event : null;
  const times = whole === null ? '' : formatTimes(whole.start_time, whole.end_time);
  const row = layout === 'row';
  return (
    <Card
      layout={layout}
      highlighted={highlighted}
      above={above}
      corner={<DateBlock date={event.event_date} />}
      media={
        whole === null ? (
          <Skeleton shape={row ? 'square' : 'picture'} />
        ) : (
          <Picture
            picture={whole.picture}
            name={whole.event_name}
            ratio={row ? '1' : '4 / 5'}
            fit={row ? 'cover' : 'contain'}
            sizes={row ? cardSizes.rows : cardSizes.grid}
            priority={priority}
          />
        )
      }
      {...item}
      {...(onHighlight && pointing(event.id, onHighlight))}
    >
      <CardTitle to={`/event/${event.id}`} level={level}>
        {event.event_name}
      </CardTitle>
      {event.event_status !== 'scheduled' && (
        <p>
          <HappeningBadge happening={event.event_status} />
        </p>
      )}
      <CardLine icon={<CalendarIcon size={16} />}>
        {formatDateRange(event.event_date, event.event_end_date)}
        {!simplified && times !== '' && `, ${times}`}
      </CardLine>
      {place !== null && <CardLine icon={<Flag country={event.country} />}>{place}</CardLine>}
      {!simplified && whole !== null && whole.floors.length > 0 && <Floors event={whole} />}
      {children}
    </Card>
  );
}

function pointing(id: number, onHighlight: (id: number | null) => void) {
  return {
    onPointerEnter: () => onHighlight(id),
    onPointerLeave: () => onHighlight(null),
    onFocus: () => onHighlight(id),
    onBlur: () => onHighlight(null),
  };
}

/** A country's flag, decorative beside its name. */
export function Flag({ country }: { country: string }): ReactNode {
  return <span aria-hidden="true">{flagOf(country)}</span>;
}

function Floors({ event }: { event: EventCard }) {
  return (
    <dl className={styles.floors}>
      {event.floors.map(({ floor_id: id, floor_name: name, artists }) => (
        <div key={id} className={styles.floor}>
          <dt dir="auto">{name}</dt>
          <dd>
            {artists.slice(0, namesPerFloor).map((artist, place) => (
              <bdi key={`${place} ${artist.artist_name}`}>{artist.artist_name}</bdi>
            ))}
            {artists.length > namesPerFloor && <span>+{artists.length - namesPerFloor} more</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
