import type { ReactNode } from 'react';
import { Links, type LinksFunction, type LoaderFunctionArgs, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router';
import { hostContext } from './api/page-host.ts';
import type { Settings } from './api/settings.ts';
import { RootErrorScreen } from './layout/root-error-screen.tsx';
import './ui/tokens.css';
import './ui/fonts.css';
import './ui/base.css';
import { preloadedFonts } from './ui/font-preload.ts';
import { themeColors, themeScript } from './ui/theme.ts';

/** What every page needs from the server: the day it is, and where things are. Sent once, with the first page. */
export function loader({ context }: LoaderFunctionArgs): Settings {
  const { today, publicUrl, apiHost, tiles } = context.get(hostContext);
  return { today, publicUrl, apiHost, tiles };
}

/** The settings stay as they came with the page. */
export const shouldRevalidate = (): boolean => false;

export const links: LinksFunction = () => [
  ...preloadedFonts.map((href) => ({
    rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const, href,
  })),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
];

/** The document around every page. */
export function Layout({ children }: { children: ReactNode }) {
  const settings = useRouteLoaderData<typeof loader>('root');
  return (
    <html lang="en" data-api-host={settings?.apiHost} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={themeColors.night} suppressHydrationWarning />
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export const ErrorBoundary = RootErrorScreen;
