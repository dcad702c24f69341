import { useEffect, useRef, useState, type RefObject } from 'react';
import type { LiveMap } from './live-map.ts';
import type { MapTiles, MapView } from './map-types.ts';
import type { MapHandlers } from './pin-markers.ts';
import { fetchWorldLines } from './world-lines.ts';

interface Start {
  view: MapView;
  tiles: MapTiles;
  handlers?: MapHandlers;
  embedded?: boolean;
  /** Whether to start at all; once true, the map is loaded and stays. */
  wanted?: boolean;
}

interface LiveMapState {
  host: RefObject<HTMLDivElement | null>;
  live: LiveMap | undefined;
  /** The map's code could not be loaded. */
  failed: boolean;
}

/**
 * Loads the map's code and its built-in world when the page stands in a browser, and starts a map in
 * the element that `host` is attached to. `live` is undefined until then; changes of `view` and
 * `tiles` reach the running map.
 */
export function useLiveMap(start: Start): LiveMapState {
  const { view, tiles, handlers = {}, embedded = false, wanted = true } = start;
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef({ view, tiles, embedded });
  const handlersNow = useRef(handlers);
  const [live, setLive] = useState<LiveMap>();
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    latest.current = { view, tiles, embedded };
    handlersNow.current = handlers;
  });

  useEffect(() => {
    if (!wanted) return undefined;
    let running: LiveMap | undefined;
    let gone = false;
    const world = fetchWorldLines();
    import('./live-map.ts').then(
      ({ createLiveMap }) => {
        if (gone || !host.current) return;
        running = createLiveMap(host.current, { ...latest.current, world, handlers: handlersNow });
        setLive(running);
      },
      () => setFailed(true),
    );
    return () => {
      gone = true;
      running?.remove();
      setLive(undefined);
    };
  }, [wanted]);

  const [lat, lng] = view.center;
  const { zoom, request } = view;
  useEffect(() => {
    live?.setView({ center: [lat, lng], zoom, request });
  }, [live, lat, lng, zoom, request]);

  useEffect(() => {
    live?.setTiles({ url: tiles.url, attribution: tiles.attribution });
  }, [live, tiles.url, tiles.attribution]);

  return { host, live, failed };
}
