/** An address that was not or could not be fetched; the message is a sentence for whoever gave it. */
export class FetchError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
  }
}

/**
 * Whether a host is not there or not public is not told, as somebody could find out that way which hosts there are inside;
 * nor is the name of one that another address led to (null).
 */
export class NonPublicAddressError extends FetchError {
  constructor(host: string | null, cause?: unknown) {
    super(`${host ?? 'The address leads to one that'} is not on the public internet`, cause);
  }
}
