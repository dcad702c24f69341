import { expect, test } from 'vitest';
import sharp from 'sharp';
import { type Program, startProgram } from '../../testing/programs.ts';
import { quarters } from '../../testing/picture-files.ts';
import { AvifError, encodeAvif } from './avif-encoder.ts';

const never = new AbortController().signal;

test('an unreadable picture is an AvifError, and the next one is encoded', async () => {
  await expect(encodeAvif(Buffer.from('no picture'), [10], never)).rejects.toThrow(AvifError);
  const picture = await quarters(40, 20).webp().toBuffer();
  const files = await encodeAvif(picture, [10, 40], never);
  expect(files.map(({ width }) => width)).toEqual([10, 40]);
  expect(await sharp(files[1]!.body).metadata()).toMatchObject({ format: 'heif', width: 40, height: 20 });
  expect(await encodeAvif(picture, [10, 40], never), 'the same each time').toEqual(files);
});

test('stopping the encoder is not an AvifError', async () => {
  const stopping = new AbortController();
  const encoding = encodeAvif(await quarters(40, 20).webp().toBuffer(), [10], stopping.signal);
  stopping.abort();
  await expect(encoding).rejects.toThrow('aborted');
  await expect(encoding).rejects.not.toThrow(AvifError);
});

/** Encodes forever in a separate process, and prints a line when the first picture is done. */
const endless = `
  import sharp from 'sharp';
  import { encodeAvif } from './platform/images/avif-encoder.ts';
  const { signal } = new AbortController();
  const picture = await sharp({ create: { width: 1200, height: 1200, channels: 3, background: '#f0f' } }).webp().toBuffer();
  await encodeAvif(picture, [10], signal);
  console.log('encodes');
  for (;;) await encodeAvif(picture, [320, 640, 1200], signal);
`;

test.each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)(
  'its process ends with its parent process, on %s',
  async (signal) => {
    const program: Program = startProgram(['--input-type=module', '--eval', endless], {});
    await program.line('encodes');
    program.process.kill(signal);
    // the process inherits the program's stderr, which closes only when both have ended
    expect(await program.ended).toBeNull();
  },
);
