import sharp from 'sharp';
import { thumbHashToApproximateAspectRatio, thumbHashToRGBA } from 'thumbhash';
import { describe, expect, test } from 'vitest';
import { animatedPng, quarterColours, quarters } from '../../testing/pictures.ts';
import { type PreparedPicture, preparePicture } from './prepare-picture.ts';

const largest = ({ files }: PreparedPicture) => files.at(-1)!.body;

/** Returns the pixel at a position given as fractions of width and height. */
async function pixelAt(body: Uint8Array, x: number, y: number) {
  const { data, info } = await sharp(body).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const offset = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  const [r, g, b, alpha] = data.subarray(offset, offset + 4);
  return { r: r!, g: g!, b: b!, alpha: alpha! };
}

async function expectColour(body: Uint8Array, x: number, y: number, colour: { r: number; g: number; b: number }) {
  const pixel = await pixelAt(body, x, y);
  const distance = Math.hypot(pixel.r - colour.r, pixel.g - colour.g, pixel.b - colour.b);
  expect(distance, `${JSON.stringify(pixel)} instead of ${JSON.stringify(colour)}`).toBeLessThan(30);
}

async function expectUpright(body: Uint8Array) {
  for (const [index, [x, y]] of (
    [
      [0.25, 0.25],
      [0.75, 0.25],
      [0.25, 0.75],
      [0.75, 0.75],
    ] as const
  ).entries()) {
    await expectColour(body, x, y, quarterColours[index]!);
  }
}

describe('widths', () => {
  test('a large picture gets every width up to 2000, each as WebP with its aspect ratio', async () => {
    const picture = await preparePicture(await quarters(3000, 1500).jpeg().toBuffer());
    expect(picture).toMatchObject({ width: 2000, height: 1000, widths: [160, 320, 640, 1200, 2000] });
    expect(picture.files.map(({ key }) => key)).toEqual(picture.widths.map((width) => `${picture.id}-${width}.webp`));
    for (const [index, { body, contentType }] of picture.files.entries()) {
      expect(contentType).toBe('image/webp');
      const width = picture.widths[index]!;
      expect(await sharp(body).metadata()).toMatchObject({ format: 'webp', width, height: width / 2 });
      await expectUpright(body);
    }
  });

  test.each([
    [120, [120]],
    [320, [160, 320]],
    [322, [160, 320, 322]],
    [1000, [160, 320, 640, 1000]],
    [1200, [160, 320, 640, 1200]],
  ])('a picture of %i px is never enlarged', async (width, widths) => {
    const picture = await preparePicture(await quarters(width, 100).png().toBuffer());
    expect(picture).toMatchObject({ width, height: 100, widths });
  });

  test('a single pixel is accepted', async () => {
    const create = { width: 1, height: 1, channels: 3 as const, background: '#f00' };
    const picture = await preparePicture(await sharp({ create }).png().toBuffer());
    expect(picture).toMatchObject({ width: 1, height: 1, widths: [1] });
    await expectColour(largest(picture), 0, 0, { r: 255, g: 0, b: 0 });
  });

  test.each([
    [1, 5000, 1, 5000],
    [5000, 1, 2000, 1],
    [1000, 20_000, 300, 6000],
  ])('an extreme shape, %i × %i px', async (width, height, keptWidth, keptHeight) => {
    const create = { width, height, channels: 3 as const, background: '#0f0' };
    const picture = await preparePicture(await sharp({ create }).png().toBuffer());
    expect(picture).toMatchObject({ width: keptWidth, height: keptHeight });
    expect(await sharp(largest(picture)).metadata()).toMatchObject({ width: keptWidth, height: keptHeight });
  });
});

describe('orientation', () => {
  // Transformations of an upright picture that the given EXIF orientation reverses.
  const stored: Record<number, (upright: Buffer) => Promise<Buffer>> = {
    1: (upright) => sharp(upright).toBuffer(),
    2: (upright) => sharp(upright).flop().toBuffer(),
    3: (upright) => sharp(upright).rotate(180).toBuffer(),
    4: (upright) => sharp(upright).flip().toBuffer(),
    5: async (upright) =>
      sharp(await sharp(upright).rotate(90).toBuffer())
        .flop()
        .toBuffer(),
    6: (upright) => sharp(upright).rotate(270).toBuffer(),
    7: async (upright) =>
      sharp(await sharp(upright).rotate(270).toBuffer())
        .flop()
        .toBuffer(),
    8: (upright) => sharp(upright).rotate(90).toBuffer(),
  };

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('EXIF orientation %i is applied', async (orientation) => {
    const turned = await stored[orientation]!(await quarters(800, 400).png().toBuffer());
    const picture = await preparePicture(await sharp(turned).withMetadata({ orientation }).jpeg().toBuffer());
    expect(picture).toMatchObject({ width: 800, height: 400, widths: [160, 320, 640, 800] });
    for (const { body } of picture.files) await expectUpright(body);
    expect((await sharp(largest(picture)).metadata()).orientation).toBeUndefined();
  });
});

