/** A URL that was not or could not be fetched; the message is meant for the user who entered it. */
export class FetchError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
  }
}

/**
 * The host does not exist or is not public; the message does not tell which, as it would reveal internal hosts. `null`
 * also hides the host of a redirect.
 */
export class NonPublicAddressError extends FetchError {
  constructor(host: string | null, cause?: unknown) {
    super(`${host ?? 'The address leads to one that'} is not on the public internet`, cause);
  }
}
