/** An answer that is JSON already, made of parts that were written before: it is sent as it is. */
export class SerializedJson {
  readonly text: string;

  /** `text` holds what the answer's schema names and nothing else. */
  constructor(text: string) {
    this.text = text;
  }
}
