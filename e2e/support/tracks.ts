import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleRate, toWav } from './wav.ts';

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
