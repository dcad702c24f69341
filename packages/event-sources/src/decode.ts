import { setImmediate } from 'node:timers/promises';
import iconv from 'iconv-lite';
import { type ImportEncoding, importEncodings } from '@moonfloor/contract/imports/import-fields';
import { keysOf } from '@moonfloor/contract/values/keys';
import { t } from '@moonfloor/messages/t';
import { SourceError } from './source-event.ts';

/** Decoded text, and its encoding (a label of the WHATWG Encoding Standard, or a code page of DOS). */
export interface Decoded {
  text: string;
  encoding: string;
}

/**
 * Decodes bytes: by byte order mark, else in the chosen encoding or that of the Content-Type, else as UTF-8; if that is
 * invalid, in the declared encoding, or the one of several that yields words. Yields to other requests in between. Throws
 * `SourceError` for binary data.
 */
export async function decodeText(bytes: Uint8Array, wanted: ImportEncoding, contentType = ''): Promise<Decoded> {
  const encoding =
    encodingOfMark(bytes) ??
    (wanted === 'auto' ? (encodingOfHeader(contentType) ?? (await detectEncoding(bytes))) : wanted);
  const text = await decodeSliced(withWholeCharacters(bytes), decoderOf(encoding));
  if (text.includes('\0') || text.startsWith('%PDF-'))
    throw new SourceError(t('This is not a text file, or its encoding was not recognised'));
  return { text, encoding };
}

interface Decoder {
  decode(bytes?: Uint8Array, options?: { stream: boolean }): string;
}

/** Returns the decoder of an encoding; the platform lacks code pages of DOS. */
const decoderOf = (encoding: string): Decoder =>
  /^cp\d/.test(encoding)
    ? { decode: (bytes) => (bytes === undefined ? '' : iconv.decode(bytes, encoding)) }
    : new TextDecoder(encoding);

/** Has a character for each byte, so that a text decoded by it can be read in any other encoding. */
const losslessEncoding = 'windows-1252';

/**
 * Decodes bytes like `decodeText`, for `decodeAgain`. When their encoding lacks some of them, the member may have chosen a
 * wrong one: the text is then decoded without loss, and read in the chosen encoding.
 */
export async function decodeSource(
  bytes: Uint8Array,
  wanted: ImportEncoding,
  contentType?: string,
): Promise<Decoded & Decoding> {
  const decoded = await decodeText(bytes, wanted, contentType);
  const readAs = keysOf(importEncodings).find((encoding) => encoding === decoded.encoding);
  if (readAs !== undefined && decoded.text.includes('\uFFFD')) {
    const text = await decodeSliced(bytes, decoderOf(losslessEncoding));
    // a database refuses the character that UTF-16 would have
    if (!text.includes('\0')) return { text, encoding: losslessEncoding, readAs };
  }
  return { ...decoded, readAs: 'auto' };
}

function encodingOfMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** Returns the encoding that a document declares in its first bytes: `<?xml encoding="…"?>`, `<meta charset="…">`. */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
  const [, label = ''] =
    /^\s*<\?xml\s[^>]{0,200}encoding\s?=\s?["']([\w:.-]+)/i.exec(start) ??
    /<meta\s[^>]{0,200}charset\s?=\s?["']?([\w:.-]+)/i.exec(start) ??
    [];
  return encodingOfHeader(`charset=${label}`);
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
  const first = bytes.subarray(0, 2000);
  const [even, odd] = [0, 1].map(
    (half) => first.filter((byte, at) => byte === 0 && at % 2 === half).length / first.length,
  );
  if (first.length > 16 && Math.abs(even! - odd!) > 0.2 && Math.min(even!, odd!) < 0.02)
    return odd! > even! ? 'utf-16le' : 'utf-16be';
  try {
    await decodeSliced(withWholeCharacters(bytes), new TextDecoder('utf-8', { fatal: true }));
    return 'utf-8';
  } catch {
    const declared = declaredEncoding(bytes);
    if (declared !== undefined && declared !== 'utf-8') return declared;
    const start = bytes.subarray(0, sliceBytes / 16);
    const scoredGuesses = guesses.map((label) => ({
      label,
      count: oddLetters(decoderOf(label).decode(start, { stream: true }), label),
    }));
    return scoredGuesses.toSorted((one, other) => one.count - other.count)[0]!.label;
  }
}

/** Encodings of texts that declare none, the most frequent first. */
const guesses =
  'windows-1252 macintosh windows-1254 windows-1250 windows-1251 windows-1253 windows-1255 koi8-r shift_jis euc-kr gbk ibm866 cp850'.split(
    ' ',
  );

/** Returns whether a text in an encoding that it does not declare has letters that look wrong. */
export const isDoubtful = (text: string, encoding: string): boolean =>
  guesses.includes(encoding) && oddLetters(text.slice(0, sliceBytes / 16), encoding) > 0;

/** Sequences that do not occur in words of any language. */
const oddities = new RegExp(
  [
    // symbols within words or beside letters
    String.raw`(?<=\p{L})(?:[^\p{L}\p{M}\p{N}\0-\x7F’‘“”–—…»«·\xA0]|[¹²³])(?=\p{L}|$)`,
    String.raw`[\x80-\x84\x86-\x9F]|[\u2550-\u25A0]|\xAD(?!\p{L})|(?<=[®¯])[®«]|\p{L}[§¤¥¶†‡ˆ‰Š˜]|(?<!\p{L})[¯£³]\p{L}|(?<=[\p{L}\p{M}])[‚„£]|\uFFFD`,
    String.raw`(?<=[\p{L}¡¿÷])[≈≠≤≥∞∂∑∏∫√∆◊⁄‰¬¨´¸˘˙˚˝˛ˇ¢¦×÷±¼½¾]|[≈≠≤≥∞∂∑∏∫√∆◊⁄‰¬¨´¸˘˙˚˝˛ˇ¢¦×÷±¼½¾](?=[\p{L}¡¿÷])`,
    // capitals within words, runs of accented letters
    String.raw`(?<=\p{Ll})(?![A-Z])\p{Lu}|(?<=\p{Lu})[\xC0-\xDEŒ](?=\p{Ll})|[\xC0-\u0130\u0132-\u024F]{4}`,
    // two scripts in one word
    String.raw`(?<=[A-Za-z])[^\p{sc=Latn}\P{L}]|[^\p{sc=Latn}\P{L}](?=[A-Za-z])|\p{sc=Hang}\p{sc=Han}|\p{sc=Han}\p{sc=Hang}`,
    // Greek, Hebrew and Japanese letters at the wrong place, Cyrillic consonants alone
    String.raw`ς(?=\p{L})|(?<![\p{L}\p{M}])\p{M}|[\u05B0-\u05C7]{4}|[\uFF61-\uFF9F]|(?<!\p{L})[бвгджзйклмнпрстфхцчшщъ]{3,}(?!\p{L})`,
  ].join('|'),
  'gmu',
);
/** Two accents of which no word of Western Europe has both: `Zaèátek`, and `ì` within words. */
const mixedAccents = String.raw`[áíýúÁÍÝÚ]\p{L}{0,20}[èìùòøÈÌÙÒØ]|[èìùòøÈÌÙÒØ]\p{L}{0,20}[áíýú]|ì(?=\p{L})`;
/** The same in some encodings: letters with a caron, which have others, and those of Iceland where it has none. */
const odderIn: Readonly<Record<string, RegExp>> = {
  'windows-1252': new RegExp(String.raw`[ŠšŽž]|(?<=\p{L})[þÞ]|(?<!\p{L})ð|${mixedAccents}`, 'gu'),
  'windows-1254': new RegExp(`[ŠšŽž]|${mixedAccents}`, 'gu'),
};

/** In Portuguese before `e` only, elsewhere not beside these accents: `Erdõ`, `Gyõr` are Hungarian. */
const tildes = /[õÕ](?!e)/giu;

/** The six letters that are Turkish in Windows-1254: `Kenarý` for `Kenarı`. */
const turkish = /[ÝýÞþÐð]/g;
/** Whether these are beside none but other letters of Turkish, in a text that names no country where they are letters, too. */
const mayBeTurkish = (text: string): boolean =>
  new Set(text.match(/[ÇçÖöÜüÝýÞþÐð]/g)).size > 1 &&
  !/[^\P{L}A-Za-zÇçÖöÜüÂâÎîÛûÝýÞþÐð]/u.test(text) &&
  !/iceland|reykjav|faroe|czech|\bpra(?:ha|gue|g)\b|\bbrno\b|slovak|bratislav|\.(?:is|fo|cz|sk)\b/i.test(text);

function oddLetters(text: string, label: string): number {
  const shapes = [
    oddities,
    odderIn[label] ?? /$^/g,
    ...(label in odderIn && /[áíóú]/i.test(text) ? [tildes] : []),
    ...(label === 'windows-1252' && mayBeTurkish(text) ? [turkish] : []),
  ];
  return shapes.reduce((sum, shape) => sum + (text.match(shape) ?? []).length, 0);
}

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
      const byte = moved[from + length]!;
      moved.copyWithin(from + 1, from, from + length);
      moved[from] = byte;
    }
  }
  return moved;
}

