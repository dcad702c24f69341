import type { ReactNode } from 'react';
import { clickedCard } from '../ui/record-transition.ts';
import { SkeletonCards } from '../ui/skeleton.tsx';
import {
  SkeletonDetail,
  SkeletonFields,
  SkeletonFilters,
  SkeletonLines,
  SkeletonMapPage,
  SkeletonPage,
  SkeletonPanels,
  SpinnerPage,
} from '../ui/skeleton-page.tsx';

const dashboard = (
  <>
    <SkeletonPanels count={5} />
    <SkeletonPanels count={4} tall />
  </>
);
const rows = <SkeletonCards layout="row" count={6} />;

/** Skeletons by path prefix; the first match applies. Some pages have a spinner instead, as specified. */
const skeletons: readonly (readonly [start: string, shape: ReactNode])[] = [
  ['/events', <SkeletonMapPage />],
  ['/home', <SpinnerPage title="Next Events" subtitle="Your guide to upcoming psytrance events" />],
  [
    '/artists',
    <SkeletonPage title="Artists" actions>
      <SkeletonFilters />
      <SkeletonCards layout="round" count={18} />
    </SkeletonPage>,
  ],
  [
    '/releases',
    <SkeletonPage title="Releases" actions>
      <SkeletonFilters />
      <SkeletonCards picture="square" count={8} />
    </SkeletonPage>,
  ],
  [
    '/search',
    <SkeletonPage>
      <SkeletonFilters />
      {rows}
    </SkeletonPage>,
  ],
  [
    '/login',
    <SkeletonPage>
      <SkeletonFields count={3} />
    </SkeletonPage>,
  ],
  [
    '/submit-',
    <SkeletonPage above>
      <SkeletonFields count={7} />
    </SkeletonPage>,
  ],
  ['/edit/', <SpinnerPage />],
  [
    '/submit',
    <SkeletonPage>
      <SkeletonCards layout="row" count={4} />
    </SkeletonPage>,
  ],
  ['/member-dashboard', <SkeletonPage>{dashboard}</SkeletonPage>],
  ['/admin-dashboard', <SkeletonPage actions>{dashboard}</SkeletonPage>],
  [
    '/',
    <SkeletonPage>
      <SkeletonLines count={6} />
    </SkeletonPage>,
  ],
];

/** Record pages and the format of their images. */
const records: readonly (readonly [start: string, picture: { round?: boolean; ratio?: number; spinner?: boolean }])[] =
  [
    ['/event/', {}],
    ['/artist/', { round: true, spinner: true }],
    ['/decoration/', { ratio: 4 / 3 }],
    ['/release/', { ratio: 1 }],
    ['/view/', {}],
  ];

/** Displayed in place of the page at a path until it has loaded. */
export function PendingPage({ path }: { path: string }) {
  if (path === '/') return <SkeletonMapPage />;
  const record = records.find(([start]) => path.startsWith(start));
  if (record !== undefined) return <SkeletonDetail {...record[1]} seen={clickedCard(path)} />;
  return skeletons.find(([start]) => path.startsWith(start))?.[1];
}
