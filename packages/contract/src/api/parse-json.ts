/** Maximum depth of lists and objects within each other, in any JSON of a request. */
const maxJsonDepth = 32;

/** JSON that is not parsed, because it nests too deeply or has too many entries. */
export class ComplexJsonError extends Error {
  readonly reason: 'too-deep' | 'too-many';

  constructor(reason: 'too-deep' | 'too-many') {
    super(`JSON rejected: ${reason}`);
    this.reason = reason;
  }
}

/**
 * Parses JSON that somebody sent. Its lists and objects are counted before, so that nothing is built for a text that
 * nests deeper than `maxJsonDepth`, or has more than `maxEntries` entries of lists and objects in all: throws
 * `ComplexJsonError`. Throws `SyntaxError` when it is not JSON.
 */
export function parseJson(text: string, maxEntries: number): unknown {
  requireSimple(text, maxEntries);
  return JSON.parse(text);
}

/** Throws `ComplexJsonError`, see `parseJson`. Each bracket and each comma outside of texts counts as an entry. */
export function requireSimple(text: string, maxEntries: number): void {
  let depth = 0;
  let entries = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case 34: // "
        at = endOfText(text, at + 1);
        break;
      case 44: // ,
        entries += 1;
        break;
      case 91: // [
      case 123: // {
        depth += 1;
        entries += 1;
        if (depth > maxJsonDepth) throw new ComplexJsonError('too-deep');
        break;
      case 93: // ]
      case 125: // }
        depth -= 1;
        break;
      default:
    }
    if (entries > maxEntries) throw new ComplexJsonError('too-many');
  }
}

/** Returns the offset of the quotation mark that ends a text, or the length if none does. */
function endOfText(text: string, start: number): number {
  let end = text.indexOf('"', start);
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end;
}

/** Whether an odd number of backslashes precedes. */
function isEscaped(text: string, at: number): boolean {
  let start = at;
  while (text.charCodeAt(start - 1) === 92) start -= 1;
  return (at - start) % 2 === 1;
}
