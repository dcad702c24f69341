/** Where a pointer was lifted, in px of the window, and when, in ms. */
export interface Tap {
  x: number;
  y: number;
  time: number;
}

const maxDelayMs = 350;
const maxDistancePx = 30;

/** Whether a tap makes a double one of the last: browsers tell of those by mouse only. */
export function isDoubleTap(last: Tap | null, tap: Tap): boolean {
  return (
    last !== null && tap.time - last.time <= maxDelayMs && Math.hypot(tap.x - last.x, tap.y - last.y) <= maxDistancePx
  );
}
