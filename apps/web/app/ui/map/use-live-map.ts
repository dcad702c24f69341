import { startTransition, useEffect, useRef, useState } from 'react';
import { nextTask } from '../when-idle.ts';
import type { LiveMap } from './live-map.ts';
import type { MapTiles, MapView } from './map-types.ts';
import type { MapHandlers } from './pin-markers.ts';
import { fetchWorldLines } from './world-lines.ts';

/** Maximum time that the map waits for the built-in world, in ms. */
const worldTimeoutMs = 3000;

const delay = (ms: number): Promise<undefined> => new Promise((resolve) => window.setTimeout(resolve, ms, undefined));

interface LiveMapConfig {
  view: MapView;
  tiles: MapTiles;
  handlers?: MapHandlers;
  embedded?: boolean;
  /** Whether to load the map; once true, it is not unloaded. */
  wanted?: boolean;
}

/** Loads and creates a map in the element of `host`, then applies changes of `view` and `tiles`. */
export function useLiveMap({ view, tiles, handlers = {}, embedded = false, wanted = true }: LiveMapConfig) {
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef({ view, embedded });
  const handlersNow = useRef(handlers);
  const [live, setLive] = useState<LiveMap>();
  /** The map's code failed to load. */
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    latest.current = { view, embedded };
    handlersNow.current = handlers;
  });

  useEffect(() => {
    if (!wanted) return undefined;
    let running: LiveMap | undefined;
    let unmounted = false;
    const start = async (): Promise<void> => {
      await nextTask();
      if (unmounted) return;
      // Waits for both: a map of the sea alone would replace the placeholder image, but is better than none.
      const lines = fetchWorldLines();
      const [{ createLiveMap }, world] = await Promise.all([
        import('./live-map.ts'),
        Promise.race([lines, delay(worldTimeoutMs)]),
      ]);
      await nextTask();
      if (unmounted || !host.current) return;
      const map = await createLiveMap(host.current, { ...latest.current, world, handlers: handlersNow });
      if (unmounted) {
        map.remove();
        return;
      }
      running = map;
      await nextTask();
      if (!unmounted) startTransition(() => setLive(map));
      if (world === undefined) void lines.then((late) => late && !unmounted && map.setWorld(late));
    };
    start().catch(() => setFailed(true));
    return () => {
      unmounted = true;
      running?.remove();
      setLive(undefined);
    };
  }, [wanted]);

  // depends on the values: an equal view does not move the map
  useEffect(() => {
    live?.setView(view);
  }, [live, view]);

  useEffect(() => {
    live?.setTiles({ url: tiles.url, attribution: tiles.attribution });
  }, [live, tiles.url, tiles.attribution]);

  return { host, live, failed };
}
