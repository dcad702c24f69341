import { useLocation } from 'react-router';
import { StarLimit } from '../stars/star-button.tsx';
import { MyStars } from './my-stars.tsx';
import { parseShared } from './shared-link.ts';
import { useMyTimetable } from './use-my-timetable.ts';
import { SharedTimetable } from './shared-timetable.tsx';

/** The stars of this device, or somebody else's sets laid over it. */
export function MyTimetable() {
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
