/** Letters that are kept at most. */
const maxCachedUnits = 4_000_000;

/** Texts by id, as many as there is room for: those that were put in first go first. */
export class TextCache {
  readonly #texts = new Map<number, string>();
  #letters = 0;

  /** The text of an id. */
  get(id: number): string | undefined {
    return this.#texts.get(id);
  }

  /** Puts a text in, or another one for the same id. */
  set(id: number, text: string): void {
    this.delete(id);
    this.#texts.set(id, text);
    this.#letters += text.length;
    for (const oldest of this.#texts.keys()) {
      if (this.#letters <= maxCachedUnits) break;
      this.delete(oldest);
    }
  }

  /** Forgets the text of an id. */
  delete(id: number): void {
    this.#letters -= this.#texts.get(id)?.length ?? 0;
    this.#texts.delete(id);
  }
}
