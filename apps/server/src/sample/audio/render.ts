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
  const kicks = playNotes(piece, step, parts);
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

/** Plays drums, bass, the acid line (opening and closing over eight bars) and plucks; returns the kicks in seconds. */
function playNotes(piece: Piece, step: number, { drums, low, line, high }: Parts): number[] {
  const voices = {
    kick: once(kick),
    bass: once(bass),
    hat: once(hat),
    clap: once(clap),
    acid: once(acid),
    pluck: once(pluck),
  };
  const kicks: number[] = [];
  const note = (pattern: Piece['acid'], sixteenth: number, octaves: number): number | null => {
    const degree = pattern[sixteenth % pattern.length];
    return degree == null ? null : noteOf(piece, degree) + octaves * OCTAVE;
  };
  for (let sixteenth = 0; sixteenth < piece.bars * STEPS; sixteenth += 1) {
    const [bar, beat, at] = [Math.floor(sixteenth / STEPS), sixteenth % STEPS, sixteenth * step];
    const acidNote = bar >= ENTER.acid ? note(piece.acid, sixteenth, 2) : null;
    const cutoff = Math.round(piece.brightness * (0.85 - 0.5 * Math.cos((2 * Math.PI * bar) / 8)));
    if (acidNote !== null) place(line, at, voices.acid(step * 1.1, acidNote, 0.42, cutoff));
    const pluckNote = bar >= ENTER.plucks ? note(piece.plucks, sixteenth, 3) : null;
    if (pluckNote !== null) place(high, at, voices.pluck(pluckNote, 0.34));
    if (bar >= piece.rest[0] && bar < piece.rest[1]) continue;
    if (piece.kicks.includes(beat)) {
      place(drums, at, voices.kick(0.95, 47));
      kicks.push(at);
    }
    const bassNote = note(piece.bassline, sixteenth, 0);
    if (bassNote !== null) place(low, at, voices.bass(step * 0.92, bassNote, 0.8));
    if (bar >= ENTER.hats && beat % 4 === 2) place(drums, at, voices.hat(0.11, 0.5));
    if (bar >= ENTER.plucks && beat % 2 === 1) place(drums, at, voices.hat(0.035, 0.24));
    if (bar >= ENTER.claps && (beat === 4 || beat === 12)) place(drums, at, voices.clap(0.4));
  }
  return kicks;
}

/** Four bars a chord, and a riser out of the rest. */
function playChords(piece: Piece, step: number, { chords, high }: Parts): void {
  const play = once(pad);
  for (let bar = 0; bar < piece.bars; bar += 4) {
    const degrees = piece.chords[(bar / 4) % piece.chords.length]!;
    const notes = degrees.map((degree) => noteOf(piece, degree) + 2 * OCTAVE);
    place(chords, bar * STEPS * step, play(4 * STEPS * step, notes, 1, piece.brightness));
  }
  place(high, (piece.rest[1] - 2) * STEPS * step, riser(2 * STEPS * step, 0.3));
}

/** The MIDI note of a step of the piece's scale; steps beyond the scale go on in the next octave. */
function noteOf({ root, scale }: Piece, degree: number): number {
  return root + Math.floor(degree / scale.length) * OCTAVE + (scale[degree % scale.length] ?? 0);
}
