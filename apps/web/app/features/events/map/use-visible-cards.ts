import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import type { EventCard } from '@moonfloor/contract/events/events';
import { t } from '@moonfloor/messages/t';
import { api } from '../../../api/browser.ts';
import { serverMessage } from '../../../api/client.ts';
import type { EventSummary } from '../../lists/event-card.tsx';

/** Cards scrolled past in less time than this are not fetched, in ms. */
const fetchDelayMs = 60;

/** Cards of a long list by id: visible ones are fetched in batches; until then only summaries are available. */
export interface VisibleCards {
  cardOf: (id: number) => EventCard | EventSummary | undefined;
  /** Reports which cards are visible. */
  show: (ids: readonly number[]) => void;
  /** The message if some cannot be loaded. */
  error: string | null;
  retry: () => void;
}

/** Loads the cards of a list, given its first cards (`initialCards`) and its first summaries (`head`). */
export function useVisibleCards(
  initialCards: readonly EventCard[],
  head: readonly EventSummary[],
  fetchSummaries: ((ids: readonly number[]) => Promise<readonly EventSummary[]>) | null,
): VisibleCards {
  const [knownCards] = useState(() => new Map<number, EventCard | null>());
  /** Null for summaries being fetched. */
  const [summaries] = useState(() => new Map<number, EventSummary | null>());
  const [, render] = useReducer((count: number) => count + 1, 0);
  const [error, setError] = useState<string | null>(null);
  const shown = useRef<readonly number[]>([]);
  const pause = useRef<number | undefined>(undefined);
  const abort = useRef<AbortController | undefined>(undefined);
  for (const card of initialCards) knownCards.set(card.id, card);
  for (const summary of head) summaries.set(summary.id, summary);

  const fetchShown = useCallback(async (): Promise<void> => {
    const missing = shown.current.filter((id) => !knownCards.has(id)).slice(0, limits.eventsPage);
    if (missing.length === 0) return;
    abort.current?.abort();
    const controller = new AbortController();
    abort.current = controller;
    try {
      const cards = await api('listEventCards', { query: { ids: missing.join(',') } }, { signal: controller.signal });
      // events missing in the response have been deleted
      for (const id of missing) knownCards.set(id, null);
      for (const card of cards) knownCards.set(card.id, card);
      setError(null);
      render();
    } catch (error) {
      if (!controller.signal.aborted) setError(serverMessage(error, t(messages.eventsFailed)));
    }
  }, [knownCards]);

  const fetchSummariesOf = useCallback(
    (ids: readonly number[]): void => {
      const unknown = ids.filter((id) => !knownCards.has(id) && !summaries.has(id));
      if (unknown.length === 0 || fetchSummaries === null) return;
      for (const id of unknown) summaries.set(id, null);
      fetchSummaries(unknown).then(
        (fetched) => {
          for (const loaded of fetched) summaries.set(loaded.id, loaded);
          render();
        },
        () => undefined,
      );
    },
    [knownCards, summaries, fetchSummaries],
  );

  const show = useCallback(
    (ids: readonly number[]): void => {
      shown.current = ids;
      window.clearTimeout(pause.current);
      fetchSummariesOf(ids);
      if (ids.some((id) => !knownCards.has(id)))
        pause.current = window.setTimeout(() => void fetchShown(), fetchDelayMs);
    },
    [knownCards, fetchSummariesOf, fetchShown],
  );

  useEffect(
    () => () => {
      window.clearTimeout(pause.current);
      abort.current?.abort();
    },
    [],
  );
  return {
    cardOf: (id) => knownCards.get(id) ?? summaries.get(id) ?? undefined,
    show,
    error,
    retry: () => void fetchShown(),
  };
}
