import fc from 'fast-check';

/** Any code point. fast-check's `unit: 'binary'` spends a second and a hundred megabytes on a table of them. */
export const anyCharacter = fc.nat({ max: 0x10_ff_ff }).map((code) => String.fromCodePoint(code));
