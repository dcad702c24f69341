import { memo, useRef, useState } from 'react';
import { visitorMessages } from '@moonfloor/contract/visitor-messages';
import { api } from '../../api/browser.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { CardList } from '../../ui/card.tsx';
import { formatNumber } from '../../ui/format.ts';
import { LoadMore } from '../../ui/pager.tsx';
import type { MapOrList } from '../../ui/map-or-list.ts';
import { ListIcon, MapIcon } from '../../ui/map-or-list-icons.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { EmptyState, Notice } from '../../ui/state.tsx';
import { usePart } from '../../ui/use-part.ts';
import { EventCardItem } from '../content/event-card.tsx';
import { usePagedList } from '../content/use-paged-list.ts';
import { AddEvent } from './add-event.tsx';
import { ClearFilters } from './clear-filters.tsx';
import { type EventPage, fetchEvents } from './event-list.ts';
import styles from './events-map.module.css';
import { addressOf, circles, isByCountryOnly, type MapFilter, plainFilter } from './map-filter.ts';
import { MapFilters } from './map-filters.tsx';
import type { SceneView } from './scene/use-scene.ts';
import { useCards } from './use-cards.ts';

/** Filled in by hand; it does not change with what is found. */
const Filters = memo(MapFilters);

interface PanelProps {
  first: EventPage;
  filter: MapFilter;
  scene: SceneView;
  lit: number | null;
  /** The card that the map asks to be brought into sight. */
  revealed: number | null;
  onPoint: (id: number | null) => void;
  /** What the visitor has chosen to see; null while that is not known yet. */
  shown: MapOrList | null;
  onShow: (choice: MapOrList) => void;
}

/** Filters and list beside the map; on phones a sheet over it. */
export function EventsPanel({ first, filter: written, scene, lit, revealed, onPoint, shown, onShow }: PanelProps) {
  const { found, briefs, seek } = scene;
  // what is shown may be ahead of the address
  const filter = found?.filter ?? written;
  const cards = useCards(first.items, found?.head ?? [], briefs);
  const [view, setView] = useState<'list' | 'filters'>('list');
  const scroller = useRef<HTMLElement>(null);
  const LongList = usePart(() => import('./long-list.tsx'), found !== null)?.LongList;
  const title = titleOf(filter);
  const total = found?.ids.length ?? first.total;
  const filtering = view === 'filters';
  return (
    <Sheet
      view={view}
      raised={shown === null ? null : shown === 'list'}
      onRaise={(raised) => onShow(raised ? 'list' : 'map')}
      head={
        <div className={styles.head}>
          <div className={styles.about}>
            <h2 className={styles.title}>{title}</h2>
            <div className={styles.summary}>
              <p role="status">{countText(total, filter)}</p>
              <ClearFilters filter={written} plain className={styles.clear} />
            </div>
          </div>
          <Button
            size="small"
            className={styles.toggle}
            aria-expanded={filtering}
            onClick={() => setView(filtering ? 'list' : 'filters')}
          >
            Filters
          </Button>
          <ShowButton
            shown={shown}
            onShow={(choice) => {
              setView('list');
              onShow(choice);
            }}
          />
        </div>
      }
    >
      <div className={styles.filters}>
        <Filters filter={written} onSeek={seek} />
      </div>
      <section className={styles.list} aria-label={title} ref={scroller}>
        {scene.fault !== null && (
          <div className={styles.fault}>
            <Notice tone="bad">{scene.fault}</Notice>
            <Button onClick={scene.retry}>Try again</Button>
          </div>
        )}
        {total === 0 ? (
          <NoEvents filter={filter} />
        ) : found !== null && LongList ? (
          <LongList
            ids={found.ids} cards={cards} label={title} scroller={scroller} lit={lit} revealed={revealed} onPoint={onPoint}
          />
        ) : (
          <PagedList first={first} filter={written} title={title} lit={lit} onPoint={onPoint} />
        )}
      </section>
    </Sheet>
  );
}

/** Changes between map and list. The style sheet has the right words before the choice is known. */
function ShowButton({ shown, onShow }: Pick<PanelProps, 'shown' | 'onShow'>) {
  return (
    <Button size="small" className={classNames('needs-scripting', styles.show)} onClick={() => onShow(shown === 'list' ? 'map' : 'list')}>
      <span className="visually-hidden">Show the</span>
      <span className={styles.toList}><ListIcon size={18} /> list</span>
      <span className={styles.toMap}><MapIcon size={18} /> map</span>
    </Button>
  );
}

const titleOf = ({ when, country }: MapFilter): string =>
  `${when === 'past' ? 'Past' : 'Upcoming'} events${country === undefined ? '' : ` in ${country}`}`;

function countText(total: number, { box }: MapFilter): string {
  const events = total === 1 ? '1 event' : `${formatNumber(total)} events`;
  return box === undefined ? events : `${events} in this area`;
}

/** Nothing found, and what to do about it. */
function NoEvents({ filter }: { filter: MapFilter }) {
  const { when, country, box, near, radius } = filter;
  const past = when === 'past';
  const all = addressOf({ ...plainFilter, when });
  const text = past ? 'No past events' : 'No upcoming events';
  const filtered = !isByCountryOnly({ ...filter, box: undefined, near: undefined });
  if (filtered) {
    return (
      <EmptyState text={text}>
        <p>Nothing matches all of your filters.</p>
        <LinkButton to={all}>Clear all filters</LinkButton>
      </EmptyState>
    );
  }
  const narrowed = country !== undefined || box !== undefined || near !== undefined;
  const wider = near && circles.find((km) => km > radius);
  return (
    <EmptyState text={text}>
      {!narrowed && !past && <AddEvent />}
      {wider !== undefined && <LinkButton to={addressOf({ ...filter, radius: wider, box: undefined })}>Look within {wider} km</LinkButton>}
      {narrowed && <LinkButton to={all}>Show the whole world</LinkButton>}
      <LinkButton to={addressOf({ ...filter, when: past ? 'upcoming' : 'past' })}>
        {past ? 'Show upcoming events' : 'Show past events'}
      </LinkButton>
    </EmptyState>
  );
}

/** The list as the server renders it, growing by Load More: without JavaScript, and until the worker answers. */
const PagedList = memo(function PagedList({
  first,
  filter,
  title,
  lit,
  onPoint,
}: Pick<PanelProps, 'first' | 'filter' | 'lit' | 'onPoint'> & { title: string }) {
  const list = usePagedList(first, (page) => fetchEvents(api, filter, page), visitorMessages.eventsFailed);
  const address = addressOf(filter);
  return (
    <>
      <CardList layout="rows" label={title}>
        {list.items.map((event) => (
          <EventCardItem key={event.id} event={event} layout="row" simplified lit={event.id === lit} onPoint={onPoint} />
        ))}
      </CardList>
      {list.fault !== null && <Notice tone="bad">{list.fault}</Notice>}
      {list.more && (
        <LoadMore to={`${address}${address.includes('?') ? '&' : '?'}page=${list.page + 1}`} onLoadMore={list.loadMore} busy={list.busy} />
      )}
    </>
  );
});
