import type { TimeSlicer } from '@moonfloor/contract/values/time-slicer';
import { BitSet } from './bit-set.ts';
import { GrowableArray } from './growable-array.ts';

/** Steps between two checks of the clock. */
const stepsPerCheck = 4096;

/**
 * A word is frequent if at least one record in this many has it: a bit set then takes up to twice the packed bytes, and
 * relatively less the more records have the word.
 */
const frequentShare = 16;

/** Postings of fewer bytes are decoded as quickly as bits are read. */
const smallPostingBytes = 1000;

/**
 * Postings of words: the records that contain each, and whether in their name. Packed postings are stored as
 * differences between record numbers, mostly of one byte each; later additions in separate lists.
 */
export class Postings {
  /** Words and their postings during bulk loading: the record's number doubled, plus one if the word is in its name. */
  readonly #words = new GrowableArray(Uint32Array);
  readonly #postings = new GrowableArray(Uint32Array);
  /** Offset of each packed word's bytes, and the bytes. */
  #starts = new Uint32Array(1);
  #bytes = new Uint8Array(0);
  /** Bit sets for frequent packed words: records that contain the word anywhere, and in their name if any does. */
  readonly #frequent = new Map<number, { anywhere: BitSet; inName: BitSet | null }>();
  #later: Map<number, number[]> | null = null;

  /** Adds a posting; records must be added in ascending order. */
  add(word: number, record: number, inName: boolean): void {
    const posting = record * 2 + Number(inName);
    if (this.#later === null) {
      this.#words.push(word);
      this.#postings.push(posting);
      return;
    }
    const rows = this.#later.get(word);
    if (rows === undefined) this.#later.set(word, [posting]);
    else rows.push(posting);
  }

  /** Packs all postings added so far, for the given number of words. */
  async pack(words: number, slicer: TimeSlicer): Promise<void> {
    const starts = new Uint32Array(words + 1);
    await this.#eachDifference(words, slicer, (word, difference) => {
      starts[word + 1]! += varintLength(difference);
    });
    for (let word = 0; word < words; word += 1) starts[word + 1]! += starts[word]!;
    const ends = starts.slice();
    const bytes = new Uint8Array(starts[words]!);
    await this.#eachDifference(words, slicer, (word, difference) => {
      let remaining = difference;
      for (; remaining > 127; remaining >>>= 7) bytes[ends[word]!++] = (remaining & 127) | 128;
      bytes[ends[word]!++] = remaining;
    });
    const records = (this.#postings.at(this.#postings.length - 1) >>> 1) + 1;
    this.#words.clear();
    this.#postings.clear();
    this.#starts = starts;
    this.#bytes = bytes;
    this.#later = new Map();
    for (let word = 0; word < words; word += 1) {
      if (starts[word + 1]! - starts[word]! < Math.max(records / frequentShare, smallPostingBytes)) continue;
      const [anywhere, inName] = [new BitSet(records), new BitSet(records)];
      this.#markPacked(word, anywhere, inName);
      this.#frequent.set(word, { anywhere, inName: inName.count > 0 ? inName : null });
      await slicer.yieldIfDue();
    }
  }

  /** Marks in `anywhere` the records that contain a word, and in `inName` those that have it in their name. */
  mark(word: number, anywhere: BitSet | null, inName: BitSet | null): void {
    const later = this.#later?.get(word);
    if (later !== undefined) {
      for (const posting of later) {
        anywhere?.set(posting >>> 1);
        if ((posting & 1) === 1) inName?.set(posting >>> 1);
      }
    }
    const isFrequent = this.#starts[word + 1]! - this.#starts[word]! >= smallPostingBytes;
    const frequent = isFrequent ? this.#frequent.get(word) : undefined;
    if (frequent !== undefined) {
      anywhere?.or(frequent.anywhere);
      if (frequent.inName !== null) inName?.or(frequent.inName);
    } else if (word + 1 < this.#starts.length) this.#markPacked(word, anywhere, inName);
  }

  #markPacked(word: number, anywhere: BitSet | null, inName: BitSet | null): void {
    const bytes = this.#bytes;
    const end = this.#starts[word + 1]!;
    let record = 0;
    for (let at = this.#starts[word]!; at < end;) {
      let byte = bytes[at++]!;
      let difference = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[at++]!;
        difference |= (byte & 127) << shift;
      }
      record += difference >>> 1;
      if (anywhere !== null) anywhere.set(record);
      if (inName !== null && (difference & 1) === 1) inName.set(record);
    }
  }

  /** Iterates over all new postings with the difference to the word's previous record, doubled like a posting. */
  async #eachDifference(
    words: number,
    slicer: TimeSlicer,
    visit: (word: number, difference: number) => void,
  ): Promise<void> {
    const last = new Uint32Array(words);
    for (let at = 0; at < this.#words.length; at += 1) {
      const word = this.#words.at(at);
      const posting = this.#postings.at(at);
      const record = posting >>> 1;
      visit(word, (record - last[word]!) * 2 + (posting & 1));
      last[word] = record;
      if (at % stepsPerCheck === 0) await slicer.yieldIfDue();
    }
  }
}

function varintLength(number: number): number {
  let bytes = 1;
  for (let remaining = number; remaining > 127; remaining >>>= 7) bytes += 1;
  return bytes;
}
