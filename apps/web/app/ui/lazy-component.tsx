import { type ComponentType, lazy, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import styles from './lazy-component.module.css';
import { ErrorPanel } from './status-panels.tsx';
import { loadWithTimeout, useLazyModule } from './use-lazy-module.ts';

type CodeLoadErrorProps = { onRetry?: (() => void) | undefined; onClose?: (() => void) | undefined };

/** The error in place of a component; an overlay, with `onClose`, has it at the bottom of the window. */
export function CodeLoadError({ onRetry, onClose }: CodeLoadErrorProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place} className={onClose && styles.over}>
      <ErrorPanel message="This part of the page could not be loaded." onRetry={onRetry}>
        {onClose && <Button onClick={onClose}>Close</Button>}
      </ErrorPanel>
    </div>
  );
}

/**
 * Creates a component whose code is loaded when it is first rendered; wrap it in a `Suspense`. If loading fails or
 * times out, an error with a retry button is rendered; for a dialog, `closeOf` returns the function that closes it.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  closeOf?: (props: P) => () => void,
) {
  return lazy(async (): Promise<{ default: ComponentType<P> }> => {
    try {
      return { default: await loadWithTimeout(load) };
    } catch {
      return { default: retryableComponent(load, closeOf) };
    }
  });
}

/** Renders the error, and the component once a retry succeeds. */
function retryableComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  closeOf?: (props: P) => () => void,
): ComponentType<P> {
  return function AgainPart(props: P) {
    const [wanted, setWanted] = useState(false);
    const part = useLazyModule(
      async () => ({ Part: await load() }),
      wanted,
      () => setWanted(false),
    );
    if (part !== null) return <part.Part {...props} />;
    return <CodeLoadError onRetry={wanted ? undefined : () => setWanted(true)} onClose={closeOf?.(props)} />;
  };
}
