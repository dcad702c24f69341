import { sampleRate } from './wav.ts';

/** A loop being mixed. Sound beyond its end wraps around to its beginning, so that it has no seam. */
export type Loop = Float32Array;

/** Adds a sound to a loop at `start` seconds. */
export function place(loop: Loop, start: number, sound: Float32Array): void {
  let index = Math.round(start * sampleRate) % loop.length;
  for (const sample of sound) {
    loop[index] = (loop[index] ?? 0) + sample;
    index += 1;
    if (index === loop.length) index = 0;
  }
}

/** Memoizes a voice by its settings. */
export function once<Settings extends readonly (number | readonly number[])[]>(
  voice: (...settings: Settings) => Float32Array,
): (...settings: Settings) => Float32Array {
  const made = new Map<string, Float32Array>();
  return (...settings) => {
    const key = settings.join('/');
    const sound = made.get(key) ?? voice(...settings);
    made.set(key, sound);
    return sound;
  };
}

/** Peak of a finished track: 1.4 dB below full scale. */
const PEAK = 0.85;

/** Echoes of a loop: `seconds` apart, each `feedback` times the one before and a little duller. Runs twice, so that echoes cross the seam. */
export function echo(dry: Loop, seconds: number, feedback: number): Loop {
  const delay = Math.round(seconds * sampleRate);
  const wet = new Float32Array(dry.length);
  const line = new Float32Array(delay);
  let dull = 0;
  for (let at = 0; at < dry.length * 2; at += 1) {
    const slot = at % delay;
    const delayed = line[slot] ?? 0;
    dull += 0.42 * (delayed - dull);
    line[slot] = (dry[at % dry.length] ?? 0) + dull * feedback;
    wet[at % dry.length] = delayed;
  }
  return wet;
}

/** Lowers a loop at each kick, so that both can be loud: after each start (seconds) it recovers within `release`. */
export function duck(loop: Loop, kicks: readonly number[], release: number): void {
  for (const start of kicks) {
    const from = Math.round(start * sampleRate);
    const length = Math.round(release * sampleRate);
    for (let at = 0; at < length; at += 1) {
      const index = (from + at) % loop.length;
      loop[index] = (loop[index] ?? 0) * (0.2 + 0.8 * (at / length) ** 1.5);
    }
  }
}

/** Sums loops of one length with their levels, limits the peaks and scales the result to its final level. */
export function master(parts: readonly (readonly [loop: Loop, level: number])[]): Loop {
  const length = parts[0]?.[0].length ?? 0;
  const mixed = new Float32Array(length);
  for (const [loop, level] of parts) {
    for (let at = 0; at < length; at += 1) mixed[at] = (mixed[at] ?? 0) + (loop[at] ?? 0) * level;
  }
  const mean = mixed.reduce((sum, sample) => sum + sample, 0) / Math.max(1, length);
  let peak = 0;
  for (let at = 0; at < length; at += 1) {
    const soft = Math.tanh(((mixed[at] ?? 0) - mean) * 1.15);
    mixed[at] = soft;
    peak = Math.max(peak, Math.abs(soft));
  }
  return mixed.map((sample) => (sample / (peak || 1)) * PEAK);
}
