/** The last code point: appended to a prefix, it sorts after every text with that prefix. */
export const lastCodePoint = '\u{10FFFF}';
