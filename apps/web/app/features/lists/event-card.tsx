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

/** What is known of an event before the rest of its card has come: all but picture, times and line-up. */
export type EventSummary = Pick<
  EventCard,
  'id' | 'event_name' | 'event_date' | 'event_end_date' | 'event_status' | 'event_location' | 'area' | 'country'
>;

/** Names shown of a floor before the rest is counted. */
const namesPerFloor = 8;

/**
 * An event in a list: picture, name, dates, place; of one that is known in brief a shape stands for the picture. `simplified` leaves the line-up out. `onHighlight` hears when the
 * pointer or the focus comes (its id) and goes (null); `lit` shows the card as if it were there. `item` goes to the list
 * item: where it stands in a list that shows only a part of itself. `above` is as in `Card`, `children` are more lines.
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

/** A country's flag as an ornament beside its name. */
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
