import { useEffect, useState, useSyncExternalStore } from 'react';
import { readStored } from '../../../ui/local-storage.ts';
import { useLazyModule } from '../../../ui/use-lazy-module.ts';
import { useIdle } from '../../../ui/when-idle.ts';
import type { Starrable } from '../../stars/starrable.ts';

/** The code of stars, for all sets of a page. */
export type StarCode = ReturnType<typeof useStarCode>;

/**
 * Returns the code of stars: loaded at the first click, or when the page is idle if this device has stars. What is clicked
 * before is starred then.
 */
export function useStarCode() {
  const [clicked, click] = useState<Starrable | null>(null);
  const idle = useIdle();
  const code = useLazyModule(
    () => import('../../stars/star-code.tsx'),
    clicked !== null || (idle && readStored('stars') !== null),
    () => click(null),
  );
  useEffect(() => {
    if (code === null || clicked === null) return;
    code.toggleStar(clicked);
    click(null);
  }, [code, clicked]);
  return { code, click };
}

const never = (): (() => void) => () => undefined;

/** Returns whether something is starred; false while the code is not loaded. */
export function useStarred({ code }: StarCode, star: Starrable): boolean {
  return useSyncExternalStore(
    code?.subscribeToStars ?? never,
    () => code?.isStarred(star) ?? false,
    () => false,
  );
}
