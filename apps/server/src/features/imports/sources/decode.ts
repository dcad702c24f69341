import type { ImportEncoding } from '@moonfloor/contract/import-fields';
import { SourceError } from './source-event.ts';

/** Text, and the encoding that it was read in (a label of the WHATWG Encoding Standard). */
export interface Decoded {
  text: string;
  encoding: string;
}

/**
 * Makes text of bytes: by the byte order mark, else in the encoding that was asked for or that the sender names, else as
 * UTF-8, and what is none as Windows-1252. Throws `SourceError` for what is no text.
 */
export function decodeText(bytes: Uint8Array, wanted: ImportEncoding, contentType = ''): Decoded {
  const encoding =
    encodingOfMark(bytes) ?? (wanted === 'auto' ? (encodingOfHeader(contentType) ?? detectEncoding(bytes)) : wanted);
  const text = new TextDecoder(encoding).decode(bytes);
  if (text.includes('\0'))
    throw new SourceError('This is no text: a file for programs, or an encoding that was not recognised');
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

function detectEncoding(bytes: Uint8Array): string {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
