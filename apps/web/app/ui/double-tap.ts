/** Position of a pointerup event in px of the viewport, and its time in ms. */
export interface Tap {
  x: number;
  y: number;
  time: number;
}

const maxDelayMs = 350;
const maxDistancePx = 30;

/** Returns whether a tap is the second of a double tap: browsers fire dblclick for the mouse only. */
export function isDoubleTap(last: Tap | null, tap: Tap): boolean {
  return (
    last !== null && tap.time - last.time <= maxDelayMs && Math.hypot(tap.x - last.x, tap.y - last.y) <= maxDistancePx
  );
}
