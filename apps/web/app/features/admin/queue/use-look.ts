import { useEffect, useRef, useState } from 'react';

/** Share of the window's height that one step shows of a page that is longer. */
const step = 0.8;

/**
 * Whether the end of a version's preview was in sight. `start` and `end` are for elements around the preview. `showRest`
 * opens what is folded, shows the part that follows, and counts as a look.
 */
export function useLook(version: string) {
  const [seen, setSeen] = useState('');
  const start = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = end.current;
    if (element === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(version);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [version]);
  return {
    start,
    end,
    seen: seen === version,
    showRest: (): void => {
      for (const folded of start.current?.querySelectorAll('details') ?? []) folded.open = true;
      window.scrollBy({ top: window.innerHeight * step });
      setSeen(version);
    },
  };
}
