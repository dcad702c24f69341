import type { Corrections } from '@moonfloor/lineup/parse-lineup';

/** A pasted line-up, and what was decided about its lines. */
export interface PastedLineup {
  text: string;
  corrections: Corrections;
  /** Keys of the artists that are not to be added. */
  unchecked: ReadonlySet<string>;
}

export const pastedLineup = (text: string): PastedLineup => ({ text, corrections: new Map(), unchecked: new Set() });
