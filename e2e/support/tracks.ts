import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Samples a second of everything that is synthesised here. */
const sampleRate = 22_050;
const HEADER_BYTES = 44;

/** Returns a mono RIFF/WAVE file, 16-bit PCM, from samples between -1 and 1 (clipped beyond). */
function toWav(samples: Float32Array): Buffer {
  const file = Buffer.alloc(HEADER_BYTES + samples.length * 2);
  file.write('RIFF', 0, 'ascii');
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8, 'ascii');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(sampleRate, 24);
  file.writeUInt32LE(sampleRate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36, 'ascii');
  file.writeUInt32LE(samples.length * 2, 40);
  samples.forEach((sample, index) => {
    file.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), HEADER_BYTES + index * 2);
  });
  return file;
}

/** Folder with the tests' tracks. */
export const trackFolder = join(tmpdir(), 'moonfloor-e2e-tracks');

function tone(seconds: number, pitch: number): Buffer {
  const wave = (_: number, at: number): number => 0.1 * Math.sin((2 * Math.PI * pitch * at) / sampleRate);
  return toWav(Float32Array.from({ length: Math.round(seconds * sampleRate) }, wave));
}

/** Creates three tracks, of which the second is very short. */
export async function makeTracks(): Promise<void> {
  await mkdir(trackFolder, { recursive: true });
  const tracks = {
    '01 Slow Sunrise.wav': tone(60, 110),
    '02 Blink.wav': tone(0.5, 220),
    '03_Long_Way_Home.wav': tone(60, 330),
  };
  for (const [name, bytes] of Object.entries(tracks)) await writeFile(join(trackFolder, name), bytes);
}
