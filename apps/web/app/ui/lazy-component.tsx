import { type ComponentType, lazy, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { loadWithTimeout } from './load-with-timeout.ts';
import styles from './lazy-component.module.css';
import { ErrorPanel } from './status-panels.tsx';
import { useLazyModule } from './use-lazy-module.ts';

/**
 * Stands in the place of a part of the page whose code could not be loaded; `onClose` is for one that would have opened
 * over the page: that is told at the foot of the window, and can be closed too.
 */
export function CodeLoadError({
  onRetry,
  onClose,
}: {
  onRetry?: (() => void) | undefined;
  onClose?: (() => void) | undefined;
}) {
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
 * A component whose code is loaded when it first shows; put it into a `Suspense`. Where the code cannot be loaded, or not
 * in time, an error with a way to try again stands in its place; for a dialog `closeOf` answers how to close it.
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

/** The error in the place of a part, and then the part itself. */
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
