import { useLocation, useNavigation } from 'react-router';

/**
 * The query of the page's address as it will be: that of a move within the page which is under way, else the present
 * one. What changes one part of the address builds on it, so that no other change that is still coming is lost.
 */
export function usePendingSearch(): string {
  const { pathname, search } = useLocation();
  const { location: pendingLocation } = useNavigation();
  return pendingLocation?.pathname === pathname ? pendingLocation.search : search;
}
