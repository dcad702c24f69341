import { pathIn } from '@moonfloor/messages/languages';
import { currentLanguage } from '@moonfloor/messages/t';
import { whenIdle } from '../ui/when-idle.ts';

/** Delay after opening a page, in ms, after which its own files have loaded. */
const startDelayMs = 3000;

/**
 * Prefetches the code of the other public pages, 45 KB, once the page is idle: with a bad connection, or none,
 * navigation then still displays a page that reports the failure. Disabled when saving data. The router's
 * `PrefetchPageLinks` would execute that code, and reload the page on failure.
 */
export function prefetchPageCode(): () => void {
  let stop = (): void => undefined;
  const timer = window.setTimeout(() => {
    stop = whenIdle(() => void requestPageFiles().catch(() => undefined));
  }, startDelayMs);
  return () => {
    window.clearTimeout(timer);
    stop();
  };
}

/** Adds prefetch links, one per task to avoid a long one. The build lists the files (`scripts/chunks.ts`). */
async function requestPageFiles(): Promise<void> {
  const response = await fetch(pathIn(currentLanguage(), '/page-files.json'));
  if (!response.ok) return;
  const { scripts, styles }: Record<'scripts' | 'styles', string[]> = await response.json();
  const ask = (link: Partial<HTMLLinkElement>): void =>
    document.head.append(Object.assign(document.createElement('link'), link));
  for (const href of scripts) setTimeout(ask, 0, { rel: 'modulepreload', href, fetchPriority: 'low' });
  for (const href of styles) setTimeout(ask, 0, { rel: 'prefetch', as: 'style', href });
}
