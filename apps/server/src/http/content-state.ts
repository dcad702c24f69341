import type { Deps } from '../deps.ts';

/**
 * Names the content as visitors see it now: another name after every content write and on every day. Every request
 * asks, so the name is put together only when it changes.
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
