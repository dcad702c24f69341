import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Link, useLocation, useMatches, useRevalidator } from 'react-router';
import { pathIn } from '@moonfloor/messages/languages';
import { currentLanguage, t } from '@moonfloor/messages/t';
import { tellWorker, useKeptIndex } from '../api/keep-offline.ts';
import { formPath, keptEventOf, type KeptIndex } from '../api/kept-pages.ts';
import { Button } from '../ui/button.tsx';
import { formatAge } from '../ui/format.ts';
import { waitForServer } from '../api/connection.ts';
import styles from './offline-notice.module.css';

/** Interval at which the current page is asked for in place of a copy, in ms. */
const renewIntervalMs = 30_000;

interface SavedCopyProps {
  connected: boolean;
  /** When a page was received, in ms, if it is a copy; its path, unless it is the document. */
  saved: string | null | undefined;
  /** Whether a navigation waits for a connection. */
  waits: boolean;
}

/** Says that the page is offline and how old its copy is, and shows the current page once it is online. */
export function SavedCopy({ connected, saved, waits }: SavedCopyProps) {
  const { pathname } = useLocation();
  const path = pathIn(currentLanguage(), pathname);
  const index = useKeptIndex();
  const [first] = useState(path);
  const [reached, setReached] = useState(false);
  const { revalidate } = useRevalidator();
  const keptEvent = index === null ? undefined : keptEventOf(index, path);
  const isEvent = pathname.startsWith('/event/');
  const [savedAt, savedPath = first] = (saved ?? '').split(' ');
  const isCopy = Boolean(saved) && path === savedPath;
  const since = isCopy ? Number(savedAt) : connected ? undefined : keptEvent?.savedAt;
  const reading = useReadingNote();
  useDocumentLinks(index);

  /** Replaces a copy by the current page, if its data is kept, too: the connection may be lost again. */
  const onReached = useEffectEvent(async () => {
    setReached(!isEvent);
    if (!isEvent) return;
    await revalidate();
    void tellWorker(window.location.href);
  });
  useEffect(() => {
    if (!isCopy) return undefined;
    let current = true;
    let timer: number | undefined;
    const renew = async (): Promise<void> => {
      await waitForServer();
      if (current) await onReached();
      // the answer may be the copy again
      if (current && isEvent) timer = window.setTimeout(() => void renew(), renewIntervalMs);
    };
    void renew();
    return () => {
      current = false;
      window.clearTimeout(timer);
    };
  }, [isCopy, isEvent]);

  if (connected && since === undefined) return null;
  // that page says so itself
  if (pathname === '/offline' && !waits) return null;
  return (
    <ConnectionBar
      state={
        connected
          ? reached
            ? t('You are online again.')
            : t('The connection is slow.')
          : navigator.onLine
            ? t('Moonfloor cannot be reached right now.')
            : t('You are offline.')
      }
      waits={waits}
      about={describePage(path, since, reading)}
    >
      {isCopy && (
        <Button size="small" onClick={() => window.location.reload()}>
          {t('Try again')}
        </Button>
      )}
      {pathname !== '/offline' && <Link to="/offline">{t('Saved events')}</Link>}
    </ConnectionBar>
  );
}

interface ConnectionBarProps {
  /** The state of the connection, in words. */
  state: string;
  /** Whether a navigation waits for a connection. */
  waits: boolean;
  /** What the page can be used for meanwhile. */
  about: string;
  children?: ReactNode;
}

/** Says what the connection is like. Once closed, it comes back when that changes, and while a page has to wait. */
export function ConnectionBar({ state, waits, about, children }: ConnectionBarProps) {
  const [closed, setClosed] = useState<string | null>(null);
  if (closed !== null && closed !== state) setClosed(null);
  if (closed === state && !waits) return null;
  return (
    <p className={styles.notice}>
      {state} {waits ? t('The page will open once you are back online.') : about}{' '}
      <span className={styles.actions}>
        {children}
        <Button size="small" onClick={() => setClosed(state)}>
          {t('Close')}
        </Button>
      </span>
    </p>
  );
}

/** Says that the page can be read on while offline; nothing if it shows that its data could not be loaded. */
export function useReadingNote(): string {
  const failed = useMatches().some(
    ({ loaderData: data }) => data instanceof Object && 'error' in data && data.error !== null,
  );
  return failed ? '' : t('You can keep reading this page.');
}

/** Describes the use of the page at a path while offline; `since` is when it was saved, in ms, `reading` the text for all others. */
function describePage(path: string, since: number | undefined, reading: string): string {
  if (since !== undefined) return t('This page was saved {age}.', { age: formatAge(since) });
  if (formPath.test(path)) return t('What you submit is sent once you are online.');
  return reading;
}

/**
 * Opens kept pages and forms as documents: their data may not be kept, and their code may be of another build. Clicks are
 * left to the browser before the router sees them.
 */
function useDocumentLinks(index: KeptIndex | null): void {
  useEffect(() => {
    if (index === null) return undefined;
    const onClick = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      if (link === null || link.origin !== window.location.origin || link.pathname === window.location.pathname) return;
      if (opensDocument(index, link.pathname)) event.stopPropagation();
    };
    window.addEventListener('click', onClick, { capture: true });
    return () => window.removeEventListener('click', onClick, { capture: true });
  }, [index]);
}

/** Where the Navigation API is missing, the router does not open further pages before there is a connection. */
const opensDocument = (index: KeptIndex, path: string): boolean =>
  formPath.test(path) ||
  keptEventOf(index, path) !== undefined ||
  (!('navigation' in window) && path === pathIn(currentLanguage(), '/offline'));
