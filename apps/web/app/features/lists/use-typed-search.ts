import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { limits } from '@moonfloor/contract/api/limits';
import { useNextLocation } from '../../ui/use-next-location.ts';
import { useValueWhileHere } from '../../ui/use-value-while-here.ts';

/**
 * Returns the query that the page's URL will have: that of a pending navigation within the page, otherwise the current
 * one. Changes to a part of the URL must be based on it, so that no pending change is lost.
 */
export function usePendingSearch(): string {
  const { pathname, search } = useLocation();
  const next = useNextLocation();
  return next?.pathname === pathname ? next.search : search;
}

/**
 * Returns whether the URL was changed by something other than the fields that follow it: a link or history navigation.
 * `pending` contains the fields' own navigations, oldest first; completed and superseded ones are removed. Must be
 * called for each change of the URL. A navigation of the fields may complete late, after they already contain newer
 * values.
 */
export function isForeignNavigation(pending: string[], address: string): boolean {
  const at = pending.lastIndexOf(address);
  pending.splice(0, at === -1 ? pending.length : at + 1);
  return at === -1;
}

/** The text of a search field. */
interface TypedSearch {
  text: string;
  setText(text: string): void;
  /** Searches at once. */
  submit(): void;
}

/**
 * The text of a search whose query is in the URL: Enter searches immediately, typing after a pause, and a link or the
 * history changes the text. `onChange` gets the query, and whether to replace the URL.
 */
export function useTypedSearch(
  query: string,
  onChange: (query: string, options?: { replace: boolean }) => void,
): TypedSearch {
  const [text, setText] = useState(query);
  const sent = useRef<string[]>([]);
  const latestQuery = useValueWhileHere(query);
  const follow = useEffectEvent(() => {
    if (isForeignNavigation(sent.current, query)) setText(query);
  });
  useEffect(() => follow(), [query]);
  const send = (typed: string, options?: { replace: boolean }): void => {
    sent.current.push(typed);
    onChange(typed, options);
  };
  const onPause = useEffectEvent((typed: string) => {
    if (latestQuery.current !== null && typed !== (sent.current.at(-1) ?? query)) send(typed, { replace: true });
  });
  useEffect(() => {
    const timer = setTimeout(() => onPause(text.trim()), limits.searchDelayMs);
    return () => clearTimeout(timer);
  }, [text]);
  return { text, setText, submit: () => send(text.trim()) };
}
