import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type { EventCard } from '@moonfloor/contract/events';
import { limits } from '@moonfloor/contract/limits';
import { visitorMessages } from '@moonfloor/contract/visitor-messages';
import { api } from '../../api/browser.ts';
import { serverMessage } from '../../api/client.ts';
import type { EventBrief } from '../content/event-card.tsx';

/** What a reader scrolls past in less time is not asked for, in ms. */
const restMs = 60;

/** The cards that a long list shows, by id: those in sight are fetched, many at once, and kept; until then they are brief. */
export interface Cards {
  cardOf: (id: number) => EventCard | EventBrief | undefined;
  /** Says which are in sight. */
  show: (ids: readonly number[]) => void;
  /** The sentence when some cannot be had. */
  fault: string | null;
  retry: () => void;
}

/** Cards of a list that begins with those `atHand`, of which `head` is known in brief, and others by `askBriefs`. */
export function useCards(
  atHand: readonly EventCard[],
  head: readonly EventBrief[],
  askBriefs: ((ids: readonly number[]) => Promise<readonly EventBrief[]>) | null,
): Cards {
  const [known] = useState(() => new Map<number, EventCard | null>());
  /** Null for those that are asked for. */
  const [briefs] = useState(() => new Map<number, EventBrief | null>());
  const [, render] = useReducer((count: number) => count + 1, 0);
  const [fault, setFault] = useState<string | null>(null);
  const shown = useRef<readonly number[]>([]);
  const pause = useRef<number | undefined>(undefined);
  const abort = useRef<AbortController | undefined>(undefined);
  for (const card of atHand) known.set(card.id, card);
  for (const brief of head) briefs.set(brief.id, brief);

  const fetchShown = useCallback(async (): Promise<void> => {
    const missing = shown.current.filter((id) => !known.has(id)).slice(0, limits.eventsPage);
    if (missing.length === 0) return;
    abort.current?.abort();
    const asking = new AbortController();
    abort.current = asking;
    try {
      const cards = await api('listEventCards', { query: { ids: missing.join(',') } }, { signal: asking.signal });
      // who is not among them is gone by now
      for (const id of missing) known.set(id, null);
      for (const card of cards) known.set(card.id, card);
      setFault(null);
      render();
    } catch (error) {
      if (!asking.signal.aborted) setFault(serverMessage(error, visitorMessages.eventsFailed));
    }
  }, [known]);

  const brief = useCallback((ids: readonly number[]): void => {
    const unknown = ids.filter((id) => !known.has(id) && !briefs.has(id));
    if (unknown.length === 0 || askBriefs === null) return;
    for (const id of unknown) briefs.set(id, null);
    askBriefs(unknown).then(
      (found) => {
        for (const one of found) briefs.set(one.id, one);
        render();
      },
      () => undefined,
    );
  }, [known, briefs, askBriefs]);

  const show = useCallback((ids: readonly number[]): void => {
    shown.current = ids;
    window.clearTimeout(pause.current);
    brief(ids);
    if (ids.some((id) => !known.has(id))) pause.current = window.setTimeout(() => void fetchShown(), restMs);
  }, [known, brief, fetchShown]);

  useEffect(
    () => () => {
      window.clearTimeout(pause.current);
      abort.current?.abort();
    },
    [],
  );
  return { cardOf: (id) => known.get(id) ?? briefs.get(id) ?? undefined, show, fault, retry: () => void fetchShown() };
}
