import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { t } from '@moonfloor/messages/t';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { StarLimit } from '../stars/star-code.tsx';
import { MyStars } from './my-stars.tsx';
import { parseShared } from './shared-link.ts';
import { useMyTimetable } from './use-my-timetable.ts';

const SharedTimetable = lazyComponent(async () => (await import('./shared-timetable.tsx')).SharedTimetable);

/** The stars of this device, or somebody else's sets laid over it. */
export function MyTimetable() {
  const mine = useMyTimetable();
  const { hash } = useLocation();
  const theirs = parseShared(hash);
  return (
    <>
      {theirs === null ? (
        <MyStars {...mine} />
      ) : (
        <Suspense fallback={<SkeletonList layout="row" count={4} label={t('Loading the timetable…')} />}>
          <SharedTimetable key={hash} ids={theirs} mine={mine} />
        </Suspense>
      )}
      <StarLimit />
    </>
  );
}
