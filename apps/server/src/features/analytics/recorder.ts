import type { IncomingMessage } from 'node:http';
import type { Deps } from '../../deps.ts';
import { clientAddress } from '../../http/client-address.ts';
import { openGeoIp } from '../../platform/geoip/open-geoip.ts';
import { batchSize, type Counting, countSightings } from './count-sightings.ts';
import { bareHost } from './describe.ts';
import { countsAsView, documentSighting, isShy, type Sighting, toldSighting } from './sighting.ts';

/** What is seen is counted this much later at the latest, in milliseconds. */
const delayMs = 2000;

/** Sightings that wait at most; more come only where the database does not answer, and are not counted. */
const maxWaiting = 10_000;

/** An address counts so often a minute at most: more is no person. */
const mostOfOneAddress = 600;
const minuteMs = 60_000;

/** What a page tells. */
type Told = Parameters<typeof toldSighting>[2];

/** Remembers who was seen, and counts it in batches; the requests themselves wait for nothing. */
export interface Recorder {
  /** Somebody is sent a page. */
  sent(request: IncomingMessage): void;
  /** A page tells where its visitor is. */
  told(request: IncomingMessage, told: Told): void;
  /** Counts what has been seen so far; what cannot be written waits for the next time. Never rejects. */
  flush(): Promise<void>;
}

/** Makes the recorder of this process. Flush it before the database is closed. */
export function createRecorder(deps: Deps): Recorder {
  const { config, log, store } = deps;
  const siteHost = config.publicUrl === null ? null : bareHost(new URL(config.publicUrl).hostname);
  const counting: Counting = { store, geoIp: openGeoIp(), siteHost };
  const mayCount = limitAddresses();
  let waiting: Sighting[] = [];
  let timer: NodeJS.Timeout | undefined;
  let flushing = Promise.resolve();
  let failed = false;

  const later = (): void => {
    timer ??= setTimeout(() => void flush(), delayMs).unref();
  };

  /** Whether there is room for another sighting, and its address has not counted too often. */
  const mayAdd = (request: IncomingMessage): boolean =>
    waiting.length < maxWaiting && mayCount(clientAddress(request, config.trustProxy), deps.clock.now());

  const add = (sighting: Sighting): void => {
    waiting.push(sighting);
    if (waiting.length === batchSize && !failed) void flush();
    else later();
  };

  const countWaiting = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchSize);
      try {
        await countSightings(counting, batch);
        waiting = waiting.slice(batch.length);
        failed = false;
      } catch (error) {
        if (!failed) log.error({ err: error }, 'recording page views failed; they are buffered');
        failed = true;
        later();
        return;
      }
    }
  };

  const flush = (): Promise<void> => {
    flushing = flushing.then(countWaiting);
    return flushing;
  };

  return {
    sent: (request) => {
      if (countsAsView(request) && mayAdd(request)) add(documentSighting(deps, request));
    },
    told: (request, told) => {
      if (!isShy(request.headers) && mayAdd(request)) add(toldSighting(deps, request, told));
    },
    flush,
  };
}

/** Says of each address whether it has not counted too often in the minute that it is. */
function limitAddresses(): (address: string, now: number) => boolean {
  let minute = Number.NaN;
  let counts = new Map<string, number>();
  return (address, now) => {
    const current = Math.floor(now / minuteMs);
    if (current !== minute) {
      minute = current;
      counts = new Map();
    }
    const count = counts.get(address) ?? 0;
    if (count === mostOfOneAddress) return false;
    counts.set(address, count + 1);
    return true;
  };
}
