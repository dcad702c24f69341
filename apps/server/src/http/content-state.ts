import type { Deps } from '../deps.ts';

/**
 * Returns a function that identifies the content as visitors currently see it: its result changes with every content
 * write and every day. It is called for every request, so the string is built only when it changes.
 */
export function contentRevision({ contentVersion, today }: Deps): () => string {
  let version = Number.NaN;
  let day = '';
  let state = '';
  return () => {
    const versionNow = contentVersion.current();
    const dayNow = today();
    if (versionNow !== version || dayNow !== day) {
      version = versionNow;
      day = dayNow;
      state = `${version} ${day}`;
    }
    return state;
  };
}
