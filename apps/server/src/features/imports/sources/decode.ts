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
 * Decodes bytes: by byte order mark, else in the chosen encoding or that of the Content-Type, else as UTF-8, or as
 * Windows-1252 if that is invalid. Yields to other requests in between. Throws `SourceError` for binary data.
 */
export async function decodeText(bytes: Uint8Array, wanted: ImportEncoding, contentType = ''): Promise<Decoded> {
  const encoding =
    encodingOfMark(bytes) ??
    (wanted === 'auto' ? (encodingOfHeader(contentType) ?? (await detectEncoding(bytes))) : wanted);
  const text = await decodeSliced(bytes, new TextDecoder(encoding));
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
    await decodeSliced(bytes, new TextDecoder('utf-8', { fatal: true }));
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
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
