import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { instant } from '../../platform/clock.ts';
import { avifFileKey, pictureFileKey } from '../../platform/pictures/picture-key.ts';
import { describeOnDatabase } from '../../testing/databases.ts';
import { submitEvent } from '../../testing/events.ts';
import { drawnPicture, onePicture } from '../../testing/pictures.ts';
import { createSecondApp, createSuiteApp } from '../../testing/test-app.ts';
import { leaseAvifDue, makeAvif } from './make-avif.ts';

/** Accept header of browsers for pictures. */
const browser = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';

/** Returns a picture whose right half is transparent, and whose metadata contain a name and a place. */
async function secretPicture(): Promise<Buffer> {
  const create = { width: 200, height: 200, channels: 4 as const, background: { r: 255, g: 0, b: 0, alpha: 0 } };
  const opaque = await sharp(await drawnPicture('Secret', 200))
    .extract({ left: 0, top: 0, width: 100, height: 200 })
    .toBuffer();
  const position = { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' };
  return sharp({ create })
    .composite([{ input: opaque, left: 0, top: 0 }])
    .withExif({ IFD0: { Artist: 'SecretName' }, IFD3: position })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SecretPlace</x:xmpmeta>')
    .png()
    .toBuffer();
}

describeOnDatabase('AVIF files', async (dialect) => {
  const site = await createSuiteApp(dialect, { SUBMISSIONS_PER_HOUR: '100' });
  const member = await site.signIn();
  /** Pictures that have AVIF files, the newest last, and an answer from before they were made. */
  let secret: string, wide: string, tiny: string, shown: string, newest: string;
  let before: LightMyRequestResponse;

  /** Submits an event with a picture and returns the picture's id. */
  const submit = async (bytes: Uint8Array): Promise<string> => {
    const event = await submitEvent(site, member, {}, [{ field: 'event_image', bytes }]);
    site.clock.advance(1000);
    return event.image_url!.slice('/media/'.length).split('-')[0]!;
  };
  const make = (of = site, stop = new AbortController().signal): Promise<number> => makeAvif(of.deps, stop);
  const load = (
    id: string,
    width: number,
    headers: Record<string, string> = { accept: browser },
  ): Promise<LightMyRequestResponse> => site.request('GET', `/media/${pictureFileKey(id, width)}`, { headers });
  const typeOf = async (id: string, width: number, accept = browser) =>
    (await load(id, width, { accept })).headers['content-type'];
  /** Returns the names of the AVIF files of pictures. */
  const avifFiles = async (...ids: string[]): Promise<string[]> =>
    (await Array.fromAsync(site.deps.storage.list()))
      .map(({ key }) => key)
      .filter((key) => key.endsWith('.avif') && ids.some((id) => key.startsWith(id)))
      .sort();

  beforeAll(async () => {
    const bytes = await secretPicture();
    expect(bytes.includes('Secret')).toBe(true);
    secret = await submit(bytes);
    wide = await submit(await drawnPicture('Hadra', 1300, 100));
    tiny = await submit(await onePicture(1));
    shown = await submit(await drawnPicture('Ozora', 700, 120));
    newest = await submit(await drawnPicture('B', 330, 110));
    before = await load(shown, 640);
    expect(await make()).toBe(5);
  });

  test('are sent under the same URL to clients that accept AVIF, once they exist', async () => {
    expect(before.headers).toMatchObject({
      'content-type': 'image/webp',
      etag: `"${pictureFileKey(shown, 640)}"`,
      vary: expect.stringMatching(/\bAccept$/),
    });
    for (const width of [160, 320, 640, 700]) {
      const [avif, webp] = [await load(shown, width), await load(shown, width, {})];
      expect(avif.headers).toEqual({
        ...webp.headers,
        date: expect.anything(),
        'x-request-id': expect.any(String),
        'content-type': 'image/avif',
        etag: `"${avifFileKey(shown, width)}"`,
        'content-length': String(avif.rawPayload.length),
      });
      expect(webp.headers).toMatchObject({ 'content-type': 'image/webp', vary: before.headers.vary });
      expect(avif.rawPayload.length).toBeLessThan(webp.rawPayload.length * 0.8);
      const [one, other] = await Promise.all([avif, webp].map(({ rawPayload }) => sharp(rawPayload).metadata()));
      expect([one!.format, one!.width, one!.height]).toEqual(['heif', width, other!.height]);
    }
  });

  test('are not sent to other clients', async () => {
    for (const accept of ['*/*', 'image/*', 'image/webp,*/*', 'image/avif;q=0,image/webp', 'text/html', '']) {
      expect(await typeOf(shown, 320, accept), accept).toBe('image/webp');
    }
    for (const accept of ['image/avif', 'image/webp, IMAGE/AVIF;q=0.5'])
      expect(await typeOf(shown, 320, accept), accept).toBe('image/avif');
  });

  test('both formats are revalidated with 304', async () => {
    const [avif, webp] = [`"${avifFileKey(shown, 320)}"`, `"${pictureFileKey(shown, 320)}"`];
    const ask = async (accept: string, tags: string) => {
      const { statusCode, headers } = await load(shown, 320, { accept, 'if-none-match': tags });
      return [statusCode, headers.etag, /\bAccept$/.test(String(headers.vary))];
    };
    expect(await ask(browser, avif)).toEqual([304, avif, true]);
    expect(await ask(browser, webp)).toEqual([304, webp, true]);
    expect(await ask(browser, `${webp}, ${avif}`)).toEqual([304, avif, true]);
    expect(await ask('*/*', webp)).toEqual([304, webp, true]);
    expect(await ask('*/*', avif)).toEqual([200, webp, true]);
    expect(await ask(browser, '"other"')).toEqual([200, avif, true]);
  });

  test('are made for widths up to 1200 only, and stored only if they are smaller', async () => {
    expect(await avifFiles(wide, tiny)).toEqual([1200, 160, 320, 640].map((width) => avifFileKey(wide, width)));
    expect([await typeOf(wide, 1300), await typeOf(tiny, 40)]).toEqual(['image/webp', 'image/webp']);
  });

  test('contain no metadata, and keep transparency', async () => {
    for (const width of [160, 200]) {
      const { rawPayload, headers } = await load(secret, width);
      expect(headers['content-type']).toBe('image/avif');
      const { exif, xmp, iptc, icc } = await sharp(rawPayload).metadata();
      expect({ exif, xmp, iptc, icc }).toEqual({});
      expect(rawPayload.includes('Secret')).toBe(false);
      const alpha = await sharp(rawPayload).extractChannel('alpha').raw().toBuffer();
      const at = (x: number): number => alpha[Math.floor(width * (width / 2 + x))]!;
      expect([at(0.25), at(0.75)]).toEqual([255, 0]);
    }
  });

  test('of the newest picture come first', async () => {
    const files = await Array.fromAsync(site.deps.storage.list());
    const made = (id: string) => files.find(({ key }) => key === avifFileKey(id, 320))!.lastModified.getTime();
    expect(made(newest)).toBeLessThan(made(shown));
    expect(made(shown)).toBeLessThan(made(wide));
  });

  test('are made once, whatever the number of processes, and do not invalidate cached responses', async () => {
    const ids: string[] = [];
    for (const name of ['C', 'D', 'E']) ids.push(await submit(await drawnPicture(name, 330, 110)));
    const version = site.deps.contentVersion.current();
    const second = await createSecondApp(site);
    const counts = await Promise.all([make(), make(second)]);
    await second.close();
    expect(counts[0] + counts[1]).toBe(3);
    expect(site.deps.contentVersion.current()).toBe(version);
    expect(await avifFiles(...ids)).toHaveLength(9);
    expect(await make()).toBe(0);
    await submit(await drawnPicture('C', 330, 110));
    expect(await make(), 'the same picture once more').toBe(0);
  });

  const dueOf = async (id: string) =>
    (await site.deps.store.db.selectFrom('picture').where('id', '=', id).select('avif_due').executeTakeFirstOrThrow())
      .avif_due;

  test('a picture is retried when the server was stopped before or during it', async () => {
    const id = await submit(await drawnPicture('Long', 700, 120));
    expect(await make(site, AbortSignal.abort())).toBe(0);
    const submitted = await dueOf(id);
    const stopping = new AbortController();
    const making = make(site, stopping.signal);
    await expect.poll(() => dueOf(id)).not.toBe(submitted);
    stopping.abort();
    expect((await making) + (await make())).toBe(1);
    expect(await typeOf(id, 320)).toBe('image/avif');
  });

  test('a picture is retried after two hours when the server was killed during it', async () => {
    const id = await submit(await drawnPicture('Dark', 330, 110));
    const twoHours = 2 * 60 * 60 * 1000;
    const until = new Date(site.clock.now() + twoHours).toISOString();
    await leaseAvifDue(site.deps.store.db, instant(site.clock), until);
    expect(await make()).toBe(0);
    site.clock.advance(twoHours);
    expect(await make()).toBe(1);
    expect(await typeOf(id, 320)).toBe('image/avif');
  });

  test('a damaged or missing picture does not affect others, and is not retried', async () => {
    const [damaged, cut, missing, whole] = [
      await submit(await drawnPicture('F', 330, 110)),
      await submit(await drawnPicture('G', 330, 110)),
      await submit(await drawnPicture('H', 330, 110)),
      await submit(await drawnPicture('I', 330, 110)),
    ];
    const { storage } = site.deps;
    await storage.put(pictureFileKey(damaged, 330), Buffer.from('no picture'), 'image/webp');
    await storage.put(pictureFileKey(cut, 330), (await load(cut, 330)).rawPayload.subarray(0, 4000), 'image/webp');
    await storage.remove(pictureFileKey(missing, 330));
    expect(await make()).toBe(1);
    expect(await avifFiles(damaged, cut, missing, whole)).toEqual(
      [160, 320, 330].map((width) => avifFileKey(whole, width)),
    );
    expect(await typeOf(damaged, 320)).toBe('image/webp');
    site.clock.advance(1000 * 24 * 60 * 60 * 1000);
    expect(await make()).toBe(0);
  });
});
