import { useLocation, useNavigation } from 'react-router';

/**
 * Returns the query that the page's URL will have: that of a pending navigation within the page, otherwise the current
 * one. Changes to a part of the URL must be based on it, so that no pending change is lost.
 */
export function usePendingSearch(): string {
  const { pathname, search } = useLocation();
  const { location: pendingLocation } = useNavigation();
  return pendingLocation?.pathname === pathname ? pendingLocation.search : search;
}
