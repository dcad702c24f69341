import { duck, echo, master, once, place, type Loop } from './mix.ts';
import type { Piece } from './pieces.ts';
import { acid, bass, clap, hat, kick, pad, pluck, riser } from './voices.ts';
import { sampleRate } from './wav.ts';

const STEPS = 16;
const OCTAVE = 12;
/** The bar in which a part comes in. */
const ENTER = { hats: 2, claps: 4, acid: 4, plucks: 8 } as const;

type Parts = { drums: Loop; low: Loop; line: Loop; high: Loop; chords: Loop };

/** Plays a piece: samples between -1 and 1 at `sampleRate`, a loop without a seam. */
export function renderPiece(piece: Piece): Float32Array {
  const step = 60 / piece.bpm / 4;
  const blank = (): Loop => new Float32Array(Math.round(piece.bars * STEPS * step * sampleRate));
  const parts: Parts = { drums: blank(), low: blank(), line: blank(), high: blank(), chords: blank() };
  const kicks = playBeat(piece, step, parts);
  playMelody(piece, step, parts);
  playChords(piece, step, parts);
  for (const loop of [parts.line, parts.high, parts.chords]) duck(loop, kicks, step * 3.4);
  return master([
    [parts.drums, 0.95],
    [parts.low, 0.75],
    [parts.chords, 0.75],
    [parts.line, 0.55],
    [echo(parts.line, step * 3, piece.echo), 0.28],
    [parts.high, 0.5],
    [echo(parts.high, step * 6, piece.echo), 0.34],
  ]);
}

/** Plays drums and bass; returns the times of the kicks in seconds. */
function playBeat(piece: Piece, step: number, { drums, low }: Parts): number[] {
  const [kicked, plucked, hissed, clapped] = [once(kick), once(bass), once(hat), once(clap)];
  const kicks: number[] = [];
  for (let sixteenth = 0; sixteenth < piece.bars * STEPS; sixteenth += 1) {
    const bar = Math.floor(sixteenth / STEPS);
    if (bar >= piece.rest[0] && bar < piece.rest[1]) continue;
    const beat = sixteenth % STEPS;
    const at = sixteenth * step;
    if (piece.kicks.includes(beat)) {
      place(drums, at, kicked(0.95, 47));
      kicks.push(at);
    }
    const deep = piece.bassline[beat];
    if (deep != null) place(low, at, plucked(step * 0.92, noteOf(piece, deep), 0.8));
    if (bar >= ENTER.hats && beat % 4 === 2) place(drums, at, hissed(0.11, 0.5));
    if (bar >= ENTER.plucks && beat % 2 === 1) place(drums, at, hissed(0.035, 0.24));
    if (bar >= ENTER.claps && (beat === 4 || beat === 12)) place(drums, at, clapped(0.4));
  }
  return kicks;
}

/** The acid line, opening and closing over eight bars, and the plucks. */
function playMelody(piece: Piece, step: number, { line, high }: Parts): void {
  const [soured, glassed] = [once(acid), once(pluck)];
  for (let sixteenth = 0; sixteenth < piece.bars * STEPS; sixteenth += 1) {
    const bar = Math.floor(sixteenth / STEPS);
    const sour = piece.acid[sixteenth % (2 * STEPS)];
    const glass = piece.plucks[sixteenth % (2 * STEPS)];
    const open = 0.85 - 0.5 * Math.cos((2 * Math.PI * bar) / 8);
    if (bar >= ENTER.acid && sour != null) {
      const note = noteOf(piece, sour) + 2 * OCTAVE;
      place(line, sixteenth * step, soured(step * 1.1, note, 0.42, Math.round(piece.brightness * open)));
    }
    if (bar >= ENTER.plucks && glass != null) {
      place(high, sixteenth * step, glassed(noteOf(piece, glass) + 3 * OCTAVE, 0.34));
    }
  }
}

/** Four bars a chord, and a riser out of the rest. */
function playChords(piece: Piece, step: number, { chords, high }: Parts): void {
  const padded = once(pad);
  for (let bar = 0; bar < piece.bars; bar += 4) {
    const notes = (piece.chords[(bar / 4) % piece.chords.length] ?? []).map(
      (degree) => noteOf(piece, degree) + 2 * OCTAVE,
    );
    place(chords, bar * STEPS * step, padded(4 * STEPS * step, notes, 1, piece.brightness));
  }
  place(high, (piece.rest[1] - 2) * STEPS * step, riser(2 * STEPS * step, 0.3));
}

/** The MIDI note of a step of the piece's scale; steps beyond the scale go on in the next octave. */
function noteOf({ root, scale }: Piece, degree: number): number {
  return root + Math.floor(degree / scale.length) * OCTAVE + (scale[degree % scale.length] ?? 0);
}
