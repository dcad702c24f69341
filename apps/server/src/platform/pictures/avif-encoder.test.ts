import sharp from 'sharp';
import { expect, test } from 'vitest';
import { quarters } from '../../testing/pictures.ts';
import { type Program, startProgram } from '../../testing/programs.ts';
import { AvifError, createAvifEncoder } from './avif-encoder.ts';

const never = new AbortController().signal;

test('an unreadable picture is an AvifError, and the next one is encoded', async () => {
  const encoder = createAvifEncoder(never);
  await expect(encoder.encode(Buffer.from('no picture'), [10])).rejects.toThrow(AvifError);
  const picture = await quarters(40, 20).webp().toBuffer();
  const files = await encoder.encode(picture, [10, 40]);
  expect(files.map(({ width }) => width)).toEqual([10, 40]);
  expect(await sharp(files[1]!.body).metadata()).toMatchObject({ format: 'heif', width: 40, height: 20 });
  expect(await encoder.encode(picture, [10, 40]), 'the same each time').toEqual(files);
  encoder.close();
});

test('stopping the encoder is not an AvifError', async () => {
  const stopping = new AbortController();
  const encoder = createAvifEncoder(stopping.signal);
  const encoding = encoder.encode(await quarters(40, 20).webp().toBuffer(), [10]);
  stopping.abort();
  await expect(encoding).rejects.toThrow('aborted');
  await expect(encoding).rejects.not.toThrow(AvifError);
});

/** Encodes forever in a separate process, and prints a line when the first picture is done. */
const endless = `
  import sharp from 'sharp';
  import { createAvifEncoder } from './platform/pictures/avif-encoder.ts';
  const encoder = createAvifEncoder(new AbortController().signal);
  const picture = await sharp({ create: { width: 1200, height: 1200, channels: 3, background: '#f0f' } }).webp().toBuffer();
  await encoder.encode(picture, [10]);
  console.log('encodes');
  for (;;) await encoder.encode(picture, [320, 640, 1200]);
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
