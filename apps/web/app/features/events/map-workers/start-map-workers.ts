import type { Pin } from '../../../ui/map/map-types.ts';
import type { IndexedSpot } from '../../../ui/map/pin-index.ts';
import { pinKey, type PinSource, type Spot } from '../../../ui/map/pin-source.ts';
import type { EventSummary } from '../../lists/event-card.tsx';
import type { MapFilter } from '../map-filter.ts';
import type { ClusterWorkerCalls, EventWorkerCalls, FilterResult } from './worker-calls.ts';
import { createWorkerClient } from './worker-rpc.ts';

/** The functions of the map page's workers: one stores and filters the events, one clusters them. */
export interface MapWorkers {
  /** Transfers all events, in the API's binary format. */
  take: (table: ArrayBuffer) => Promise<void>;
  /** Finds the events that match a filter; the map displays these from then on. */
  find: (filter: MapFilter) => Promise<Omit<FilterResult, 'placed'>>;
  summaries: (ids: readonly number[]) => Promise<EventSummary[]>;
  /** Returns the map's pin source for a version. */
  source: (version: number) => PinSource;
  close: () => void;
}

/** Starts the workers. Calls reject with a user-readable message on failure. */
export function startMapWorkers(): MapWorkers {
  const events = createWorkerClient<EventWorkerCalls>(
    new Worker(new URL('./events.worker.ts', import.meta.url), { type: 'module' }),
  );
  const clusters = createWorkerClient<ClusterWorkerCalls>(
    new Worker(new URL('./clusters.worker.ts', import.meta.url), { type: 'module' }),
  );

  const pinsOf = (rows: readonly number[]): Promise<Pin[]> =>
    rows.length === 0 ? Promise.resolve([]) : events.ask('pins', { rows });

  const spotsOf = async (found: readonly IndexedSpot[]): Promise<Spot[]> => {
    const pins = (await pinsOf(found.flatMap((spot) => (spot.kind === 'point' ? [spot.at] : [])))).values();
    return found.map((spot): Spot => {
      if (spot.kind === 'cluster') return spot;
      const pin = pins.next().value!;
      return { kind: 'pin', key: pinKey(pin.id), lat: pin.lat, lng: pin.lng, pin };
    });
  };

  return {
    take: async (table) => {
      const { ids, latitudes, longitudes } = await events.ask('take', { table }, [table]);
      await clusters.ask('take', { ids, latitudes, longitudes }, [ids.buffer, latitudes.buffer, longitudes.buffer]);
    },
    find: async (filter) => {
      const { placed, ...listing } = await events.ask('find', { filter });
      if (placed !== null)
        void clusters.ask('show', { version: listing.version, rows: placed }, [placed.buffer]).catch(() => undefined);
      return listing;
    },
    summaries: (ids) => events.ask('summaries', { ids }),
    source: (version) => ({
      spotsWithin: async (bounds, zoom) => {
        const found = await clusters.ask('spots', { version, bounds, zoom });
        return found === null ? null : spotsOf(found);
      },
      open: async (clusterId) => {
        const opened = await clusters.ask('open', { version, clusterId });
        return opened === null || 'zoom' in opened ? opened : { pins: await pinsOf(opened.rows) };
      },
      spotKeyOf: (id, zoom) => clusters.ask('holder', { version, id, zoom }),
    }),
    close: () => {
      events.close();
      clusters.close();
    },
  };
}
