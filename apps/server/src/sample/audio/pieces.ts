/** A piece of music for the synthesiser. Notes are MIDI numbers, patterns run in sixteenths. */
export type Piece = {
  file: string;
  bpm: number;
  bars: number;
  /** Root of bass and melody. */
  root: number;
  /** Steps of the scale above the root, in semitones. */
  scale: readonly number[];
  /** Bass by sixteenth: steps of the scale, null for silence. */
  bassline: readonly (number | null)[];
  /** Acid by sixteenth over two bars, the same way. */
  acid: readonly (number | null)[];
  /** Plucks by sixteenth over two bars, the same way. */
  plucks: readonly (number | null)[];
  /** Chords, each over four bars, as steps of the scale. */
  chords: readonly (readonly number[])[];
  /** Sixteenths of a bar on which the kick falls. */
  kicks: readonly number[];
  /** Bars [from, to) in which the drums and the bass rest. */
  rest: readonly [number, number];
  /** Feedback of the echo, and how dark the whole is in Hz. */
  echo: number;
  brightness: number;
};

const o = null;
const FOUR_TO_THE_FLOOR = [0, 4, 8, 12];
const PHRYGIAN_DOMINANT = [0, 1, 4, 5, 7, 8, 10];
const MINOR = [0, 2, 3, 5, 7, 8, 10];
const DORIAN = [0, 2, 3, 5, 7, 9, 10];

/** The demo's three tracks: a full-on, a progressive and a psydub. */
export const pieces: readonly Piece[] = [
  {
    file: 'Fennec Static - Sunrise over Hangar Lamed.wav',
    bpm: 145,
    bars: 32,
    root: 28,
    scale: PHRYGIAN_DOMINANT,
    bassline: [o, 0, 0, 0, o, 0, 0, 0, o, 0, 0, 0, o, 0, 0, 1],
    acid: [0, o, 7, 0, 1, o, 4, o, 0, 8, o, 7, 4, o, 1, 0, 0, o, 7, 0, 3, o, 4, o, 9, o, 8, 7, 4, 3, 1, 0],
    plucks: [7, o, o, 9, o, o, 11, o, 10, o, o, 9, o, o, 8, o, 7, o, o, 11, o, o, 9, o, 8, o, o, 7, o, 9, o, 8],
    chords: [
      [0, 2, 4],
      [0, 2, 4],
      [1, 3, 5],
      [0, 2, 4],
    ],
    kicks: FOUR_TO_THE_FLOOR,
    rest: [16, 19],
    echo: 0.5,
    brightness: 2100,
  },
  {
    file: 'Kilojoule Monk - Alpine Standard Time.wav',
    bpm: 138,
    bars: 28,
    root: 29,
    scale: MINOR,
    bassline: [o, o, 0, 0, o, o, 0, 0, o, o, 0, 0, o, 2, 0, 0],
    acid: [o, o, 0, o, o, 4, o, o, 0, o, o, 7, o, o, 6, o, o, o, 0, o, o, 4, o, o, 9, o, o, 7, o, 4, o, 2],
    plucks: [7, o, o, o, 9, o, o, o, o, o, 11, o, o, o, 8, o, 7, o, o, o, 9, o, o, o, o, o, 13, o, o, o, 11, o],
    chords: [
      [0, 2, 4],
      [5, 7, 9],
      [3, 5, 7],
      [4, 6, 8],
    ],
    kicks: FOUR_TO_THE_FLOOR,
    rest: [12, 16],
    echo: 0.58,
    brightness: 1500,
  },
  {
    file: 'Deep Kettle - Every Kettle Is a Volcano.wav',
    bpm: 96,
    bars: 20,
    root: 31,
    scale: DORIAN,
    bassline: [0, o, o, 0, o, o, 2, o, 4, o, o, 3, o, o, 2, o],
    acid: [o, o, o, o, o, o, 7, o, o, o, o, o, o, o, 9, o, o, o, o, o, o, o, 8, o, o, o, 7, o, o, o, 4, o],
    plucks: [o, o, 11, o, o, o, o, o, o, o, 9, o, o, o, o, o, o, o, 14, o, o, o, 13, o, o, o, 11, o, o, o, o, o],
    chords: [
      [0, 2, 4, 6],
      [3, 5, 7, 9],
      [0, 2, 4, 6],
      [6, 8, 10],
    ],
    kicks: [0, 7, 10],
    rest: [8, 10],
    echo: 0.66,
    brightness: 1100,
  },
];
