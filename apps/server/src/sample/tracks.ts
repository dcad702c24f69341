import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pieces } from './audio/pieces.ts';
import { renderPiece } from './audio/render.ts';
import { toWav } from './audio/wav.ts';

/**
 * Synthesises the demo's three tracks (WAV, mono, 16 bit, 22,050 Hz, about 50 s each) into `folder`, which is created
 * if missing. Returns their file names.
 */
export async function writeSampleTracks(folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  for (const piece of pieces) await writeFile(join(folder, piece.file), toWav(renderPiece(piece)));
  return pieces.map(({ file }) => file);
}