/** Bytes that are decoded at once; in the slowest encodings, this takes 15 ms. */
const sliceBytes = 256 * 1024;

async function decodeSliced(bytes: Uint8Array, decoder: Decoder): Promise<string> {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    parts.push(decoder.decode(bytes.subarray(at, at + sliceBytes), { stream: true }));
    await setImmediate();
  }
  return parts.join('') + decoder.decode();
}

/** How a stored text was decoded, and how it is to be read: `auto` in that encoding, null for text that was pasted. */
export interface Decoding {
  encoding: string;
  readAs: ImportEncoding | null;
}

/** Returns the encoding in which a text is read. */
export const encodingOf = ({ encoding, readAs }: Decoding): string =>
  readAs === 'auto' || readAs === null ? encoding : readAs;

/** Returns the encoding to show with a text; null where there was none to choose: for pasted text and ASCII. */
export const shownEncoding = (text: string, decoding: Decoding): string | null =>
  decoding.readAs !== null && /[^\0-\x7f]/.test(text) ? encodingOf(decoding) : null;

/** Reads a decoded text in another encoding, from its bytes. */
export function decodeAgain(text: string, decoding: Decoding): string {
  const encoding = encodingOf(decoding);
  if (encoding === decoding.encoding) return text;
  return decoderOf(encoding)
    .decode(withWholeCharacters(encode(text, decoding.encoding)))
    .replaceAll('\0', '');
}

/**
 * Restores letters that were encoded twice, `Ã¼` for `ü`, also in the escapes of JSON; returns the text unchanged if any of
 * them cannot be restored, because they may be intended.
 */
export function withoutDoubleEncoding(text: string): string {
  const escaped = text.replace(/(?:\\u00[89a-f][\da-f]){2,}/gi, (run) => {
    const bytes = Uint8Array.from(run.slice(2).split('\\u'), (code) => Number.parseInt(code, 16));
    return decodeExactly(bytes) ?? run;
  });
  if (!/[ÂÃâðÐÑ]/.test(escaped.slice(0, sliceBytes * 4))) return escaped;
  const runs = escaped.match(/[\x80-\xFF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]+/g) ?? [];
  const restored = new Map([...new Set(runs)].map((run) => [run, decodeExactly(encode(run, 'windows-1252'))]));
  if ([...restored.values()].includes(undefined)) return escaped;
  return escaped.replace(/[\x80-\xFF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]+/g, (run) => restored.get(run)!);
}

function decodeExactly(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Encodes a text; characters that the encoding lacks become question marks. */
function encode(text: string, encoding: string): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  if (encoding.startsWith('utf-16')) {
    const bytes = Buffer.from(text, 'utf16le');
    return encoding === 'utf-16be' ? bytes.swap16() : bytes;
  }
  const bytesOf = characterTable(encoding);
  const bytes = new Uint8Array(2 * text.length);
  let length = 0;
  for (const character of text) for (const byte of bytesOf.get(character) ?? [0x3f]) bytes[length++] = byte;
  return bytes.subarray(0, length);
}

/** Returns the bytes of the characters of an encoding that has one or two for each. */
function characterTable(encoding: string): ReadonlyMap<string, number[]> {
  const table = new Map<string, number[]>();
  const decoder = decoderOf(encoding);
  const add = (...bytes: number[]): void => {
    const character = decoder.decode(Uint8Array.from(bytes));
    if ([...character].length === 1 && character !== '\uFFFD' && !table.has(character)) table.set(character, bytes);
  };
  for (let first = 0; first < 256; first += 1) add(first);
  if (table.size < 200) for (let at = 0x8000; at < 0x10000; at += 1) add(at >> 8, at & 0xff);
  return table;
}
