import type { IncomingMessage } from 'node:http';
import { minuteMs } from '@moonfloor/contract/values/durations';
import { bareHost } from '@moonfloor/contract/values/web-address';
import type { Deps } from '../../deps.ts';
import { clientAddress, rateLimitKeyOf } from '../../http/rate-limit.ts';
import { isUnreachable } from '../../platform/unreachable.ts';
import { batchSize, type CountContext, countHits } from './count-hits.ts';
import { type Beacon, beaconHit, countsAsView, documentHit, type Hit, optsOut } from './hit.ts';

/** Maximum delay until a hit is counted, in ms. */
const flushDelayMs = 2000;

/** Maximum number of buffered hits; more only occur when the database is unreachable, and are dropped. */
const maxBufferedHits = 10_000;

/** Maximum number of hits per address, or IPv6 /64, and minute: more are not human. */
const maxHitsPerAddress = 600;

/** Buffers hits and counts them in batches, without delaying requests. */
interface HitRecorder {
  /** Records a page that the server sends. */
  recordDocument(request: IncomingMessage): void;
  /** Records a view or time reported by a page. */
  recordBeacon(request: IncomingMessage, beacon: Beacon): void;
  /** Counts the buffered hits; they stay buffered while the database is unreachable. Never rejects. */
  flush(): Promise<void>;
}

declare module '../../deps.ts' {
  interface Deps {
    hitRecorder: HitRecorder;
  }
}

/** Creates the recorder of this process. Flush it before the database is closed. */
export function createHitRecorder(deps: Pick<Deps, 'config' | 'log' | 'store' | 'clock' | 'today'>): HitRecorder {
  const { config, log, store } = deps;
  const siteHost = config.publicUrl === null ? null : bareHost(new URL(config.publicUrl).hostname);
  const counting: CountContext = { store, siteHost };
  const mayCount = limitAddresses();
  let buffered: Hit[] = [];
  let timer: NodeJS.Timeout | undefined;
  let flushing = Promise.resolve();
  let failed = false;

  const later = (): void => {
    timer ??= setTimeout(() => void flush(), flushDelayMs).unref();
  };

  /** Returns whether the buffer has room for another hit, and its address is below the limit. */
  const mayAdd = (request: IncomingMessage): boolean =>
    buffered.length < maxBufferedHits &&
    mayCount(rateLimitKeyOf(clientAddress(request, config.trustProxy)), deps.clock.now());

  const add = (hit: Hit): void => {
    buffered.push(hit);
    if (buffered.length === batchSize && !failed) void flush();
    else later();
  };

  const countBuffered = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    while (buffered.length > 0) {
      const batch = buffered.slice(0, batchSize);
      try {
        await countHits(counting, batch);
        buffered = buffered.slice(batch.length);
        failed = false;
      } catch (error) {
        if (!isUnreachable(error)) {
          log.error({ err: error }, 'recording page views failed; they are dropped');
          buffered = buffered.slice(batch.length);
          continue;
        }
        if (!failed) log.error({ err: error }, 'recording page views failed; they are buffered');
        failed = true;
        later();
        return;
      }
    }
  };

  const flush = (): Promise<void> => {
    flushing = flushing.then(countBuffered);
    return flushing;
  };

  return {
    recordDocument: (request) => {
      if (countsAsView(request) && mayAdd(request)) add(documentHit(deps, request));
    },
    recordBeacon: (request, beacon) => {
      if (!optsOut(request.headers) && mayAdd(request)) add(beaconHit(deps, request, beacon));
    },
    flush,
  };
}

/** Returns a function that checks whether an address is below its limit in the current minute. */
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
