import type { IncomingMessage } from 'node:http';
import type { Deps } from '../../deps.ts';
import { clientAddress } from '../../http/client-address.ts';
import { openGeoIp } from '../../platform/geoip/open-geoip.ts';
import { batchSize, type CountContext, countHits } from './count-hits.ts';
import { bareHost } from './classify-hit.ts';
import { countsAsView, documentHit, optsOut, type Hit, beaconHit } from './hit.ts';

/** What is seen is counted this much later at the latest, in milliseconds. */
const flushDelayMs = 2000;

/** Sightings that wait at most; more come only where the database does not answer, and are not counted. */
const maxBufferedHits = 10_000;

/** An address counts so often a minute at most: more is no person. */
const maxHitsPerAddress = 600;
const minuteMs = 60_000;

/** What a page tells. */
type Beacon = Parameters<typeof beaconHit>[2];

/** Remembers who was seen, and counts it in batches; the requests themselves wait for nothing. */
export interface HitRecorder {
  /** Somebody is sent a page. */
  recordDocument(request: IncomingMessage): void;
  /** A page tells where its visitor is. */
  recordBeacon(request: IncomingMessage, told: Beacon): void;
  /** Counts what has been seen so far; what cannot be written waits for the next time. Never rejects. */
  flush(): Promise<void>;
}

/** Makes the recorder of this process. Flush it before the database is closed. */
export function createHitRecorder(deps: Deps): HitRecorder {
  const { config, log, store } = deps;
  const siteHost = config.publicUrl === null ? null : bareHost(new URL(config.publicUrl).hostname);
  const counting: CountContext = { store, geoIp: openGeoIp(), siteHost };
  const mayCount = limitAddresses();
  let buffered: Hit[] = [];
  let timer: NodeJS.Timeout | undefined;
  let flushing = Promise.resolve();
  let failed = false;

  const later = (): void => {
    timer ??= setTimeout(() => void flush(), flushDelayMs).unref();
  };

  /** Whether there is room for another sighting, and its address has not counted too often. */
  const mayAdd = (request: IncomingMessage): boolean =>
    buffered.length < maxBufferedHits && mayCount(clientAddress(request, config.trustProxy), deps.clock.now());

  const add = (hit: Hit): void => {
    buffered.push(hit);
    if (buffered.length === batchSize && !failed) void flush();
    else later();
  };

  const countWaiting = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    while (buffered.length > 0) {
      const batch = buffered.slice(0, batchSize);
      try {
        await countHits(counting, batch);
        buffered = buffered.slice(batch.length);
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
    recordDocument: (request) => {
      if (countsAsView(request) && mayAdd(request)) add(documentHit(deps, request));
    },
    recordBeacon: (request, told) => {
      if (!optsOut(request.headers) && mayAdd(request)) add(beaconHit(deps, request, told));
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
    if (count === maxHitsPerAddress) return false;
    counts.set(address, count + 1);
    return true;
  };
}
