import { t } from '@moonfloor/messages/t';
import type { EventContext, Neighbour } from '@moonfloor/contract/event-context';
import { CardLine, CardList } from '../../../ui/card.tsx';
import { formatKilometres } from '../../../ui/format.ts';
import { PlaceIcon } from '../../../ui/icons.tsx';
import { Section, SectionMore } from '../../../ui/page.tsx';
import { EventCardItem } from '../../lists/event-card.tsx';

/** Other events nearby in the same week, nearest first; nothing if there are none. */
export function NearbyEvents({ events }: { events: readonly Neighbour[] }) {
  if (events.length === 0) return null;
  return (
    <Section title={t('NEARBY THAT WEEK')} id="nearby" className="not-printed">
      <CardList layout="pairs">
        {events.map((event) => (
          <EventCardItem key={event.id} event={event} layout="row">
            <CardLine icon={<PlaceIcon size={16} />}>
              {t('{distance} away', { distance: formatKilometres(event.distance) })}
            </CardLine>
          </EventCardItem>
        ))}
      </CardList>
    </Section>
  );
}

/** Other editions of the event's series, latest first; nothing if there are none. */
export function Editions({ editions, more_editions: words }: Pick<EventContext, 'editions' | 'more_editions'>) {
  if (editions.length === 0) return null;
  return (
    <Section title={t('OTHER EDITIONS')} id="editions">
      <CardList layout="pairs">
        {editions.map((event) => (
          <EventCardItem key={event.id} event={event} layout="row" />
        ))}
      </CardList>
      {words !== null && (
        <SectionMore to={`/search?${new URLSearchParams({ q: words })}`}>{t('Find all editions')}</SectionMore>
      )}
    </Section>
  );
}
