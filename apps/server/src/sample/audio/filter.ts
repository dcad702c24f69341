import { sampleRate } from './wav.ts';

/** Interval at which a filter's cutoff is recomputed, in samples. */
const CONTROL_STEP = 16;

/**
 * A resonant low-pass: Zavalishin's trapezoidal state-variable filter ("The Art of VA Filter Design", section 4).
 * `cutoff` gives the frequency in Hz at a time in seconds since the note began.
 */
export function lowPass(resonance: number, cutoff: (seconds: number) => number): (input: number, at: number) => number {
  const damping = 1 / resonance;
  let [first, second, gain, scale] = [0, 0, 0, 0];
  return (input, at) => {
    if (at % CONTROL_STEP === 0) {
      gain = Math.tan((Math.PI * Math.min(cutoff(at / sampleRate), sampleRate * 0.45)) / sampleRate);
      scale = 1 / (1 + gain * (gain + damping));
    }
    const band = scale * (gain * (input - second) + first);
    const low = second + gain * band;
    first = 2 * band - first;
    second = 2 * low - second;
    return low;
  };
}

/** White noise between -1 and 1 (xorshift32, Marsaglia 2003). */
export function noise(seed: number): () => number {
  let state = seed | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state / 2_147_483_648;
  };
}

/** A sawtooth of a constant frequency with its edge smoothed (PolyBLEP, Välimäki and Huovilainen 2007). */
export function saw(frequency: number, phase = 0): () => number {
  const step = frequency / sampleRate;
  let at = phase;
  return () => {
    at += step;
    if (at >= 1) at -= 1;
    let value = 2 * at - 1;
    if (at < step) value -= 2 * (at / step) - (at / step) ** 2 - 1;
    else if (at > 1 - step) value -= ((at - 1) / step) ** 2 + (2 * (at - 1)) / step + 1;
    return value;
  };
}
