type TypedArray =
  | Uint8Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>;

/** An array of numbers that grows by half when it is full: a tenth of the memory that objects take. */
export class GrowableArray<T extends TypedArray> {
  readonly #make: new (content: number | ArrayBuffer) => T;
  /** The elements, followed by spare capacity; do not keep it, as growing detaches its memory immediately. */
  numbers: T;
  length = 0;

  constructor(make: new (content: number | ArrayBuffer) => T, room = 64) {
    this.#make = make;
    this.numbers = new make(room);
  }

  /** Takes ownership of numbers without copying. */
  static of<T extends TypedArray>(numbers: T, make: new (content: number | ArrayBuffer) => T): GrowableArray<T> {
    const growing = new GrowableArray(make, 0);
    growing.numbers = numbers;
    growing.length = numbers.length;
    return growing;
  }

  at(place: number): number {
    return this.numbers[place]!;
  }

  push(number: number): void {
    this.reserve(1);
    this.numbers[this.length] = number;
    this.length += 1;
  }

  /** Appends elements, to be assigned by the caller. */
  extend(count: number): void {
    this.reserve(count);
    this.length += count;
  }

  remove(place: number): void {
    this.numbers.copyWithin(place, place + 1, this.length);
    this.length -= 1;
  }

  /** Inserts a number before the one at `place`. */
  insert(place: number, number: number): void {
    this.reserve(1);
    this.numbers.copyWithin(place + 1, place, this.length);
    this.numbers[place] = number;
    this.length += 1;
  }

  /** Moves the number at `order[n]` to position n, for each n, and releases spare capacity. */
  reorder(order: Uint32Array): void {
    const previous = this.numbers;
    const next = new this.#make(this.length);
    for (let at = 0; at < order.length; at += 1) next[at] = previous[order[at]!]!;
    this.numbers = next;
    previous.buffer.transfer(0);
  }

  /** Reserves capacity for more numbers. */
  reserve(more: number): void {
    const capacity = this.length + more;
    if (capacity > this.numbers.length) this.#resize(Math.max(capacity, Math.ceil(this.numbers.length * 1.5)));
  }

  /** Releases spare capacity. */
  trim(): void {
    this.#resize(this.length);
  }

  /** Removes all numbers, and releases the memory immediately rather than at garbage collection. */
  clear(): void {
    this.length = 0;
    this.#resize(0);
  }

  #resize(size: number): void {
    const { buffer, BYTES_PER_ELEMENT } = this.numbers;
    this.numbers = new this.#make(buffer.transfer(size * BYTES_PER_ELEMENT));
  }
}

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
