import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { ApiError } from './api/client.ts';
import { hostContext } from './api/loaders.ts';
import { NonceContext } from './layout/nonce.ts';
import { deferPageCode } from './layout/start-when-painted.ts';

export { createRequestHandler } from 'react-router';
export { setMessageSource } from '@moonfloor/messages/t';
export { pageContext } from './api/loaders.ts';

/** The member layout and the login page are unusable without scripts, so these load immediately. */
const needCode = new Set([
  'layout/members.screen',
  'features/auth/login.screen',
  'features/auth/reset-password.screen',
  'features/auth/verify-email.screen',
  'unsubscribe',
]);

/** Renders a complete page: the result is cached as bytes and must be readable without JavaScript. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce } = loadContext.get(hostContext);
  let hasErrors = false;
  const html = await new Promise<string>((resolve, reject) => {
    const page = (
      <NonceContext value={nonce}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </NonceContext>
    );
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onShellError: reject,
      onError: () => {
        hasErrors = true;
      },
    });
  });
  const isWholeWithoutCode = !context.staticHandlerContext.matches.some(({ route }) => needCode.has(route.id));
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(import.meta.env.PROD && isWholeWithoutCode ? deferPageCode(html, nonce) : html, {
    status: hasErrors ? 500 : status,
    headers,
  });
}

/** Logs rendering errors; failed API calls are logged where they occur. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  const away = error instanceof ApiError && error.status === 503;
  if (!request.signal.aborted && !away) console.error(error);
}
