// oxlint-disable-next-line no-restricted-imports -- the only place
import { type Location, useNavigation } from 'react-router';
import { splitPath } from '@moonfloor/messages/languages';

/** Returns the location that is being opened, without its language, as `useLocation` returns the current one. */
export function useNextLocation(): Location | undefined {
  const { location } = useNavigation();
  return location && { ...location, pathname: splitPath(location.pathname).path };
}
