/** Maximum size of all cached texts, in UTF-16 units. */
const maxCachedUnits = 4_000_000;

/** A bounded cache of texts by id; the oldest entries are evicted first. */
export class TextCache {
  readonly #texts = new Map<number, string>();
  #letters = 0;

  /** Returns the text of an id. */
  get(id: number): string | undefined {
    return this.#texts.get(id);
  }

  /** Stores a text, replacing any for the same id. */
  set(id: number, text: string): void {
    this.delete(id);
    this.#texts.set(id, text);
    this.#letters += text.length;
    for (const oldest of this.#texts.keys()) {
      if (this.#letters <= maxCachedUnits) break;
      this.delete(oldest);
    }
  }

  /** Removes the text of an id. */
  delete(id: number): void {
    this.#letters -= this.#texts.get(id)?.length ?? 0;
    this.#texts.delete(id);
  }
}
