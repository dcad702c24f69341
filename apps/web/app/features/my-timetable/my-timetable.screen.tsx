import { Suspense } from 'react';
import { t } from '@moonfloor/messages/t';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { Notice } from '../../ui/status-panels.tsx';
import { useIsHydrating } from '../records/member-view.ts';

const MyTimetable = lazyComponent(async () => (await import('./my-timetable.tsx')).MyTimetable);

export const meta = () => [{ title: `${t('My timetable')} · Moonfloor` }, { name: 'robots', content: 'noindex' }];

/** The stars of this device. The server does not know them, so the browser renders all. */
export default function MyTimetableScreen() {
  const isHydrating = useIsHydrating();
  return isHydrating ? (
    <Loading />
  ) : (
    <Suspense fallback={<Loading />}>
      <MyTimetable />
    </Suspense>
  );
}

function Loading() {
  return (
    <>
      <PageHeader title={t('My timetable')} />
      <div className="without-scripting">
        <Notice tone="bad">{t('Your stars are kept by your browser. Showing them needs JavaScript.')}</Notice>
      </div>
      <div className="needs-scripting">
        <SkeletonList layout="row" count={4} label={t('Loading your timetable…')} />
      </div>
    </>
  );
}
