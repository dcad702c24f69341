import { useCallback, useState, useSyncExternalStore } from 'react';
import { starKey } from '@moonfloor/contract/star-types';
import { readStored } from '../../../ui/local-storage.ts';
import { useLazyModule } from '../../../ui/use-lazy-module.ts';
import { useIdle } from '../../../ui/when-idle.ts';
import { noteClick } from '../../stars/note-click.ts';
import type { Starrable } from '../../stars/starrable.ts';

const loadCode = () => import('../../stars/star-code.tsx');

/** The code of stars, for all sets of a page. */
export type StarCode = ReturnType<typeof useStarCode>;

/**
 * Returns the code of stars: loaded at the first click, or when the page is idle if this device has stars. What is clicked
 * before is noted; `clicked` has what is shown as starred until then, by key.
 */
export function useStarCode() {
  const [clicked, setClicked] = useState<Readonly<Record<string, boolean>>>({});
  const [wanted, setWanted] = useState(false);
  const idle = useIdle();
  const code = useLazyModule(loadCode, wanted || (idle && readStored('stars') !== null), () => setWanted(false));
  const click = useCallback((star: Starrable, starred: boolean): void => {
    const at = noteClick(star, starred);
    setClicked((before) => ({ ...before, [starKey(star)]: starred }));
    setWanted(true);
    loadCode().then(
      ({ takeClick }) => takeClick(star, starred, at),
      // the page that loads the code finds the note
      () => undefined,
    );
  }, []);
  return { code, clicked, click };
}

const never = (): (() => void) => () => undefined;

/** Returns whether something is starred; while the code is not loaded, whether it was clicked. */
export function useStarred({ code, clicked }: StarCode, star: Starrable): boolean {
  return useSyncExternalStore(
    code?.subscribeToStars ?? never,
    () => (code ? code.isStarred(star) : (clicked[starKey(star)] ?? false)),
    () => false,
  );
}
