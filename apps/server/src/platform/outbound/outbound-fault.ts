/** An address that was not or could not be fetched; the message is a sentence for whoever gave it. */
export class OutboundFault extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
  }
}
