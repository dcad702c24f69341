import { lowPass, noise, saw } from './filter.ts';
import { sampleRate } from './wav.ts';

/** Frequency in Hz of a MIDI note number (A4 = 69 = 440 Hz). */
function hertz(note: number): number {
  return 440 * 2 ** ((note - 69) / 12);
}

/** One sound of `seconds`; `wave` gives each sample by its number and its time. */
function sound(seconds: number, wave: (at: number, time: number) => number): Float32Array {
  const samples = new Float32Array(Math.round(seconds * sampleRate));
  for (let at = 0; at < samples.length; at += 1) samples[at] = wave(at, at / sampleRate);
  return samples;
}

/** Rises in `attack` seconds, then falls to nothing over the rest. */
function swell(time: number, attack: number, whole: number): number {
  return time < attack ? time / attack : Math.max(0, 1 - (time - attack) / (whole - attack));
}

/** A kick drum: a sine that falls from a click to the deep. */
export function kick(level: number, deep: number): Float32Array {
  let phase = 0;
  return sound(0.3, (_, time) => {
    phase += (deep + 210 * Math.exp(-time * 42) + 900 * Math.exp(-time * 320)) / sampleRate;
    const envelope = Math.exp(-time * 7) * Math.min(1, time * 2000) * swell(time, 0.001, 0.3) ** 0.5;
    return Math.sin(2 * Math.PI * phase) * level * envelope;
  });
}

/** A short bass note whose filter snaps shut. */
export function bass(seconds: number, note: number, level: number): Float32Array {
  const wave = saw(hertz(note));
  const filter = lowPass(1.3, (time) => 170 + 1300 * Math.exp(-time * 34));
  return sound(seconds, (at, time) => filter(wave(), at) * level * swell(time, 0.003, seconds) ** 0.6);
}

/** An acid note: a resonant filter that opens and closes around `brightness` Hz. */
export function acid(seconds: number, note: number, level: number, brightness: number): Float32Array {
  const wave = saw(hertz(note));
  const filter = lowPass(7, (time) => 180 + brightness * Math.exp(-time * 13));
  return sound(seconds, (at, time) => Math.tanh(filter(wave(), at) * 1.4) * level * swell(time, 0.002, seconds) ** 0.7);
}

/** A hi-hat: noise without its lows; longer is more open. */
export function hat(seconds: number, level: number): Float32Array {
  const hiss = noise(7919);
  let last = 0;
  let before = 0;
  return sound(seconds, (_, time) => {
    const fresh = hiss();
    const edge = fresh - 2 * last + before;
    [before, last] = [last, fresh];
    return edge * 0.3 * level * swell(time, 0.001, seconds) ** 3;
  });
}

/** A clap: filtered noise in three quick bursts. */
export function clap(level: number): Float32Array {
  const hiss = noise(4211);
  const filter = lowPass(1.5, () => 2600);
  return sound(0.2, (at, time) => {
    const burst = time < 0.03 ? 1 - ((time * 100) % 1) * 0.8 : Math.exp(-(time - 0.03) * 26);
    return filter(hiss(), at) * level * burst * swell(time, 0.001, 0.2);
  });
}

/** A glassy pluck: two-operator FM whose sparkle dies first. */
export function pluck(note: number, level: number): Float32Array {
  const pitch = 2 * Math.PI * hertz(note);
  return sound(0.42, (_, time) => {
    const sparkle = 2.6 * Math.exp(-time * 16) * Math.sin(pitch * 2.005 * time);
    return Math.sin(pitch * time + sparkle) * level * Math.exp(-time * 9) * swell(time, 0.002, 0.42);
  });
}

/** A chord of detuned saws, breathing behind a slow filter. */
export function pad(seconds: number, notes: readonly number[], level: number, brightness: number): Float32Array {
  const waves = notes.flatMap((note, index) =>
    [-0.08, 0.09].map((cents) => saw(hertz(note + cents), index * 0.37 + cents + 0.1)),
  );
  const filter = lowPass(0.9, (time) => brightness * (0.55 + 0.45 * Math.sin((Math.PI * time) / seconds)));
  return sound(seconds, (at, time) => {
    let sum = 0;
    for (const wave of waves) sum += wave();
    return (filter(sum, at) / waves.length) * level * Math.min(1, time / 0.5, (seconds - time) / 0.8);
  });
}

/** Noise that rises in pitch and strength, to lead into a beat. */
export function riser(seconds: number, level: number): Float32Array {
  const hiss = noise(90_001);
  const filter = lowPass(4, (time) => 250 + 6500 * (time / seconds) ** 2);
  const rise = (time: number): number => (time / seconds) ** 1.6 * Math.min(1, (seconds - time) * 50);
  return sound(seconds, (at, time) => filter(hiss(), at) * level * rise(time));
}
