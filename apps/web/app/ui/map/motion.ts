/** Whether the reader asked for less motion: then the map jumps where it would have moved. */
export function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
