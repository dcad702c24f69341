import sharp from 'sharp';
import { encodeVariants, previewOf, readPicture } from '../../apps/server/src/platform/images/picture-pipeline.ts';
import type { LoadResult } from './load.ts';
import { askChild, stopChild } from './ipc.ts';
import type { BenchDatabase } from './bench-database.ts';
import { type MeasuredServer, spawnHelper, startMoonfloor } from './server.ts';
import { log } from './session.ts';
import { median } from './statistics.ts';

/** The cost of writes; times in ms, medians. */
export interface Writes {
  /** Submission of an event without a picture: time to response, and the server's CPU time over all threads. */
  plain: { ms: number; cpu: number };
  picture: {
    bytes: number;
    width: number;
    height: number;
    /** The same submission with a picture, and the image library alone with that picture, alternately. */
    ms: number;
    alone: number;
    /** Median of the ratios of paired measurements. */
    ratio: number;
  };
  /** Reads of a cached list while idle and during four uploads: 99th percentile, and responses per second. */
  reads: { quiet: LoadResult; busy: LoadResult; uploads: number };
}

/**
 * Submissions that are not counted: a server's first few hundred, whose code is not compiled yet, take up to twice as
 * long.
 */
const uncounted = 300;
const plainRounds = 60;
const pictureRounds = 7;
const uploaders = 4;
const readSeconds = 8;

/** Just below the maximum size of a picture. */
const pictureBytes = 4_900_000;

/** Creates a JPEG with the detail of a photograph: noise over a gradient, of the given number of bytes. */
async function makePicture(): Promise<{ bytes: Buffer<ArrayBuffer>; width: number; height: number }> {
  const [width, height] = [3000, 2000];
  const noise = sharp({
    create: { width, height, channels: 3, background: '#402060', noise: { type: 'gaussian', mean: 128, sigma: 24 } },
  });
  const pixels = await noise.raw().toBuffer({ resolveWithObject: true });
  let best: Buffer<ArrayBuffer> = Buffer.alloc(0);
  for (let quality = 40; quality <= 96; quality += 2) {
    const bytes = await sharp(pixels.data, { raw: pixels.info }).jpeg({ quality }).toBuffer();
    if (bytes.length > pictureBytes) break;
    best = Buffer.from(bytes);
  }
  return { bytes: best, width, height };
}

let submits = 0;

async function submit(site: MeasuredServer, token: string, picture?: Uint8Array<ArrayBuffer>): Promise<void> {
  submits += 1;
  const form = new FormData();
  form.set('event_name', `Measured night ${submits}`);
  form.set('event_date', new Date(Date.now() + (submits % 300) * 86_400_000).toISOString().slice(0, 10));
  form.set('country', 'Portugal');
  if (picture !== undefined) form.set('event_image', new File([picture], 'flyer.jpg', { type: 'image/jpeg' }));
  const answer = await fetch(`${site.address}/events/submit`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  if (answer.status !== 201) throw new Error(`A submit answers ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
}

async function took(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Submits events sequentially, with and without a picture; then reads during four concurrent uploads. */
export async function measureWrites({ env, token }: BenchDatabase): Promise<Writes> {
  const site = await startMoonfloor(env);
  const generator = spawnHelper('load-generator.ts');
  try {
    log('submitting');
    for (let round = 0; round < uncounted; round += 1) await submit(site, token);
    const before = await site.usage();
    const plain: number[] = [];
    for (let round = 0; round < plainRounds; round += 1) plain.push(await took(() => submit(site, token)));
    const cpu = ((await site.usage()).cpu - before.cpu) / 1000 / plainRounds;

    log('submitting with a picture');
    const { bytes, width, height } = await makePicture();
    const alone = async (): Promise<void> => {
      const pixels = await readPicture(bytes);
      await previewOf(pixels);
      await encodeVariants(pixels);
    };
    await submit(site, token, bytes);
    await alone();
    const pairs: { ms: number; alone: number }[] = [];
    for (let round = 0; round < pictureRounds; round += 1) {
      pairs.push({ ms: await took(() => submit(site, token, bytes)), alone: await took(alone) });
    }

    log('reading during uploads');
    const url = `${site.address}/events/all?limit=100`;
    const read = { url, headers: { 'accept-encoding': 'br' }, connections: 4, seconds: readSeconds, status: 200 };
    await askChild<LoadResult>(generator, read);
    const quiet = await askChild<LoadResult>(generator, read);
    let uploads = 0;
    const reading = new AbortController();
    const upload = async (): Promise<void> => {
      for (; !reading.signal.aborted; uploads += 1) await submit(site, token, bytes);
    };
    const uploading = Promise.all(Array.from({ length: uploaders }, upload));
    const busy = await askChild<LoadResult>(generator, read);
    reading.abort();
    await uploading;
    return {
      plain: { ms: median(plain), cpu },
      picture: {
        bytes: bytes.length,
        width,
        height,
        ms: median(pairs.map(({ ms }) => ms)),
        alone: median(pairs.map((pair) => pair.alone)),
        ratio: median(pairs.map((pair) => pair.ms / pair.alone)),
      },
      reads: { quiet, busy, uploads },
    };
  } finally {
    await stopChild(generator);
    await site.stop();
  }
}
