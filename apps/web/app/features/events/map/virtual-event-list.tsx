import { t } from '@moonfloor/messages/t';
import {
  defaultRangeExtractor,
  elementScroll,
  type Rect,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Coordinates } from '@moonfloor/contract/events/event-match';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Notice } from '../../../ui/status-panels.tsx';
import { EventCardItem } from '../../lists/event-card.tsx';
import type { VisibleCards } from './use-visible-cards.ts';

/** Estimated height of a card before it is measured, and the gap between two, in CSS pixels. */
const estimatedCardHeight = 112;
const gap = 12;

/** Maximum number of cards rendered on each side of the visible ones; at most twice as many as are visible. */
const maxOverscan = 6;

/** Scroll positions of lists by history entry, restored on Back. */
const scrollPositions = new Map<string, number>();

/** Reports the scroller's size from a ResizeObserver; the library's default would force a synchronous layout. */
function observeRect({ scrollElement }: Virtualizer<HTMLElement, Element>, tell: (rect: Rect) => void): () => void {
  const observer = new ResizeObserver(() => {
    if (scrollElement !== null) tell({ width: scrollElement.clientWidth, height: scrollElement.clientHeight });
  });
  if (scrollElement !== null) observer.observe(scrollElement);
  return () => observer.disconnect();
}

/** Measures the server-rendered cards before they are replaced: measuring inserted ones would force a layout. */
function measureRenderedCards(scroller: HTMLElement | null, ids: Int32Array) {
  if (scroller === null) return null;
  const heights = [...scroller.querySelectorAll('li')].slice(0, ids.length).map(({ offsetHeight }) => offsetHeight);
  return {
    initialRect: { width: scroller.clientWidth, height: scroller.clientHeight },
    initialMeasurementsCache: heights.includes(0)
      ? []
      : heights.map((size, index) => ({ index, key: ids[index]!, start: 0, size, end: size, lane: 0 })),
  };
}

/** Returns the distance of a list from the top of its scroller, which is not positioned: both have the same offset parent. */
const offsetIn = (scroller: HTMLElement | null, list: HTMLElement | null): number =>
  scroller === null || list === null ? 0 : list.offsetTop - scroller.offsetTop;

/** A virtualized list of events in the container `scroller`; the card of `revealedId` is scrolled into view. */
export function VirtualEventList(props: {
  ids: Int32Array;
  cards: VisibleCards;
  label: string;
  scroller: RefObject<HTMLElement | null>;
  /** The point from which distances are shown. */
  from: Coordinates | undefined;
  highlighted: number | null;
  revealedId: number | null;
  onHighlight: (id: number | null) => void;
}) {
  const {
    ids,
    cards: { cardOf, show, error, retry },
    label,
    scroller,
    from,
    highlighted,
    revealedId,
    onHighlight,
  } = props;
  const { key } = useLocation();
  const [focused, setFocused] = useState<number | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const [savedScroll] = useState(() => scrollPositions.get(key));
  const [start] = useState(() => savedScroll ?? scroller.current?.scrollTop ?? 0);
  // then no initial scroll is needed, which would force a layout of the page
  const stays = useRef(savedScroll === undefined);
  const [measuredCards] = useState(() => measureRenderedCards(scroller.current, ids));
  // a new function would invalidate all measurements, up to 100,000 at every render
  const rowKey = useCallback((at: number) => ids[at] ?? at, [ids]);
  const virtual = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimatedCardHeight,
    getItemKey: rowKey,
    gap,
    overscan: maxOverscan,
    initialOffset: start,
    observeElementRect: observeRect,
    scrollToFn: (...to) => {
      if (!stays.current) elementScroll(...to);
      stays.current = false;
    },
    ...measuredCards,
    scrollMargin: offsetIn(scroller.current, list.current),
    // keeps the focused card rendered wherever the list is scrolled to
    rangeExtractor: (range) => {
      // a low sheet shows one card: laying out six more would take a tenth of a second on a phone
      const overscan = Math.min(range.overscan, 2 * (range.endIndex - range.startIndex + 1));
      const shown = defaultRangeExtractor({ ...range, overscan });
      return focused === null || focused >= ids.length || shown.includes(focused)
        ? shown
        : [...shown, focused].sort((a, b) => a - b);
    },
  });
  const rows = virtual.getVirtualItems();
  const rowIds = rows.map((row) => ids[row.index]!);
  useEffect(() => show(rowIds));

  const reveal = useEffectEvent((id: number) => {
    const at = ids.indexOf(id);
    if (at !== -1) virtual.scrollToIndex(at, { align: 'auto' });
  });
  useEffect(() => {
    if (revealedId !== null) reveal(revealedId);
  }, [revealedId]);

  // a different list starts at its top, and is never displayed at another position
  const [shownIds, setShownIds] = useState(ids);
  if (shownIds !== ids) {
    setShownIds(ids);
    setFocused(null);
  }
  const firstIds = useRef(ids);
  useLayoutEffect(() => {
    if (firstIds.current === ids) return;
    firstIds.current = ids;
    scroller.current?.scrollTo({ top: 0 });
  }, [ids, scroller]);

  useEffect(() => {
    const element = scroller.current;
    const note = (): void => {
      if (element !== null) scrollPositions.set(key, element.scrollTop);
    };
    element?.addEventListener('scroll', note, { passive: true });
    return () => element?.removeEventListener('scroll', note);
  }, [key, scroller]);

  const margin = virtual.options.scrollMargin;
  return (
    <>
      <ul ref={list} style={{ position: 'relative', height: `${virtual.getTotalSize()}px` }} aria-label={label}>
        {rows.map((row) => {
          const event = cardOf(ids[row.index]!);
          const item = {
            ref: virtual.measureElement,
            'data-index': row.index,
            style: { position: 'absolute', insetBlockStart: `${row.start - margin}px`, insetInline: 0 } as const,
            'aria-posinset': row.index + 1,
            'aria-setsize': ids.length,
            onFocusCapture: () => setFocused(row.index),
          };
          return event === undefined ? (
            <Card key={row.key} {...item} layout="row" corner={<Skeleton shape="date" />} aria-busy>
              <Skeleton shape="title" />
              <Skeleton shape="half" />
            </Card>
          ) : (
            <EventCardItem
              key={row.key}
              event={event}
              layout="row"
              from={from}
              highlighted={event.id === highlighted}
              onHighlight={onHighlight}
              item={item}
            />
          );
        })}
      </ul>
      {error !== null && (
        <div className="actions" style={{ position: 'sticky', insetBlockEnd: 0, background: 'var(--ground)' }}>
          <Notice tone="bad">{error}</Notice>
          <Button onClick={retry}>{t('Try again')}</Button>
        </div>
      )}
    </>
  );
}
