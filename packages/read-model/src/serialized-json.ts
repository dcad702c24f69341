/** A response, or a field of one, that is already JSON and is sent unchanged. */
export class SerializedJson {
  readonly text: string;

  /** `text` must contain only fields named in the response schema. */
  constructor(text: string) {
    this.text = text;
  }
}
