import { memo, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { countryName } from '@moonfloor/contract/values/country-names';
import { messages } from '@moonfloor/contract/api/messages';
import { api } from '../../../api/browser.ts';
import { useSession } from '../../../api/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { CardList } from '../../../ui/card.tsx';
import { t } from '@moonfloor/messages/t';
import { icon } from '../../../ui/icons.tsx';
import type { MapOrList } from '../../../ui/map-or-list.ts';
import { rich } from '../../../ui/rich.tsx';
import { lazyComponent, useLazyModule } from '../../../ui/lazy-component.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Notice } from '../../../ui/status-panels.tsx';
import { EventCardItem } from '../../lists/event-card.tsx';
import { ListEnd, usePagedList } from '../../lists/paged-list.tsx';
import { pagedPath } from '../../seo/page-meta.ts';
import { ClearFilters, NoEvents } from '../no-events.tsx';
import { type EventListPage, eventsBesideMap, fetchEvents } from '../event-list.ts';
import styles from './events-map.module.css';
import firstList from './first-list.module.css';
import { mapFeeds, type MapFilter, mapPath } from '../map-filter.ts';
import { filtersText, MapFilters } from './map-filters.tsx';
import type { MapEvents } from './workers/use-map-events.ts';
import { afterPaint } from '../../../ui/when-idle.ts';
import { useVisibleCards } from './use-visible-cards.ts';
import { Subscribe } from '../../records/subscribe.tsx';

const ListIcon = icon('M8 6h13M8 12h13M8 18h13M3.5 6h.01M3.5 12h.01M3.5 18h.01');
const MapIcon = icon('M3 6.5l6-2.5 6 2.5 6-2.5v13.5l-6 2.5-6-2.5-6 2.5zM9 4v13.5M15 6.5V20');

const FollowFilter = lazyComponent(async () => (await import('../../records/follow-menu.tsx')).FollowFilter);

/** Memoized: independent of the results. */
const Filters = memo(MapFilters);

interface PanelProps {
  first: EventListPage;
  filter: MapFilter;
  /** That of a navigation that is under way, or else `filter`. */
  pendingFilter: MapFilter;
  mapEvents: MapEvents;
  highlighted: number | null;
  /** The event whose card the map requested to scroll into view. */
  revealedId: number | null;
  onHighlight: (id: number | null) => void;
  /** Whether the filters are open: above the list, on phones in its place. */
  view: 'list' | 'filters';
  onView: (view: 'list' | 'filters') => void;
  /** The visitor's choice on phones; null until it is known. */
  shown: MapOrList | null;
  onShow: (choice: MapOrList) => void;
}

/** Filters and list beside the map; on phones in a sheet over it. */
export function EventsPanel(props: PanelProps) {
  const { first, filter: urlFilter, mapEvents, highlighted, revealedId, onHighlight, shown, onShow } = props;
  const { pendingFilter, view, onView } = props;
  const { filtered, summaries, applyFilter } = mapEvents;
  // the displayed results may be newer than the URL
  const filter = filtered?.filter ?? urlFilter;
  const cards = useVisibleCards(first.items, filtered?.head ?? [], summaries);
  const { nearest } = filtered ?? first;
  const { show } = cards;
  useEffect(() => {
    if (nearest !== null) show([nearest.id]);
  }, [nearest, show]);
  const scroller = useRef<HTMLElement>(null);
  const VirtualEventList = useLazyModule(() => import('./virtual-event-list.tsx'), filtered !== null)?.VirtualEventList;
  const { account } = useSession();
  const label = listLabel(filter);
  const total = filtered?.ids.length ?? first.total;
  const filtering = view === 'filters';
  return (
    <Sheet
      view={view}
      empty={total === 0}
      raised={shown === null ? null : shown === 'list'}
      onRaise={(raised) => onShow(raised ? 'list' : 'map')}
      head={
        <div className={styles.head}>
          <div className={styles.about}>
            <h2 className={styles.title}>{label}</h2>
            <div className={styles.summary}>
              <p className="quiet" role="status">
                {eventCountText(total, filter)}
              </p>
              <ClearFilters filter={urlFilter} page="/events" className={styles.clear} />
            </div>
          </div>
          <Button
            size="small"
            className={styles.toggle}
            aria-expanded={filtering}
            onClick={() => onView(filtering ? 'list' : 'filters')}
          >
            {filtersText(urlFilter)}
          </Button>
          <ShowButton
            shown={shown}
            onShow={(choice) => {
              onView('list');
              onShow(choice);
            }}
          />
        </div>
      }
    >
      <div className={styles.filters}>
        <Filters filter={pendingFilter} page="/events" onFilterChange={applyFilter} />
        <div className="wrapped">
          <Subscribe feeds={mapFeeds(urlFilter)} />
          <ClearFilters filter={urlFilter} page="/events" className={styles.clearBelow} />
        </div>
        {account !== null && (
          <Suspense>
            <FollowFilter filter={{ ...filter, style: filter.styles.join(',') }} />
          </Suspense>
        )}
      </div>
      <section
        className={classNames(styles.list, firstList.list)}
        data-untouched={VirtualEventList === undefined && mapEvents.error === null ? '' : undefined}
        aria-label={label}
        ref={scroller}
      >
        {mapEvents.error !== null && (
          <div className={styles.error}>
            <Notice tone="bad">{mapEvents.error}</Notice>
            <Button onClick={mapEvents.retry}>{t('Try again')}</Button>
          </div>
        )}
        {total === 0 ? (
          <NoEvents filter={filter} page="/events" nearest={nearest && { ...nearest, ...cards.cardOf(nearest.id) }} />
        ) : filtered !== null && VirtualEventList ? (
          <VirtualEventList
            ids={filtered.ids}
            cards={cards}
            scroller={scroller}
            revealedId={revealedId}
            from={filter.near}
            {...{ label, highlighted, onHighlight }}
          />
        ) : (
          <PagedList first={first} filter={urlFilter} {...{ label, highlighted, onHighlight }} />
        )}
      </section>
    </Sheet>
  );
}

/** Toggles between map and list. The style sheet selects the label until the choice is known. */
function ShowButton({ shown, onShow }: Pick<PanelProps, 'shown' | 'onShow'>) {
  return (
    <Button
      size="small"
      className={classNames('needs-scripting', styles.show)}
      // the press is answered before the list is laid out
      onClick={() => void afterPaint().then(() => onShow(shown === 'list' ? 'map' : 'list'))}
    >
      <span className={styles.toList}>
        <ListIcon size={18} /> {rich('<hidden>Show the</hidden> list', { hidden })}
      </span>
      <span className={styles.toMap}>
        <MapIcon size={18} /> {rich('<hidden>Show the</hidden> map', { hidden })}
      </span>
    </Button>
  );
}

const hidden = (text: ReactNode) => <span className="visually-hidden">{text}</span>;

function listLabel({ when, country: stored, near }: MapFilter): string {
  if (near?.name !== undefined) {
    const place = near.name;
    return when === 'past' ? t('Past events near {place}', { place }) : t('Upcoming events near {place}', { place });
  }
  if (stored) {
    const country = countryName(stored);
    return when === 'past'
      ? t('Past events in {country}', { country })
      : t('Upcoming events in {country}', { country });
  }
  return when === 'past' ? t('Past events') : t('Upcoming events');
}

function eventCountText(count: number, { box }: MapFilter): string {
  return box === undefined
    ? t('{count, plural, one {# event} other {# events}}', { count })
    : t('{count, plural, one {# event in this area} other {# events in this area}}', { count });
}

/** The server-rendered list with Load More: used without JavaScript and until the worker responds. */
const PagedList = memo(function PagedList({
  first,
  filter,
  label,
  highlighted,
  onHighlight,
}: Pick<PanelProps, 'first' | 'filter' | 'highlighted' | 'onHighlight'> & { label: string }) {
  const list = usePagedList(first, (page) => fetchEvents(api, filter, page, eventsBesideMap), t(messages.eventsFailed));
  const address = mapPath(filter);
  return (
    <>
      <CardList layout="rows" label={label}>
        {list.items.map((event) => (
          <EventCardItem
            key={event.id}
            event={event}
            layout="row"
            from={filter.near}
            highlighted={event.id === highlighted}
            onHighlight={onHighlight}
          />
        ))}
      </CardList>
      <ListEnd list={list} to={(page) => pagedPath(address, page)} />
    </>
  );
});
