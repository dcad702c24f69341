import sharp from 'sharp';
import { expect, test } from 'vitest';
import { chunk, header, png, quarters } from '../../testing/pictures.ts';
import { PictureError, type PictureErrorCode } from './picture-error.ts';
import { maxPixels } from './picture-pipeline.ts';
import { preparePicture } from './prepare-picture.ts';

async function expectRefused(bytes: Uint8Array, code: PictureErrorCode) {
  const fault = await preparePicture(bytes).then(
    () => 'accepted',
    (error: unknown) => error,
  );
  expect(fault).toBeInstanceOf(PictureError);
  expect(fault).toMatchObject({ code });
}

test.each(['gif', 'webp', 'avif', 'tiff'] as const)('%s is rejected', async (format) => {
  await expectRefused(await quarters(40, 40).toFormat(format).toBuffer(), 'not-a-picture');
});

test.each([
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'],
  ['SVG with an XML head', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  ['PDF', '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'],
  ['text', 'JPEG PNG JFIF Exif'],
  ['nothing', ''],
  ['a lone byte', '\x89'],
])('%s is rejected', async (_, text) => {
  await expectRefused(Buffer.from(text, 'latin1'), 'not-a-picture');
});

test('a header that announces too many pixels is rejected even without pixel data', async () => {
  await expectRefused(png(header(20_000, 20_000), chunk('IDAT', Buffer.alloc(100))), 'too-many-pixels');
});

test('the limit is exact', async () => {
  await expectRefused(png(header(10_000, maxPixels / 10_000 + 1), chunk('IDAT', Buffer.alloc(9))), 'too-many-pixels');
  const create = { width: 10_000, height: maxPixels / 10_000, channels: 3 as const, background: '#123' };
  const atTheBound = await sharp({ create, limitInputPixels: false }).jpeg({ quality: 50 }).toBuffer();
  expect(await preparePicture(atTheBound)).toMatchObject({ width: 2000, height: 1000 });
});

test.each([
  ['2³¹ − 1 px wide', png(header(0x7fffffff, 0x7fffffff))],
  ['no width', png(header(0, 10))],
  ['no image data', png(header(10, 10), chunk('IEND', Buffer.alloc(0)))],
  [
    'image data that does not unpack',
    png(header(10, 10), chunk('IDAT', Buffer.alloc(50, 0xff)), chunk('IEND', Buffer.alloc(0))),
  ],
  ['only a PNG signature', png()],
  ['a PNG signature before noise', png(Buffer.alloc(500, 0xa5))],
  ['only the start of a JPEG', Buffer.from('ffd8ffe000104a464946', 'hex')],
])('a file with %s is unreadable', async (_, bytes) => {
  await expectRefused(bytes, 'unreadable');
});

test.each(['jpeg', 'png'] as const)('a truncated %s is unreadable, wherever it is cut', async (format) => {
  const whole = await quarters(600, 400).toFormat(format).toBuffer();
  for (const share of [0.1, 0.3, 0.5, 0.7, 0.9]) {
    await expectRefused(whole.subarray(0, Math.floor(whole.length * share)), 'unreadable');
  }
});

test('any damage results in a picture or a PictureError', async () => {
  const whole = await quarters(200, 200).jpeg().toBuffer();
  const step = Math.ceil(whole.length / 60);
  for (let position = 2; position < whole.length; position += step) {
    const damaged = Uint8Array.from(whole);
    damaged[position] = whole[position]! ^ 0xff;
    const outcome = await preparePicture(damaged).catch((error: unknown) => error);
    expect(outcome, `byte ${position}`).toSatisfy((it) => it instanceof PictureError || !(it instanceof Error));
  }
});

test('a rejected picture does not delay the next one', async () => {
  const good = await quarters(100, 100).jpeg().toBuffer();
  const bad = Array.from({ length: 5 }, () => expectRefused(good.subarray(0, 300), 'unreadable'));
  const [picture] = await Promise.all([preparePicture(good), ...bad]);
  expect(picture).toMatchObject({ width: 100, height: 100 });
});
