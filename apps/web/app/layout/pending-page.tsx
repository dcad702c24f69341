import type { ComponentProps, ReactNode } from 'react';
import { t } from '@moonfloor/messages/t';
import { clickedCard } from '../ui/record-transition.ts';
import { Skeleton, SkeletonCards } from '../ui/skeleton.tsx';
import {
  SkeletonDashboard,
  SkeletonDetail,
  SkeletonFields,
  SkeletonLines,
  SkeletonMapPage,
  SkeletonPage,
  SpinnerPage,
} from '../ui/skeleton-page.tsx';

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
  '/login': (
    <SkeletonPage>
      <SkeletonFields count={3} />
    </SkeletonPage>
  ),
  '/submit-': (
    <SkeletonPage above>
      <SkeletonFields count={7} />
    </SkeletonPage>
  ),
  '/edit/': <SpinnerPage />,
  '/submit': (
    <SkeletonPage>
      <SkeletonCards layout="row" count={4} />
    </SkeletonPage>
  ),
  '/account': (
    <SkeletonPage title={t('Account')}>
      <SkeletonFields count={5} />
    </SkeletonPage>
  ),
  '/member-dashboard': (
    <SkeletonPage>
      <SkeletonDashboard />
    </SkeletonPage>
  ),
  '/admin-dashboard': (
    <SkeletonPage actions>
      <SkeletonDashboard />
    </SkeletonPage>
  ),
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
