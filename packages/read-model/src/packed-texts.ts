import { GrowableArray } from './growable-array.ts';

const encoder = new TextEncoder();

/**
 * A list of texts in one buffer, as UTF-8. Strings that live for a second would enlarge the heap, which V8 does not
 * shrink for a long time.
 */
export class PackedTexts {
  readonly #bytes = new GrowableArray(Uint8Array);
  readonly #ends = new GrowableArray(Uint32Array);

  push(text: string): void {
    const bytes = this.#bytes;
    // UTF-8 takes at most three bytes per UTF-16 unit
    bytes.reserve(text.length * 3);
    bytes.length += encoder.encodeInto(text, bytes.numbers.subarray(bytes.length)).written;
    this.#ends.push(bytes.length);
  }

  at(index: number): string {
    const start = index === 0 ? 0 : this.#ends.at(index - 1);
    return Buffer.from(this.#bytes.numbers.buffer, start, this.#ends.at(index) - start).toString();
  }

  /** Removes all texts and releases their memory immediately. */
  clear(): void {
    this.#bytes.clear();
    this.#ends.clear();
  }
}
