/** Returns whether reduced motion is requested, in which case the map moves without animation. */
export function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
