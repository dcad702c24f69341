/** Arrays of numbers of one size. */
type TypedArray =
  | Uint8Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>;

/** A row of numbers that grows by half when it is full: a tenth of the room that objects take. */
export class GrowableArray<T extends TypedArray> {
  readonly #make: new (content: number | ArrayBuffer) => T;
  /** What it holds, and room for more after it; not to be kept, for growing takes its memory away at once. */
  numbers: T;
  length = 0;

  constructor(make: new (content: number | ArrayBuffer) => T, room = 64) {
    this.#make = make;
    this.numbers = new make(room);
  }

  /** Takes over numbers as they are. */
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

  /** Takes out the number at `place`. */
  remove(place: number): void {
    this.numbers.copyWithin(place, place + 1, this.length);
    this.length -= 1;
  }

  /** Puts a number before the one at `place`. */
  insert(place: number, number: number): void {
    this.reserve(1);
    this.numbers.copyWithin(place + 1, place, this.length);
    this.numbers[place] = number;
    this.length += 1;
  }

  /** Moves the number at `order[n]` to place n, for each n. */
  reorder(order: Uint32Array): void {
    const former = this.numbers.slice(0, this.length);
    for (let place = 0; place < order.length; place += 1) this.numbers[place] = former[order[place]!]!;
  }

  /** Makes room for so many more. */
  reserve(more: number): void {
    const wanted = this.length + more;
    if (wanted > this.numbers.length) this.#resize(Math.max(wanted, Math.ceil(this.numbers.length * 1.5)));
  }

  /** Gives back the room that is not needed. */
  trim(): void {
    this.#resize(this.length);
  }

  /** Forgets all, and gives its memory back at once rather than when garbage is collected. */
  clear(): void {
    this.length = 0;
    this.#resize(0);
  }

  #resize(size: number): void {
    const { buffer, BYTES_PER_ELEMENT } = this.numbers;
    this.numbers = new this.#make(buffer.transfer(size * BYTES_PER_ELEMENT));
  }
}
