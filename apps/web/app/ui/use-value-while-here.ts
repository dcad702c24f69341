import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useNextLocation } from './use-next-location.ts';

/** Returns the latest value for answers that come late; null once the visitor has left the page, or is leaving it. */
export function useValueWhileHere<T>(value: T): RefObject<T | null> {
  const { pathname } = useLocation();
  const next = useNextLocation();
  const isLeaving = next !== undefined && next.pathname !== pathname;
  const latest = useRef<T | null>(null);
  useLayoutEffect(() => {
    latest.current = isLeaving ? null : value;
    return () => {
      latest.current = null;
    };
  }, [value, isLeaving]);
  return latest;
}
