import { type ReactNode, use, useEffect, useLayoutEffect, useState } from 'react';
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
  useRouteLoaderData,
  useLocation,
  useMatch,
  isRouteErrorResponse,
} from 'react-router';
import { languages } from '@moonfloor/messages/languages';
import { currentLanguage, t } from '@moonfloor/messages/t';
import regular from '../.cache/fonts/noto-sans-latin-400-normal.basic.woff2?url';
import strong from '../.cache/fonts/noto-sans-latin-600-normal.basic.woff2?url';
import display from '../.cache/fonts/unbounded-latin-600-normal.basic.woff2?url';
import { hostContext } from './api/loaders.ts';
import type { PageSettings } from '@moonfloor/contract/values/page-host';
import { tokenScript } from './api/token.ts';
import {
  earlyClickScript,
  installOfferScript,
  stopRecordingEarlyClicks,
  replayEarlyClick,
  removeFailedStart,
  failedStartScript,
  startScript,
} from './layout/start-when-painted.ts';
import { NonceContext } from './layout/nonce.ts';
import { Site } from './layout/site.tsx';
import { mapOrListScript } from './ui/map-or-list.ts';
import { setFileHost } from './ui/picture-source.ts';
import './ui/tokens.css';
import '../.cache/fonts/fonts.css';
import './ui/base.css';
import './ui/motion.css';
import './ui/print.css';
import { markHydrated, newDocumentScript } from './ui/initial-page.ts';
import { themeColors, themeScript } from './ui/theme.ts';
import { sitePath } from '@moonfloor/contract/values/site-path';
import { ErrorScreen, NotFoundScreen } from './ui/error-screen.tsx';

/** The tags that `page-meta.ts` returns on the server; the browser's pages have none of these. */
const crawlerTags = 'meta[property],meta[name^=twitter],link[hreflang],link[type$=oembed],script[type$="ld+json"]';

/** Removes the tags for crawlers from the document once another page is opened: they describe the first one. */
function useCrawlerTags(): void {
  const { pathname, search } = useLocation();
  const [first] = useState(pathname + search);
  const hasLeft = pathname + search !== first;
  useEffect(() => {
    if (hasLeft) for (const tag of document.head.querySelectorAll(crawlerTags)) tag.remove();
  }, [hasLeft]);
}

/** URLs of the basic Latin subsets (12, 9 and 9 KB), the only fonts worth preloading; others load on demand. */
const preloadedFonts: readonly string[] = [display, regular, strong];

/** Loads the settings that every page needs from the server; sent once, with the first page. */
export function loader({ context }: LoaderFunctionArgs): PageSettings {
  const { today, dayEnds, publicUrl, apiHost, issuers, music, tiles } = context.get(hostContext);
  setFileHost(apiHost);
  return { today, dayEnds, publicUrl, apiHost, issuers, music, tiles };
}

/** The settings are not reloaded. */
export const shouldRevalidate = (): boolean => false;

/** The document of every page; without `Meta` around the error screen, where it would throw again. */
export function Layout({ children }: { children: ReactNode }) {
  const broken = (useRouteError() ?? null) !== null;
  const settings = useRouteLoaderData<typeof loader>('root');
  const { lang, dir } = languages[currentLanguage()];
  useLayoutEffect(stopRecordingEarlyClicks, []);
  useEffect(() => {
    markHydrated();
    removeFailedStart();
    replayEarlyClick();
  }, []);
  return (
    <html lang={lang} dir={dir} data-api-host={settings?.apiHost} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={themeColors.night} suppressHydrationWarning />
        <InlineScript
          text={
            import.meta.env.SSR
              ? themeScript +
                mapOrListScript +
                newDocumentScript +
                earlyClickScript +
                installOfferScript +
                tokenScript +
                failedStartScript()
              : ''
          }
        />
        {!broken && <Meta />}
        {import.meta.env.SSR &&
          preloadedFonts.map((href) => (
            <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
          ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {import.meta.env.SSR && (
          <>
            <link rel="manifest" href="/manifest.webmanifest" />
            <link rel="apple-touch-icon" href="/icons/maskable-192.png" />
          </>
        )}
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
        {import.meta.env.PROD && <InlineScript text={import.meta.env.SSR ? startScript : ''} />}
      </body>
    </html>
  );
}

/** An inline script of the server-rendered page; its text is omitted at hydration, when it has already run. */
function InlineScript({ text }: { text: string }) {
  return <script nonce={use(NonceContext)} dangerouslySetInnerHTML={{ __html: text }} suppressHydrationWarning />;
}

/** All pages but the landing page are within the site's frame. */
export default function Root() {
  useCrawlerTags();
  return useMatch('/landing') === null ? <Site /> : <Outlet />;
}

export const ErrorBoundary = RootErrorScreen;

/** The error screen of the root route: not found, or an unexpected error. */
function RootErrorScreen() {
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
