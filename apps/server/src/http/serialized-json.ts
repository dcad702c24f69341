/** A response that is already JSON, assembled from serialized parts and sent unchanged. */
export class SerializedJson {
  readonly text: string;

  /** `text` must contain only fields named in the response schema. */
  constructor(text: string) {
    this.text = text;
  }
}
