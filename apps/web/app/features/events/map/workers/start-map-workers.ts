import { transfer, wrap } from 'comlink';
import { type Pin, pinKey, type PinSource, type MapItem } from '../../../../ui/map/map-types.ts';
import type { IndexedItem } from '../../../../ui/map/pin-index.ts';
import type { EventSummary } from '../../../lists/event-card.tsx';
import type { MapFilter } from '../../map-filter.ts';
import type { CreateClusters } from './clusters.worker.ts';
import type { CountryEvents } from './event-rows.ts';
import type { FilterResult } from './event-store.ts';
import type { CreateStore } from './events.worker.ts';

/** The events that match a filter; `countries` is the same array until they change. */
export type MapListing = Omit<FilterResult, 'placed' | 'countries'> & { countries: readonly CountryEvents[] };

/** The functions of the map page's workers: one stores and filters the events, one clusters them. */
export interface MapWorkers {
  /** Finds the events that match a filter; the map displays these from then on. */
  find: (filter: MapFilter) => Promise<MapListing>;
  summaries: (ids: readonly number[]) => Promise<EventSummary[]>;
  /** Returns the map's pin source for a version. */
  source: (version: number) => PinSource;
}

/** Starts the workers with all events, in the API's binary format; `signal` ends them. Rejects if a script fails to load. */
export async function startMapWorkers(table: ArrayBuffer, signal: AbortSignal): Promise<MapWorkers> {
  const eventWorker = new Worker(new URL('./events.worker.ts', import.meta.url), { type: 'module' });
  const clusterWorker = new Worker(new URL('./clusters.worker.ts', import.meta.url), { type: 'module' });
  const failed = new Promise<never>((_, reject) => {
    for (const worker of [eventWorker, clusterWorker]) {
      worker.addEventListener('error', reject);
      signal.addEventListener('abort', () => worker.terminate());
    }
  });
  const events = await Promise.race([wrap<CreateStore>(eventWorker)(transfer(table, [table])), failed]);
  const positions = await events.positions();
  const buffers = [positions.ids.buffer, positions.latitudes.buffer, positions.longitudes.buffer];
  const clusters = await Promise.race([wrap<CreateClusters>(clusterWorker)(transfer(positions, buffers)), failed]);

  const pinsOf = async (rows: readonly number[]): Promise<Pin[]> => (rows.length === 0 ? [] : events.pins(rows));

  const itemsOf = async (indexedItems: readonly IndexedItem[]): Promise<MapItem[]> => {
    const pins = (await pinsOf(indexedItems.flatMap((item) => (item.kind === 'point' ? [item.at] : [])))).values();
    return indexedItems.map((item): MapItem => {
      if (item.kind === 'cluster') return item;
      const pin = pins.next().value!;
      return { kind: 'pin', key: pinKey(pin.id), lat: pin.lat, lng: pin.lng, pin };
    });
  };

  let countries: readonly CountryEvents[] = [];
  return {
    find: async (filter) => {
      const { placed, countries: changed, ...listing } = await events.find(filter);
      countries = changed ?? countries;
      if (placed !== null)
        void clusters.show(listing.version, transfer(placed, [placed.buffer])).catch(() => undefined);
      return { ...listing, countries };
    },
    summaries: (ids) => events.summaries(ids),
    source: (version) => ({
      itemsWithin: async (bounds, zoom) => {
        const items = await clusters.items(version, bounds, zoom);
        return items === null ? null : itemsOf(items);
      },
      open: async (clusterId) => {
        const opened = await clusters.open(version, clusterId);
        return opened === null || 'zoom' in opened ? opened : { pins: await pinsOf(opened.rows) };
      },
      itemKeyOf: (id, zoom) => clusters.itemKeyOf(version, id, zoom),
    }),
  };
}
