import { distanceKm } from '@moonfloor/contract/events/event-match';
import { formatNumber, t } from '@moonfloor/messages/t';
import { LinkButton } from '../../ui/button.tsx';
import { CardList } from '../../ui/card.tsx';
import { formatDate, formatKilometres } from '../../ui/format.ts';
import { Section } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/status-panels.tsx';
import { EventCardItem, type EventSummary } from '../lists/event-card.tsx';
import {
  defaultMapFilter,
  type FilteredPage,
  hasOnlyCountry,
  type MapFilter,
  mapPath,
  radiusFor,
} from './map-filter.ts';
import { Link } from 'react-router';

interface NoEventsProps {
  filter: MapFilter;
  page: FilteredPage;
  /** The nearest event that meets all other conditions, if the filter has a point. */
  nearest: EventSummary | null;
}

/** The empty state of a filtered list, with the ways out of it: the nearest event, and filters with more events. */
export function NoEvents({ filter, page, nearest }: NoEventsProps) {
  const { when, country, box, near, radius, from, to } = filter;
  const past = when === 'past';
  if (near !== undefined && box === undefined && nearest?.latitude != null && nearest.longitude != null) {
    const { latitude, longitude, event_date: day } = nearest;
    const km = distanceKm(near, { latitude, longitude });
    const wider = radiusFor(km);
    return (
      <>
        <EmptyState text={t('Nothing within {km} km.', { km: formatNumber(radius) })}>
          <p>
            {t('Nearest: {place}, {day}, {distance}', {
              place: nearest.area ?? nearest.event_location ?? nearest.event_name,
              day: formatDate(day),
              distance: formatKilometres(km),
            })}
          </p>
          <LinkButton tone="primary" to={mapPath({ ...filter, radius: wider }, page)} preventScrollReset>
            {t('Look within {km} km', { km: formatNumber(wider) })}
          </LinkButton>
        </EmptyState>
        <Section title={t('Nearest event')} id="nearest-event">
          <CardList layout="rows" label={t('Nearest event')}>
            <EventCardItem event={nearest} layout="row" from={near} />
          </CardList>
        </Section>
      </>
    );
  }
  const all = mapPath({ ...defaultMapFilter, when }, page);
  const dated = from !== undefined || to !== undefined;
  const filtered = !hasOnlyCountry({ ...filter, box: undefined, near: undefined });
  const narrowed = country !== undefined || box !== undefined || near !== undefined;
  return (
    <EmptyState text={past ? t('No past events') : t('No upcoming events')}>
      {filtered && <p>{t('Nothing matches all of your filters.')}</p>}
      {dated && (
        <LinkButton tone="primary" to={mapPath({ ...filter, from: undefined, to: undefined }, page)} preventScrollReset>
          {t('On any day')}
        </LinkButton>
      )}
      {filtered ? (
        <LinkButton to={all}>{t('Clear all filters')}</LinkButton>
      ) : (
        <>
          {!narrowed && !past && <AddEvent />}
          {narrowed && <LinkButton to={all}>{t('Show the whole world')}</LinkButton>}
          <LinkButton to={mapPath({ ...filter, when: past ? 'upcoming' : 'past' })}>
            {past ? t('Show upcoming events') : t('Show past events')}
          </LinkButton>
        </>
      )}
    </EmptyState>
  );
}

/** An invitation to add an event where none was found. */
function AddEvent() {
  return (
    <>
      <p>{t('Know a party? Sign in and add it to the calendar.')}</p>
      <LinkButton to="/submit-event" tone="primary">
        {t('Submit an event')}
      </LinkButton>
    </>
  );
}

type ClearFiltersProps = { filter: MapFilter; page: FilteredPage; className?: string | undefined };

/** A link that removes all filters, rendered only if a filter is active. */
export function ClearFilters({ filter, page, className }: ClearFiltersProps) {
  const all = mapPath({ ...defaultMapFilter, when: filter.when }, page);
  if (mapPath(filter, page) === all) return null;
  return (
    <Link to={all} className={className} preventScrollReset>
      {t('Clear filters')}
    </Link>
  );
}
