import type { ReactNode } from 'react';
import type { EventCard } from '@moonfloor/contract/events';
import { flagOf } from '@moonfloor/contract/countries';
import { Card, CardLine, CardTitle } from '../../ui/card.tsx';
import { DateBlock } from '../../ui/date-block.tsx';
import { formatDateRange, formatTimes } from '../../ui/format.ts';
import { CalendarIcon } from '../../ui/icons.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './event-card.module.css';
import { placeLine } from './event-place.ts';

/** Names shown of a floor before the rest is counted. */
const namesShown = 8;

/**
 * An event in a list: picture, name, dates, place. `simplified` leaves the line-up out. `onPoint` hears when the
 * pointer or the focus comes (its id) and goes (null); `lit` shows the card as if it were there.
 */
export function EventCardItem({
  event,
  layout = 'poster',
  simplified = false,
  priority = false,
  lit = false,
  level = 3,
  onPoint,
}: {
  event: EventCard;
  layout?: 'poster' | 'row';
  simplified?: boolean;
  priority?: boolean;
  lit?: boolean;
  level?: 2 | 3 | 4;
  onPoint?: (id: number | null) => void;
}) {
  const place = placeLine(event);
  const times = formatTimes(event.start_time, event.end_time);
  const row = layout === 'row';
  return (
    <Card
      layout={layout}
      lit={lit}
      corner={<DateBlock date={event.event_date} />}
      media={
        <Picture
          picture={event.picture}
          name={event.event_name}
          ratio={row ? '1' : '4 / 5'}
          fit={row ? 'cover' : 'contain'}
          sizes={row ? '6rem' : '(min-width: 1280px) 18rem, (min-width: 640px) 45vw, 92vw'}
          priority={priority}
        />
      }
      {...(onPoint && pointing(event.id, onPoint))}
    >
      <CardTitle to={`/event/${event.id}`} level={level}>
        {event.event_name}
      </CardTitle>
      <CardLine icon={<CalendarIcon size={16} />}>
        {formatDateRange(event.event_date, event.event_end_date)}
        {!simplified && times !== '' && `, ${times}`}
      </CardLine>
      {place !== null && <CardLine icon={<Flag country={event.country} />}>{place}</CardLine>}
      {!simplified && event.floors.length > 0 && <Floors event={event} />}
    </Card>
  );
}

function pointing(id: number, onPoint: (id: number | null) => void) {
  return {
    onPointerEnter: () => onPoint(id),
    onPointerLeave: () => onPoint(null),
    onFocus: () => onPoint(id),
    onBlur: () => onPoint(null),
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
            {artists.slice(0, namesShown).map((artist, place) => (
              <bdi key={`${place} ${artist.artist_name}`}>{artist.artist_name}</bdi>
            ))}
            {artists.length > namesShown && <span>+{artists.length - namesShown} more</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
