import jsQR from 'jsqr';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createSuiteApp } from '../../testing/test-app.ts';

const site = await createSuiteApp('sqlite', { PUBLIC_URL: 'https://moon.example/' });

const codeOf = (path: string) => site.request('GET', `/qr.svg?${new URLSearchParams({ path })}`);

test.each(['/event/12', '/events?country=Portugal&from=2031-08-01', `/${'a'.repeat(499)}`])(
  '%s can be decoded from its code',
  async (path) => {
    const response = await codeOf(path);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('image/svg+xml');
    const { data, info } = await sharp(Buffer.from(response.body))
      .resize(600)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(jsQR.default(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(
      `https://moon.example${path}`,
    );
  },
);

test.each(['https://evil.example', '//evil.example', '/\\evil.example', '', `/${'a'.repeat(500)}`])(
  '%s is rejected',
  async (path) => {
    expect((await codeOf(path)).statusCode).toBe(404);
  },
);
