import { type ComponentProps, type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useViewTransitionState } from 'react-router';
import { t } from '@moonfloor/messages/t';
import { useConnected } from '../api/connection.ts';
import { clickedCard, transitionToSkeleton } from '../ui/record-transition.ts';
import { SkeletonDetail, SkeletonLines, SkeletonMapPage, SkeletonPage, SpinnerPage } from '../ui/skeleton-page.tsx';
import { Skeleton, SkeletonCards } from '../ui/skeleton.tsx';
import { useNextLocation } from '../ui/use-next-location.ts';

/** Skeletons by path prefix; the first match applies. Some pages have a spinner instead, as specified. */
const skeletons = (): Readonly<Record<string, ReactNode>> => ({
  '/events': <SkeletonMapPage />,
  '/home': <SpinnerPage title={t('Next Events')} subtitle={t('Your guide to upcoming psytrance events')} />,
  '/artists': (
    <SkeletonPage title={t('Artists')} actions>
      <Skeleton shape="search" />
      <SkeletonCards layout="round" count={18} />
    </SkeletonPage>
  ),
  '/releases': (
    <SkeletonPage title={t('Releases')} actions>
      <Skeleton shape="search" />
      <SkeletonCards picture="square" count={8} />
    </SkeletonPage>
  ),
  '/search': (
    <SkeletonPage>
      <Skeleton shape="search" />
      <SkeletonCards layout="row" />
    </SkeletonPage>
  ),
  '/edit/': <SpinnerPage />,
  '/': (
    <SkeletonPage>
      <SkeletonLines count={6} />
    </SkeletonPage>
  ),
});

/** Record pages by path prefix, with the format of their images. */
const records: Readonly<Record<string, ComponentProps<typeof SkeletonDetail>>> = {
  '/event/': {},
  '/artist/': { round: true, spinner: true },
  '/decoration/': { ratio: 4 / 3 },
  '/release/': { ratio: 1 },
  '/view/': {},
};

const findByPrefix = <T,>(entries: Readonly<Record<string, T>>, path: string): T | undefined =>
  Object.entries(entries).find(([prefix]) => path.startsWith(prefix))?.[1];

/** Displayed in place of the page at a path until it has loaded. */
export function PendingPage({ path }: { path: string }) {
  if (path === '/') return <SkeletonMapPage />;
  const record = findByPrefix(records, path);
  return record ? <SkeletonDetail {...record} seen={clickedCard(path)} /> : findByPrefix(skeletons(), path);
}

/** Delay in ms before a skeleton replaces the previous page; responses within it are perceived as immediate. */
const pendingDelayMs = 100;

/**
 * Returns the path of a pending navigation after the delay; null without one, if `wanted` rejects it, and while there is no
 * connection: the open page stays.
 */
export function usePendingPath(wanted: (pendingPath: string, from: string) => boolean): string | null {
  const { pathname } = useLocation();
  const location = useNextLocation();
  const connected = useConnected();
  const moves =
    connected && location !== undefined && location.pathname !== pathname && wanted(location.pathname, pathname);
  const pendingPath = moves ? location.pathname : null;
  const [late, setLate] = useState(false);
  // The page transition has started; a skeleton would interrupt it.
  const arriving = useViewTransitionState(location?.pathname ?? pathname) && moves;
  useEffect(() => {
    if (!moves || arriving) return undefined;
    let isWaiting = true;
    const timer = window.setTimeout(() => transitionToSkeleton(() => setLate(isWaiting)), pendingDelayMs);
    return () => {
      isWaiting = false;
      window.clearTimeout(timer);
    };
  }, [moves, arriving]);
  // If another navigation starts, its skeleton replaces this one: the previous page must not reappear in between.
  useEffect(() => () => setLate(false), [moves]);
  const shown = late ? pendingPath : null;
  // Starts at the top like the page; the previous scroll position is already stored.
  useLayoutEffect(() => {
    if (shown !== null) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [shown]);
  return shown;
}

/** Returns whether a navigation stays within the admin pages, whose layout remains. */
export function isWithinAdmin(pendingPath: string, from: string): boolean {
  return [pendingPath, from].every((path) => path.startsWith('/admin-dashboard'));
}
