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
 * Windows-1252 if that is invalid. Throws `SourceError` for binary data.
 */
export function decodeText(bytes: Uint8Array, wanted: ImportEncoding, contentType = ''): Decoded {
  const encoding =
    encodingOfMark(bytes) ?? (wanted === 'auto' ? (encodingOfHeader(contentType) ?? detectEncoding(bytes)) : wanted);
  const text = new TextDecoder(encoding).decode(bytes);
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

function detectEncoding(bytes: Uint8Array): string {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
