import type { View } from './artists-filter.ts';

/** Local storage key of the view chosen last (spec, section 2). */
const key = 'artists-page-view';

/** Remembers the view that the visitor has chosen. */
export function rememberView(view: View): void {
  try {
    localStorage.setItem(key, view);
  } catch {
    // storage is forbidden here: the choice holds for this page only
  }
}

/** Where an address that names no view leads by the remembered choice; null when it stays. */
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
