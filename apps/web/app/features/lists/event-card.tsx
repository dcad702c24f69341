import type { ComponentProps, ReactNode } from 'react';
import { flagOf } from '@moonfloor/contract/countries';
import type { EventCard } from '@moonfloor/contract/events';
import { t } from '@moonfloor/messages/t';
import { usePageSettings } from '../../api/settings.ts';
import { Card, CardLine, cardSizes, CardTitle } from '../../ui/card.tsx';
import { DateBlock } from '../../ui/date-block.tsx';
import { formatDate, formatDateRange, formatTimes } from '../../ui/format.ts';
import { CalendarIcon } from '../../ui/icons.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './event-card.module.css';
import { placeNames } from '../records/format-place.ts';
import { EventStatusBadge } from '../records/event-status-badge.tsx';

/** The part of an event that is available before its full card is loaded: without image, times and line-up. */
export type EventSummary = Pick<
  EventCard,
  'id' | 'event_name' | 'event_date' | 'event_end_date' | 'event_status' | 'event_location' | 'area' | 'country'
>;

/** Number of names displayed per floor; the others are counted. */
const namesPerFloor = 8;

/**
 * An event in a list: image, name, dates and place, on a poster also times and line-up; a skeleton replaces the image
 * while only a summary is available. Calls `onHighlight` with the event's id on hover or focus, and with null when it
 * ends; `highlighted` displays the hover state. `item` contains attributes of the list item, e.g. its position in a
 * virtualized list. `above` is as in `Card`; `children` are additional lines.
 */
export function EventCardItem(props: {
  event: EventSummary & Partial<EventCard>;
  layout?: 'poster' | 'row';
  priority?: boolean;
  highlighted?: boolean;
  onHighlight?: (id: number | null) => void;
  item?: ComponentProps<'li'>;
  above?: ReactNode;
  children?: ReactNode;
}) {
  const { event, layout = 'poster', priority = false, highlighted = false, onHighlight, item, above, children } = props;
  const { id, event_name: name, picture, floors = [] } = event;
  const { today } = usePageSettings();
  const place = placeNames(event);
  const times = formatTimes(event.start_time, event.end_time);
  const row = layout === 'row';
  return (
    <Card
      layout={layout}
      highlighted={highlighted}
      above={above}
      corner={<DateBlock date={event.event_date} />}
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
      <CardLine icon={<CalendarIcon size={16} />}>
        {formatDates(event, today) + (row || times === '' ? '' : `, ${times}`)}
      </CardLine>
      {place.length > 0 && <CardLine icon={<span aria-hidden="true">{flagOf(event.country)}</span>} names={place} />}
      {!row && floors.length > 0 && <Floors floors={floors} />}
      {children}
    </Card>
  );
}

/** Formats the days of an event; of one that has begun, until when it lasts. */
function formatDates({ event_date: first, event_end_date: last }: EventSummary, today: string): string {
  return last !== null && first < today && last >= today
    ? t('until {date}', { date: formatDate(last) })
    : formatDateRange(first, last);
}

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
            {artists.length > namesPerFloor && (
              <span>{t('{count, plural, other {+# more}}', { count: artists.length - namesPerFloor })}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
