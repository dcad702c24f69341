import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { sitePath } from '@moonfloor/contract/site-path';
import { t } from '@moonfloor/messages/t';
import { ErrorScreen, NotFoundScreen } from '../ui/error-screen.tsx';

/** The error screen of the root route: not found, or an unexpected error. */
export function RootErrorScreen() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />;
  return (
    <>
      <title>{`${t('Unexpected Application Error!')} · Moonfloor`}</title>
      <ErrorScreen path={sitePath(pathname + search) ?? '/'} />
    </>
  );
}
