import { type ComponentType, lazy, startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import { limits } from '@moonfloor/contract/api/limits';
import { t } from '@moonfloor/messages/t';
import { Button } from './button.tsx';
import styles from './lazy-component.module.css';
import { ErrorPanel } from './status-panels.tsx';

/** Runs a dynamic import; rejects if it fails or times out. */
export function loadWithTimeout<T>(load: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The code took too long to load')), limits.chunkTimeoutMs);
    load()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

/** Delay before the first retry, in ms; the n-th retry waits n times as long. */
const retryDelayMs = 15_000;

/** Loads a module when wanted, rendered in a transition; null until then. On failure or timeout, calls `onFail` and tries again later. */
export function useLazyModule<T>(load: () => Promise<T>, wanted: boolean, onFail?: () => void): T | null {
  const [part, setPart] = useState<{ loaded: T } | null>(null);
  const onLoad = useEffectEvent(load);
  const failed = useEffectEvent(() => onFail?.());
  const missing = wanted && part === null;
  const [tries, setTries] = useState(1);
  useEffect(() => {
    if (!missing) return undefined;
    let current = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    loadWithTimeout(onLoad).then(
      (loaded) => current && startTransition(() => setPart({ loaded })),
      () => {
        if (!current) return;
        timer = setTimeout(() => setTries(tries + 1), tries * retryDelayMs);
        failed();
      },
    );
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [missing, tries]);
  return part?.loaded ?? null;
}

interface Closable {
  onClose?: () => void;
}

/**
 * Creates a component whose code is loaded when it is first rendered; wrap it in a `Suspense`. If loading fails or
 * times out, an error with a retry button is rendered; that of an overlay, which has `onClose`, can be closed.
 */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P & Closable>>) {
  return lazy(async () => ({ default: await loadWithTimeout(load).catch(() => retryableComponent(load)) }));
}

/** Renders the error, and the component once a retry succeeds. */
function retryableComponent<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P & Closable> {
  return function Retryable(props) {
    const [wanted, setWanted] = useState(false);
    const part = useLazyModule(
      async () => ({ Part: await load() }),
      wanted,
      () => {
        setWanted(false);
        // if the server responds, code that is missing twice was probably deleted by a deployment
        fetch('/healthz').then(
          () => window.location.reload(),
          () => undefined,
        );
      },
    );
    if (part !== null) return <part.Part {...props} />;
    return <CodeLoadError onRetry={wanted ? undefined : () => setWanted(true)} onClose={props.onClose} />;
  };
}

/** The error in place of a component; that of an overlay is at the bottom of the window. */
function CodeLoadError({ onRetry, onClose }: { onRetry: (() => void) | undefined; onClose: (() => void) | undefined }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={panel} className={onClose && styles.over}>
      <ErrorPanel message={t('This part of the page could not be loaded.')} onRetry={onRetry}>
        {onClose && <Button onClick={onClose}>{t('Close')}</Button>}
      </ErrorPanel>
    </div>
  );
}
