import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { ErrorScreen, NotFoundScreen } from '../ui/error-screen.tsx';

/** What shows when a page cannot: it is not there, or something broke. */
export function RootErrorScreen() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />;
  return (
    <>
      <title>Unexpected Application Error! · Moonfloor</title>
      <ErrorScreen path={pathname + search} />
    </>
  );
}
