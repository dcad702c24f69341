import { useEffect, useState } from 'react';
import { limits } from '@moonfloor/contract/limits';
import { nameKey } from '@moonfloor/contract/text';
import { api } from '../../api/browser.ts';

/**
 * Returns whether another artist of the same name exists, checked after a pause in typing. `editing` is the artist
 * being edited, whose name may be kept. A failed check returns false.
 */
export function useDuplicateName(name: string, editing: { id: number; artist_name: string } | null): boolean {
  const key = nameKey(name);
  const own = editing !== null && nameKey(editing.artist_name) === key;
  const id = editing?.id;
  const [taken, setTaken] = useState<string | null>(null);

  useEffect(() => {
    if (key === '' || own) return undefined;
    const abort = new AbortController();
    const timer = window.setTimeout(() => {
      const query = id === undefined ? {} : { editingId: String(id) };
      api('checkArtistDuplicate', { params: { name: key }, query }, { signal: abort.signal, signed: true }).then(
        ({ exists }) => setTaken(exists ? key : null),
        () => undefined,
      );
    }, limits.duplicateCheckDelayMs);
    return () => {
      window.clearTimeout(timer);
      abort.abort();
    };
  }, [key, own, id]);

  return !own && taken === key && key !== '';
}
