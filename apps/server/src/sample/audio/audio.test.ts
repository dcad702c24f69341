import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeSampleTracks } from '../tracks.ts';
import { pieces } from './pieces.ts';
import { renderPiece } from './render.ts';
import { sampleRate, toWav } from './wav.ts';

const decibels = (level: number): number => 20 * Math.log10(level);

/** Level of a stretch of samples (root mean square). */
function loudness(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
}

describe.each(pieces)('$file', (piece) => {
  const samples = renderPiece(piece);

  it('lasts long enough and never clips', () => {
    const seconds = samples.length / sampleRate;
    expect(seconds).toBeGreaterThan(45);
    expect(seconds).toBeLessThan(60);
    const peak = samples.reduce((max, sample) => Math.max(max, Math.abs(sample)), 0);
    expect(peak).toBeGreaterThan(0.8);
    expect(peak).toBeLessThanOrEqual(0.86);
    expect(samples.every(Number.isFinite)).toBe(true);
  });

  it('is as loud as music, without a silent second and without an offset', () => {
    expect(decibels(loudness(samples))).toBeGreaterThan(-20);
    expect(decibels(loudness(samples))).toBeLessThan(-8);
    for (let at = 0; at + sampleRate < samples.length; at += sampleRate) {
      expect(decibels(loudness(samples.subarray(at, at + sampleRate)))).toBeGreaterThan(-36);
    }
    expect(Math.abs(samples.reduce((sum, sample) => sum + sample, 0) / samples.length)).toBeLessThan(0.02);
  });

  it('has no seam', () => {
    const first = samples[0] ?? 1;
    const last = samples.at(-1) ?? -1;
    expect(Math.abs(first - last)).toBeLessThan(0.2);
  });

  it('is the same every time', () => {
    expect(toWav(renderPiece(piece)).equals(toWav(samples))).toBe(true);
  });
});

describe('writeSampleTracks', () => {
  it('writes playable files of up to 3 MB into a folder that it creates', async () => {
    const home = await mkdtemp(join(tmpdir(), 'tracks-'));
    try {
      const folder = join(home, 'audio');
      const names = await writeSampleTracks(folder);
      expect((await readdir(folder)).sort()).toEqual([...names].sort());
      expect(names).toHaveLength(3);
      for (const name of names) {
        const file = await readFile(join(folder, name));
        expect(file.toString('ascii', 0, 4) + file.toString('ascii', 8, 12)).toBe('RIFFWAVE');
        expect(file.readUInt32LE(4)).toBe(file.length - 8);
        expect(file.length).toBeLessThanOrEqual(3_000_000);
      }
    } finally {
      await rm(home, { recursive: true });
    }
  });
});
