import type { View } from './artists-filter.ts';

/** Local storage key of the most recently selected view (spec, section 2). */
const key = 'artists-page-view';

/** Stores the selected view. */
export function rememberView(view: View): void {
  try {
    localStorage.setItem(key, view);
  } catch {
    // storage is blocked: the choice lasts only for this page
  }
}

/** Returns the path of the stored view if the URL names none; null if no redirect is needed. */
export function rememberedViewPath({ pathname, search }: { pathname: string; search: string }): string | null {
  const query = new URLSearchParams(search);
  if (query.has('tab') || !prefersVisual()) return null;
  query.set('tab', 'visual');
  return `${pathname}?${query}`;
}

function prefersVisual(): boolean {
  try {
    return localStorage.getItem(key) === 'visual';
  } catch {
    return false;
  }
}
