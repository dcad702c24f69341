import { t } from '@moonfloor/messages/t';
import { useLocation } from 'react-router';
import { PageHeader } from '../../ui/page.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { Notice } from '../../ui/status-panels.tsx';
import { useIsHydrating } from '../../ui/initial-page.ts';
import { StarLimit } from '../stars/star-button.tsx';
import { MyStars } from './my-stars.tsx';
import { parseShared } from './shared-link.ts';
import { SharedTimetable } from './shared-timetable.tsx';
import { useMyTimetable } from './use-my-timetable.ts';

export const meta = () => [{ title: `${t('My timetable')} · Moonfloor` }, { name: 'robots', content: 'noindex' }];

/** The stars of this device. The server does not know them, so the browser renders all. */
export default function MyTimetableScreen() {
  return useIsHydrating() ? <Loading /> : <MyTimetable />;
}

/** The stars of this device, or somebody else's sets laid over it. */
function MyTimetable() {
  const mine = useMyTimetable();
  const { hash } = useLocation();
  const theirs = parseShared(hash);
  return (
    <>
      {theirs === null ? <MyStars {...mine} /> : <SharedTimetable key={hash} ids={theirs} mine={mine} />}
      <StarLimit />
    </>
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