describe('metadata', () => {
  test('position, camera, XMP and colour profile are removed', async () => {
    const bytes = await quarters(400, 400)
      .withExif({
        IFD0: { Make: 'SecretCamera', Artist: 'SecretName' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '51/1 30/1 3230/100',
          GPSLongitudeRef: 'W',
          GPSLongitude: '0/1 7/1 4366/100',
        },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SecretPlace</x:xmpmeta>')
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    const before = await sharp(bytes).metadata();
    expect([before.exif, before.xmp, before.icc].every((part) => part !== undefined)).toBe(true);
    expect(bytes.includes('Secret')).toBe(true);

    const picture = await preparePicture(bytes);
    for (const { body } of picture.files) {
      const { exif, xmp, iptc, icc } = await sharp(body).metadata();
      expect({ exif, xmp, iptc, icc }).toEqual({});
      expect(Buffer.from(body).includes('Secret')).toBe(false);
    }
  });

  test('other colour spaces are converted to sRGB', async () => {
    const create = { width: 20, height: 20, channels: 3 as const, background: { r: 255, g: 0, b: 0 } };
    const wide = await sharp({ create }).withIccProfile('p3').png().toBuffer();
    const { data } = await sharp(wide).keepIccProfile().raw().toBuffer({ resolveWithObject: true });
    expect(data[0], 'the same red has smaller numbers in Display P3').toBeLessThan(240);
    await expectColour(largest(await preparePicture(wide)), 0.5, 0.5, create.background);
  });

  test.each(
    ['srgb', 'rgb16', 'grey16'].flatMap((space) => ['srgb', 'p3', null].map((profile) => [space, profile] as const)),
  )('colours stay as they are in %s with the profile %s', async (space, profile) => {
    const background = space === 'grey16' ? { r: 120, g: 120, b: 120 } : { r: 200, g: 60, b: 30 };
    const made = sharp({ create: { width: 20, height: 20, channels: 3, background } }).toColourspace(space);
    const bytes = await (profile === null ? made : made.withIccProfile(profile)).png().toBuffer();
    const { depth, icc } = await sharp(bytes).metadata();
    expect([depth, icc !== undefined]).toEqual([space === 'srgb' ? 'uchar' : 'ushort', profile !== null]);
    const { r, g, b } = await pixelAt(largest(await preparePicture(bytes)), 0.5, 0.5);
    expect(Math.max(Math.abs(r - background.r), Math.abs(g - background.g), Math.abs(b - background.b))).toBeLessThan(
      8,
    );
  });
});

describe('formats of JPEG and PNG', () => {
  test('CMYK JPEG', async () => {
    const bytes = await quarters(100, 100).toColourspace('cmyk').jpeg().toBuffer();
    expect((await sharp(bytes).metadata()).space).toBe('cmyk');
    const picture = await preparePicture(bytes);
    expect((await sharp(largest(picture)).metadata()).space).toBe('srgb');
    await expectColour(largest(picture), 0.75, 0.75, quarterColours[3]);
  });

  test('progressive JPEG', async () => {
    await expectUpright(largest(await preparePicture(await quarters(100, 100).jpeg({ progressive: true }).toBuffer())));
  });

  test.each(['jpeg', 'png'] as const)('grey %s', async (format) => {
    const bytes = await quarters(100, 100).toColourspace('b-w').toFormat(format).toBuffer();
    await expectColour(largest(await preparePicture(bytes)), 0.75, 0.75, quarterColours[3]);
  });

  test('16-bit and interlaced PNG', async () => {
    const bytes = await quarters(100, 100).toColourspace('rgb16').png({ progressive: true }).toBuffer();
    expect(await sharp(bytes).metadata()).toMatchObject({ depth: 'ushort', isProgressive: true });
    await expectUpright(largest(await preparePicture(bytes)));
  });

  test.each([true, false])('transparency is kept (palette: %s)', async (palette) => {
    const create = { width: 400, height: 400, channels: 4 as const, background: { r: 255, g: 0, b: 0, alpha: 0 } };
    const disc = Buffer.from('<svg width="400" height="400"><rect width="200" height="400" fill="#00f"/></svg>');
    const bytes = await sharp({ create })
      .composite([{ input: disc }])
      .png({ palette })
      .toBuffer();
    const picture = await preparePicture(bytes);
    for (const { body } of picture.files) {
      expect(await pixelAt(body, 0.25, 0.5)).toMatchObject({ alpha: 255 });
      expect(await pixelAt(body, 0.75, 0.5)).toMatchObject({ alpha: 0 });
    }
  });

  test('the first frame of an animated PNG is used', async () => {
    const picture = await preparePicture(animatedPng());
    expect((await sharp(largest(picture)).metadata()).pages ?? 1).toBe(1);
    await expectColour(largest(picture), 0.5, 0.5, { r: 255, g: 0, b: 0 });
  });
});

describe('identity and preview', () => {
  test('the same bytes give the same id and files, other bytes a different id', async () => {
    const bytes = await quarters(100, 100).png().toBuffer();
    const [first, again, other] = await Promise.all([
      preparePicture(bytes),
      preparePicture(new Uint8Array(bytes)),
      preparePicture(await quarters(100, 102).png().toBuffer()),
    ]);
    expect(first.id).toMatch(/^[0-9a-f]{32}$/);
    expect(again).toEqual(first);
    expect(other.id).not.toBe(first.id);
  });

  test('the preview is a short ThumbHash of the right aspect ratio and colours', async () => {
    const { preview } = await preparePicture(await quarters(1200, 600).jpeg().toBuffer());
    const hash = Buffer.from(preview, 'base64');
    expect(hash.length).toBeLessThanOrEqual(25);
    expect(thumbHashToApproximateAspectRatio(hash)).toBeCloseTo(2, 0);
    const { rgba } = thumbHashToRGBA(hash);
    expect(rgba[0], 'more red than blue at the top left').toBeGreaterThan(rgba[2]!);
  });

  test('many concurrent pictures are all processed', async () => {
    const uploads = await Promise.all(
      [2, 4, 6, 8, 10, 12].map((n) =>
        quarters(900 + n, 600)
          .jpeg()
          .toBuffer(),
      ),
    );
    const pictures = await Promise.all(uploads.map(preparePicture));
    expect(pictures.map(({ width }) => width)).toEqual([902, 904, 906, 908, 910, 912]);
  });
});
