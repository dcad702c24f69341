import { useEffect, useEffectEvent } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { Timetable } from '@moonfloor/contract/events/timetable';
import { useNextLocation } from '../../../ui/use-next-location.ts';

export const views = ['grid', 'list', 'artists', 'print'] as const;
export type View = (typeof views)[number];

/** Parses the view, day and floor in a query; ignores those that the timetable lacks. */
export function timetableQuery({ days, floors }: Timetable, search: URLSearchParams): URLSearchParams {
  const allowed: Record<string, readonly string[]> = {
    view: views,
    day: days,
    floor: floors.map(({ floor_id: id }) => String(id)),
  };
  return new URLSearchParams([...search].filter(([name, value]) => allowed[name]?.includes(value) !== false));
}

/** Returns the query of the page, or the one that is being opened: what follows at once must know it. */
export function useOpenedQuery(): ReturnType<typeof useSearchParams> {
  const [current, setSearch] = useSearchParams();
  const { pathname } = useLocation();
  const next = useNextLocation();
  useQueryInFragment(setSearch);
  return [next?.pathname === pathname ? new URLSearchParams(next.search) : current, setSearch];
}

/** Restores the query that the service worker has moved to the fragment, because the page is kept without one. */
function useQueryInFragment(setSearch: ReturnType<typeof useSearchParams>[1]): void {
  const { hash } = useLocation();
  const restore = useEffectEvent(() => setSearch(hash.slice(1), { replace: true, preventScrollReset: true }));
  const isMoved = hash.startsWith('#?');
  useEffect(() => {
    if (isMoved) restore();
  }, [isMoved]);
}
