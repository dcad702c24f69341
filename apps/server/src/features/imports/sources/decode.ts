import { setImmediate } from 'node:timers/promises';
import { t } from '@moonfloor/messages/t';
import type { ImportEncoding } from '@moonfloor/contract/import-fields';
import { SourceError } from './source-event.ts';

/** Decoded text, and its encoding (a label of the WHATWG Encoding Standard). */
export interface Decoded {
  text: string;
  encoding: string;
}

/**
 * Decodes bytes: by byte order mark, else in the chosen encoding or that of the Content-Type, else as UTF-8, or, if that is invalid, as
 * Mac Roman or Windows-1252, whichever makes words. Yields to other requests in between. Throws `SourceError` for binary data.
 */
export async function decodeText(bytes: Uint8Array, wanted: ImportEncoding, contentType = ''): Promise<Decoded> {
  const encoding =
    encodingOfMark(bytes) ??
    (wanted === 'auto' ? (encodingOfHeader(contentType) ?? (await detectEncoding(bytes))) : wanted);
  const text = await decodeSliced(withWholeCharacters(bytes), new TextDecoder(encoding));
  if (text.includes('\0'))
    throw new SourceError(t('This is no text: a file for programs, or an encoding that was not recognised'));
  return { text, encoding };
}

function encodingOfMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

function encodingOfHeader(contentType: string): string | undefined {
  const label = /charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1];
  try {
    return label === undefined ? undefined : new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

async function detectEncoding(bytes: Uint8Array): Promise<string> {
  try {
    await decodeSliced(withWholeCharacters(bytes), new TextDecoder('utf-8', { fatal: true }));
    return 'utf-8';
  } catch {
    const start = bytes.subarray(0, sliceBytes);
    const [windows, mac] = ['windows-1252', 'macintosh'].map((label) =>
      oddLetters(new TextDecoder(label).decode(start)),
    );
    return mac! < windows! ? 'macintosh' : 'windows-1252';
  }
}

/** Counts what does not occur in words: symbols between letters, capitals behind small letters. */
const oddLetters = (text: string): number =>
  (
    text.match(
      /(?<=\p{L})[^\p{L}\p{M}\p{N}\0-\x7F’‘“”–—…»«·\xA0](?=\p{L}|$)|(?<=\p{Ll})(?![A-Z])\p{Lu}|\p{L}[§¤¥¶†‡ˆ‰Š˜]/gmu,
    ) ?? []
  ).length;

/**
 * Moves folds of calendars that divide a character (RFC 5545, 3.1: lines are folded after 75 bytes) behind it; unfolded, the text is the
 * same in every encoding.
 */
function withWholeCharacters(bytes: Uint8Array): Uint8Array {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  if (!/^(?:ï»¿)?\s*BEGIN:VCALENDAR/i.test(start)) return bytes;
  const moved = bytes.slice();
  const isRest = (at: number): boolean => (moved[at] ?? 0) >= 0x80 && (moved[at] ?? 0) < 0xc0;
  for (let at = 1; at < moved.length - 2; at += 1) {
    const length = moved[at] === 0x0d && moved[at + 1] === 0x0a ? 3 : 2;
    const space = moved[at + length - 1];
    if ((moved[at] !== 0x0d && moved[at] !== 0x0a) || (space !== 0x20 && space !== 0x09)) continue;
    if (moved[at - 1]! < 0x80) continue;
    for (let from = at; isRest(from + length) && from < at + 3; from += 1) {
      const rest = moved[from + length]!;
      moved.copyWithin(from + 1, from, from + length);
      moved[from] = rest;
    }
  }
  return moved;
}

/** Bytes that are decoded at once; in the slowest encodings, this takes 15 ms. */
const sliceBytes = 256 * 1024;

async function decodeSliced(bytes: Uint8Array, decoder: InstanceType<typeof TextDecoder>): Promise<string> {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    parts.push(decoder.decode(bytes.subarray(at, at + sliceBytes), { stream: true }));
    await setImmediate();
  }
  return parts.join('') + decoder.decode();
}
