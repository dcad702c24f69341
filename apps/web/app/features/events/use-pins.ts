import { useEffect, useMemo, useState } from 'react';
import type { EventPin } from '@moonfloor/contract/events';
import { messages } from '@moonfloor/contract/messages';
import { api } from '../../api/browser.ts';
import { formatDateRange } from '../../ui/format.ts';
import type { Pin } from '../../ui/map/map-types.ts';
import { placeLine } from '../content/event-place.ts';
import type { EventFilter } from './event-list.ts';

const none: readonly EventPin[] = [];

/** Pins of all events that are coming or past. `fault` is the sentence when they cannot be had. */
export function usePins(when: EventFilter['when']): { pins: readonly Pin[]; fault: string | null } {
  const [answer, setAnswer] = useState<{ when: string; events: readonly EventPin[]; fault: string | null } | null>(null);

  useEffect(() => {
    const abort = new AbortController();
    api('listEventPins', { query: { when } }, { signal: abort.signal }).then(
      (events) => setAnswer({ when, events, fault: null }),
      () => {
        if (!abort.signal.aborted) setAnswer({ when, events: none, fault: messages.eventsFailed });
      },
    );
    return () => abort.abort();
  }, [when]);

  const current = answer?.when === when ? answer : null;
  const events = current?.events ?? none;
  const pins = useMemo(() => events.map(toPin), [events]);
  return { pins, fault: current?.fault ?? null };
}

function toPin(event: EventPin): Pin {
  const place = placeLine(event);
  const date = formatDateRange(event.event_date, event.event_end_date);
  return {
    id: event.id,
    lat: event.latitude,
    lng: event.longitude,
    title: event.event_name,
    href: `/event/${event.id}`,
    lines: place === null ? [date] : [date, place],
  };
}
